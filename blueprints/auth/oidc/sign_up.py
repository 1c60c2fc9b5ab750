"""The first sign-in of a person: an account is made as the registration mode of the server allows."""

from dataclasses import asdict

from flask import request, session
from werkzeug.wrappers import Response

from blueprints.auth.oidc.base import MINUTES, Begun, bp, failed, needed_provider
from models import clock
from models.auth.user import User
from rookery.errors import Invalid
from rookery.services import instance
from rookery.services.accounts import local_accounts
from rookery.services.auth import invites, sign_up_form
from rookery.services.auth.oidc import identities
from rookery.services.auth.oidc.exchange import Person
from rookery.services.auth.oidc.names import username_for
from rookery.services.auth.oidc.provider import Provider
from rookery.services.auth.sign_up_form import SignUp
from rookery.services.instance import texts
from rookery.translations import lazy_gettext as _
from rookery.web import limits, sessions
from rookery.web.pages import field, go, limited, page, problems_of
from rookery.web.pages.sign_in import first_steps, let_in

NEWCOMER = "oidc newcomer"


def welcome(found: Provider, person: Person, begun: Begun) -> Response:
    """Go on with somebody who has no account here. An existing one is not theirs because of its address."""
    if person.email and User.by_email(person.email):
        return page("oidc/taken.html", 409, provider=found)
    if not _may_join(begun.invite):
        return failed("/auth/sign_in", _("You have no account here yet, and sign-ups are closed or by invitation only"))
    known = tuple(group for group in person.groups if group in found.roles)
    session[NEWCOMER] = {
        "person": {**asdict(person), "groups": known},
        "issuer": found.issuer,
        "invite": begun.invite,
        "at": clock.now().timestamp(),
    }
    return go("/auth/oidc/sign_up")


@bp.get("/auth/oidc/sign_up")
def show_sign_up():
    if (waiting := _waiting()) is None:
        return go("/auth/sign_in")
    found, (person, invite) = needed_provider(), waiting
    given = SignUp(username_for(person), person.email, None, False)
    return _form(found, person, invite, given)


@bp.post("/auth/oidc/sign_up")
@limited("sign_up_form")
def sign_up():
    """Make the account. An address that the provider has verified counts as confirmed, and is not to be changed."""
    if (waiting := _waiting()) is None:
        return go("/auth/sign_in")
    found, (person, invite) = needed_provider(), waiting
    form = SignUp(
        username=field("username").strip(),
        email=person.email if person.is_email_verified else field("email").strip(),
        password=None,
        agreement=bool(field("agreement")),
        locale=request.accept_languages.best or "en",
        reason=field("reason"),
        invite_code=invite if field("invited") else None,
    )
    try:
        user = _make(found, person, form)
    except Invalid as error:
        return _form(found, person, invite, form, problems_of(error))
    session.pop(NEWCOMER)
    return let_in(user, "oidc", first_steps() if sessions.is_ready(user) else "/auth/waiting")


def _make(found: Provider, person: Person, form: SignUp) -> User:
    sign_up_form.check(form, request.remote_addr)
    if invites.good(form.invite_code or "") is None:
        limits.count_also("sign_up")
    user = local_accounts.sign_up(form, ip=request.remote_addr, is_confirmed=person.is_email_verified)
    identities.link(found, user, person, tell=False)
    identities.note_sign_in(found, user, person)
    return user


def _waiting() -> tuple[Person, str] | None:
    """Return who signed in with the provider a moment ago and has no account yet, with their invite."""
    kept = session.get(NEWCOMER)
    if kept is None or clock.now().timestamp() - kept["at"] > MINUTES * 60:
        return None
    if kept["issuer"] != needed_provider().issuer:
        return None
    return Person(**{**kept["person"], "groups": tuple(kept["person"]["groups"])}), kept["invite"]


def _may_join(invite: str) -> bool:
    mode = instance.registration_mode()
    return mode in ("open", "approval") or (mode == "invite" and invites.good(invite) is not None)


def _form(
    found: Provider, person: Person, invite: str, given: SignUp, problems: dict[str, str] | None = None
) -> Response:
    fault = invites.fault_of(invite)
    return page(
        "oidc/sign_up.html",
        422 if problems else 200,
        provider=found,
        given=given,
        is_verified=person.is_email_verified,
        asks_reason=instance.registration_mode() == "approval" and (not invite or bool(fault)),
        rules=texts.rules(),
        invited=bool(invite) and not fault,
        fault=fault,
        problems=problems or {},
    )
