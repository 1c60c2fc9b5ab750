"""Sign-in with a second factor: a code or a passkey."""

from werkzeug.wrappers import Response

from blueprints.pages.auth_pages.base import bp
from models.auth.second_factor import Passkey
from models.auth.user import User
from rookery.services.auth import passkeys, second_factor
from rookery.services.auth.oidc.provider import may_use_password
from rookery.web import challenges
from rookery.web.pages import field, go, limited, local_path, page
from rookery.web.pages.sign_in import awaiting_second_step, count_attempt, let_in, shut_out


@bp.get("/auth/second")
def show_second():
    user, _after, _way = awaiting_second_step()
    return _second(user) if user else go("/auth/sign_in")


@bp.post("/auth/second")
def pass_second():
    user, after, first = awaiting_second_step()
    if user is None:
        return go("/auth/sign_in")
    count_attempt("second_factor", f"user {user.id}", user)
    way = second_factor.passes(user, field("code"))
    return let_in(user, f"{first}+{way}", after) if way else _second(user, 422, wrong="code")


@bp.post("/auth/second/passkey")
def pass_second_with_passkey():
    user, after, first = awaiting_second_step()
    if user is None:
        return go("/auth/sign_in")
    count_attempt("second_factor", f"user {user.id}", user)
    proven = passkeys.proven(challenges.take(), field("credential"), user)
    return let_in(user, f"{first}+passkey", after) if proven else _second(user, 422, wrong="passkey")


@bp.post("/auth/passkey")
@limited("sign_in")
def sign_in_with_passkey():
    """Sign in with a passkey alone: the device has verified its user."""
    user = passkeys.proven(challenges.take(), field("credential"))
    after = local_path(field("next"))
    if user is None or not may_use_password(user):
        wrong = "way" if user else "passkey"
        return page("auth_pages/sign_in.html", 422, after=after, login="", wrong=wrong, options=options())
    if not user.active:
        return shut_out(user)
    return let_in(user, "passkey", after)


def options() -> str:
    """Return the request for a passkey, for a page where nobody is known yet."""
    return passkeys.request(challenges.begin())


def _second(user: User, status: int = 200, wrong: str = "") -> Response:
    asked = passkeys.request(challenges.begin(), user) if Passkey.of_user(user.id) else ""
    return page("auth_pages/second.html", status, wrong=wrong, options=asked, has_app=second_factor.is_on(user))
