"""E-mail address and password. Changing either asks for the password."""

from blueprints.pages.auth_pages.base import bp
from rookery.errors import Invalid
from rookery.services import emails
from rookery.services.accounts import local_accounts
from rookery.services.auth import passwords
from rookery.services.auth.security_emails import tell_user
from rookery.web import limits, sessions
from rookery.web.pages import checked, field, go, on_error, page, signed_in, tell
from rookery.web.reauthentication import check_password


@bp.get("/settings/account")
@signed_in
def show_account(user, error=None, email=""):
    return page("auth_pages/account.html", error=error, email=email)


@bp.post("/settings/account/password")
@signed_in
@on_error(show_account)
def change_password(user):
    """Change the password: all other sessions end, and this browser begins a new one."""
    check_password(user, "current")
    passwords.change_password(user, field("password"), apps=checked("apps"))
    tell_user.enqueue(user.id, "password")
    sessions.sign_in(user)
    tell("Password changed. All other browsers have been signed out.")
    return go("/settings/account")


@bp.post("/settings/account/email")
@signed_in
def change_email(user):
    """The new address counts once it is confirmed; the one before is told at once. Of two that are not confirmed, the
    new one counts.
    """
    try:
        check_password(user, "known")
        limits.count_also("confirmation", user.account_id)  # the e-mails go to an address that is not verified
        local_accounts.change_email(user, field("email").strip())
    except Invalid as error:
        return show_account(error=error, email=field("email"))
    if user.unconfirmed_email:
        tell_user.enqueue(user.id, "email", [user.unconfirmed_email])
    if user.unconfirmed_email or user.confirmed_at is None:
        emails.send_confirmation.enqueue(user.id)
        _tell_of_link(user)
    return go("/settings/account")


def _tell_of_link(user):
    if not emails.can_send():
        tell("The new address is saved. It is not confirmed yet.")
    elif user.unconfirmed_email:
        tell("We sent a link to the new address. The old one stays in use until you open it.")
    else:
        tell("We sent a link to the new address. Open it to confirm the address.")


@bp.post("/settings/account/email/keep")
@signed_in
def keep_email(user):
    """Let the new address be, which is not confirmed yet."""
    user.unconfirmed_email = None
    tell("Your e-mail address was not changed.")
    return go("/settings/account")
