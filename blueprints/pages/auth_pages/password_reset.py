"""Choosing a password by a link: from an e-mail, or handed over by a moderator."""

from flask import Response, request

from blueprints.pages.auth_pages.base import bp
from models.auth.password_reset import PasswordReset
from models.auth.second_factor import has_second_factor
from models.auth.user import User
from models.base import db
from rookery.errors import Invalid, NotFound
from rookery.services.auth import password_reset
from rookery.services.auth.oidc.provider import may_use_password
from rookery.services.auth.sign_up_form import stored_email
from rookery.web import limits, sessions
from rookery.web.pages import checked, field, go, limited, page, tell
from rookery.web.pages.sign_in import first_steps, let_in, remembered


@bp.get("/auth/password/forgot")
def show_forgot():
    return page("auth_pages/forgot.html", sent=False)


@bp.post("/auth/password/forgot")
@limited("forgot")
def forgot():
    """The same answer, after the same work, whether the address is somebody's or not, confirmed or not.

    An address that was sent several links lately gets no further one; those it has are good.
    """
    address = field("email").strip()
    if limits.is_left("forgot", target=stored_email(address) or address.lower()[:320]):
        password_reset.forgot(address)
    return page("auth_pages/forgot.html", sent=True)


@bp.get("/auth/password/reset")
def show_reset():
    secret = request.args.get("token", "")
    user_id = PasswordReset.user_of(secret)
    return _form(db.session.get_one(User, user_id), secret) if user_id else _not_good()


@bp.post("/auth/password/reset")
@limited("forgot")
def reset():
    """Choose a password. A first one signs its user in; others sign in with the new one, in two steps if they have
    set that up.
    """
    secret = field("token")
    user_id = PasswordReset.user_of(secret)
    try:
        user = password_reset.choose(secret, field("password"), apps=checked("apps"))
    except Invalid as error:
        return _form(db.session.get_one(User, user_id), secret, error)
    except NotFound:
        return _not_good()
    if not may_use_password(user):
        tell("Password changed.")
    elif _is_new(user):
        return let_in(user, "password", first_steps())
    else:
        tell("Password changed. You can now sign in with it.")
    return remembered(go("/auth/sign_in"), user)  # the link proves the owner, whatever the limits of sign-in say


def _is_new(user: User) -> bool:
    """Return whether the link is the first way in; links by e-mail go to confirmed addresses alone."""
    return not user.login_count and user.confirmed_at is None and not has_second_factor(user.id)


def _form(user: User, secret: str, error: Invalid | None = None) -> Response:
    """The form greets newcomers by name."""
    name = sessions.account_of(user).username if _is_new(user) else ""
    return page("auth_pages/reset.html", error=error, secret=secret, first=name)


def _not_good() -> Response:
    return page("auth_pages/reset.html", 404, secret=None)
