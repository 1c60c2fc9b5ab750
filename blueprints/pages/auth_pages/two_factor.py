"""Settings of two-factor authentication: an authenticator app and recovery codes."""

from werkzeug import Response

from blueprints.pages.auth_pages.base import bp
from models.auth.second_factor import Authenticator, has_second_factor
from models.base import db
from rookery.services.auth import second_factor
from rookery.services.auth.security_emails import tell_user
from rookery.web.pages import field, go, on_error, page, signed_in, tell
from rookery.web.pages.qr_code import qr_code
from rookery.web.reauthentication import check_password, count_attempt


@bp.get("/settings/security/codes")
@signed_in
def show_codes(user, error=None, wrong=False):
    found = db.session.get(Authenticator, user.id)
    drafted = found if found and found.confirmed_at is None and second_factor.secret_of(found) else None
    return page(
        "auth_pages/codes.html",
        422 if wrong else 200,
        error=error,
        wrong=wrong,
        in_force=second_factor.is_on(user),
        secret=second_factor.secret_of(drafted) if drafted else "",
        has_any=has_second_factor(user.id),
        picture=qr_code(second_factor.address_of(drafted, user)) if drafted else "",
    )


@bp.post("/settings/security/codes/begin")
@signed_in
@on_error(show_codes)
def begin_codes(user):
    check_password(user, "known")
    second_factor.draft(user)
    return go("/settings/security/codes")


@bp.post("/settings/security/codes/confirm")
@signed_in
def confirm_codes(user):
    """The app shows that it has the secret; then it counts."""
    count_attempt("second_factor", user)
    codes = second_factor.confirm(user, field("code"))
    if codes is None:
        return show_codes(wrong=True)
    tell("You now need a code to sign in.")
    return shown(codes) if codes else go("/settings/security")


@bp.post("/settings/security/codes/off")
@signed_in
@on_error(show_codes)
def turn_codes_off(user):
    if second_factor.is_on(user):  # a secret is not active until an app has confirmed it
        check_password(user, "known")
    second_factor.turn_off(user)
    return go("/settings/security")


@bp.post("/settings/security/codes/recovery")
@signed_in
@on_error(show_codes)
def make_recovery_codes(user):
    check_password(user, "recovery_known")
    if not has_second_factor(user.id):
        return go("/settings/security")
    tell_user.enqueue(user.id, "recovery_codes")
    return shown(second_factor.new_recovery_codes(user))


def shown(codes: list[str]) -> Response:
    """Show the codes once: only their hashes are kept."""
    return page("auth_pages/recovery_codes.html", codes=codes)
