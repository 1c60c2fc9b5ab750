"""Signing in with the provider: to it, and back with a code."""

from flask import request
from werkzeug.wrappers import Response

from blueprints.auth.oidc.base import Begun, bp, failed, leave, needed_provider, take_begun
from blueprints.auth.oidc.sign_up import welcome
from models.auth.user import User
from rookery.errors import Invalid, Unavailable
from rookery.services.auth.oidc import exchange, identities
from rookery.services.auth.oidc.exchange import Person
from rookery.services.auth.oidc.id_token import LEEWAY_SECONDS, Rejected
from rookery.services.auth.oidc.provider import Provider
from rookery.translations import lazy_gettext as _
from rookery.web import sessions
from rookery.web.pages import go, limited, local_path, tell
from rookery.web.pages.sign_in import after_first_step
from rookery.web.reauthentication import note_proof


@bp.get("/auth/oidc/sign_in")
@limited("oidc")
def begin_sign_in():
    """Go to the provider. With `anew` the person signs in there again, to choose another account."""
    begun = Begun("sign_in", local_path(request.args.get("next")), invite=request.args.get("invite", "")[:100])
    return leave(begun, anew=bool(request.args.get("anew")))


@bp.get("/auth/oidc/callback")
@limited("oidc")
def finish():
    """Come back from the provider. A code counts only in the browser that asked for it."""
    found, kept = needed_provider(), take_begun()
    if kept is None:
        return failed(
            "/auth/sign_in", _("This sign-in has expired or was not started in this browser. Please try again")
        )
    attempt, begun = kept
    back = begun.after if begun.user_id else "/auth/sign_in"
    try:
        if request.args.get("error") or not _is_from(found):
            raise Rejected(request.args.get("error", "another issuer"))
        person = exchange.redeem(found, attempt, request.args.get("code", ""))
        return DONE[begun.purpose](found, person, begun)
    except Rejected:
        return failed(back, _("You could not be signed in with %(provider)s. Please try again", provider=found.label))
    except (Invalid, Unavailable) as error:
        return failed(back, error.problem)


def _is_from(found: Provider) -> bool:
    """Return whether the answer is of this provider, if it says so at all (RFC 9207)."""
    configuration = found.configuration()
    required = configuration.get("authorization_response_iss_parameter_supported") is True
    return request.args.get("iss", None if required else configuration["issuer"]) == configuration["issuer"]


def _sign_in(found: Provider, person: Person, begun: Begun) -> Response:
    user = identities.user_of(found, person)
    if user is None:
        return welcome(found, person, begun)
    if user.active:
        identities.note_sign_in(found, user, person)
    return after_first_step(user, "oidc", begun.after)


def _link(found: Provider, person: Person, begun: Begun) -> Response:
    identities.link(found, _same_user(begun), person)
    tell("You can now sign in with %(provider)s.", provider=found.label)
    return go(begun.after)


def _prove(found: Provider, person: Person, begun: Begun) -> Response:
    """The provider has to say that the person signed in just now: an open browser would prove nothing."""
    user, owner = _same_user(begun), identities.user_of(found, person)
    if owner is None or owner.id != user.id or person.authenticated_at < begun.at - LEEWAY_SECONDS:
        raise Rejected("no new sign-in of the same user")
    note_proof(user)
    tell("Thank you. You can go on now.")
    return go(begun.after)


def _same_user(begun: Begun) -> User:
    """Return the user who began this and is still signed in."""
    user = sessions.user()
    if user is None or user.id != begun.user_id or not sessions.is_ready(user):
        raise Rejected("another user is signed in")
    return user


DONE = {"sign_in": _sign_in, "link": _link, "prove": _prove}
