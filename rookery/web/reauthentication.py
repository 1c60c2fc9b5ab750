"""Re-authentication: a signed-in user proves who they are again before a sensitive change."""

from flask import session

from models import clock
from models.auth.second_factor import Passkey, has_second_factor
from models.auth.user import User
from rookery import events
from rookery.errors import Invalid
from rookery.services.auth import passkeys, passwords, second_factor
from rookery.services.auth.sign_up_form import refuse_one
from rookery.translations import lazy_gettext as _
from rookery.web import challenges, limits, sessions
from rookery.web.pages import field

PROOF, PROOF_MINUTES = "proof", 10


def note_proof(user: User) -> None:
    """Note that the user, who may have no password, has just signed in again with the provider."""
    session[PROOF] = [user.id, clock.now().timestamp()]


def _has_proof(user: User) -> bool:
    user_id, since = session.get(PROOF, (0, 0.0))
    return bool(user_id == user.id and clock.now().timestamp() - since < PROOF_MINUTES * 60)


def asked_of(user: User) -> dict[str, object]:
    """Return what the form of `_reauthentication.html` needs to know of the user."""
    return {
        "options": passkeys.request(challenges.begin(), user) if Passkey.of_user(user.id) else "",
        "second_step": has_second_factor(user.id),
        "has_app": second_factor.is_on(user),
    }


def count_attempt(kind: str, user: User) -> None:
    """Count an attempt of the signed-in user in this browser. Raises TooMany."""
    browser = sessions.browser()
    limits.count_attempt(kind, f"user {user.id}", browser=f"session {browser.id}" if browser else "")


def check_password(user: User, name: str) -> None:
    """Raise Invalid unless this field has the user's password. A user without one has to have signed in again."""
    if user.password == passwords.NONE:
        if not _has_proof(user):
            raise Invalid(_("Sign in again first; that is valid for ten minutes"))
        return
    count_attempt("sign_in", user)
    if not passwords.check_password(user, field(name)):
        refuse_one(name, "ERR_WRONG")


def reauthenticate(user: User) -> None:
    """Raise Invalid unless the form has what signing in takes: the password (`known`, beside a passkey
    `passkey_known`), and where there is a second step a `code` or the `credential` of a passkey.
    """
    by_passkey = bool(field("credential"))
    check_password(user, "passkey_known" if by_passkey else "known")
    if not has_second_factor(user.id):
        return
    count_attempt("second_factor", user)
    if by_passkey and passkeys.proven(challenges.take(), field("credential"), user) is None:
        raise Invalid(_("This passkey was not accepted, please try again"))
    if not by_passkey and not second_factor.passes(user, field("code")):
        refuse_one("code", "ERR_WRONG")
    events.commit()  # a code counts once, also where the change itself fails and is undone


def reauthenticate_with_both(user: User) -> None:
    """Do the same for what needs a second factor: raise Invalid for a user who has none."""
    if not has_second_factor(user.id):
        raise Invalid(_("Set up two-factor authentication first"))
    reauthenticate(user)
