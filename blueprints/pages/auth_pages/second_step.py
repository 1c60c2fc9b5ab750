"""Sign-in with a second factor: a code or a passkey."""

from flask import session
from werkzeug.wrappers import Response

from blueprints.pages.auth_pages.base import bp
from blueprints.pages.auth_pages.sign_in_session import count_attempt, let_in, shut_out
from models import clock
from models.auth.second_factor import Passkey, has_second_factor
from models.auth.user import User
from models.base import db
from rookery.services.auth import passkeys, second_factor
from rookery.web import challenges, sessions
from rookery.web.pages import field, go, limited, local_path, page

NAME, MINUTES = "second step", 10


def after_password(user: User, after: str) -> Response:
    """The password was right: on to the second step, if this user has one, or in."""
    if not has_second_factor(user.id):
        return let_in(user, "password", after)
    sessions.make_way(user)  # drop the former session, which an attacker may have planted
    session[NAME] = [user.id, user.fs_uniquifier, clock.now().timestamp(), after]
    return go("/auth/second")


@bp.get("/auth/second")
def show_second():
    user, _after = _waiting()
    return _second(user) if user else go("/auth/sign_in")


@bp.post("/auth/second")
def pass_second():
    user, after = _waiting()
    if user is None:
        return go("/auth/sign_in")
    count_attempt("second_factor", f"user {user.id}", user)
    way = second_factor.passes(user, field("code"))
    return let_in(user, f"password+{way}", after) if way else _second(user, 422, wrong="code")


@bp.post("/auth/second/passkey")
def pass_second_with_passkey():
    user, after = _waiting()
    if user is None:
        return go("/auth/sign_in")
    count_attempt("second_factor", f"user {user.id}", user)
    proven = passkeys.proven(challenges.take(), field("credential"), user)
    return let_in(user, "password+passkey", after) if proven else _second(user, 422, wrong="passkey")


@bp.post("/auth/passkey")
@limited("sign_in")
def sign_in_with_passkey():
    """Sign in with a passkey alone: the device has verified its user."""
    user = passkeys.proven(challenges.take(), field("credential"))
    after = local_path(field("next"))
    if user is None:
        return page("auth_pages/sign_in.html", 422, after=after, login="", wrong="passkey", options=options())
    if not user.active:
        return shut_out(user)
    return let_in(user, "passkey", after)


def options() -> str:
    """Return the request for a passkey, for a page where nobody is known yet."""
    return passkeys.request(challenges.begin())


def _waiting() -> tuple[User | None, str]:
    """Return the user who knows the password and is yet to take the second step, and where to go after it."""
    user_id, stamp, since, after = session.get(NAME, (0, "", 0.0, ""))
    user = db.session.get(User, user_id)
    fresh = clock.now().timestamp() - since < MINUTES * 60
    # The stamp changes with the password.
    if user is None or not user.active or not fresh or user.fs_uniquifier != stamp:
        return None, ""
    return user, local_path(after)


def _second(user: User, status: int = 200, wrong: str = "") -> Response:
    asked = passkeys.request(challenges.begin(), user) if Passkey.of_user(user.id) else ""
    return page("auth_pages/second.html", status, wrong=wrong, options=asked, has_app=second_factor.is_on(user))
