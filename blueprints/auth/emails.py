"""E-mail addresses: confirmation e-mails, sent again on request."""

from flask import Blueprint

from models.auth.user import User
from models.base import db
from rookery.errors import Forbidden
from rookery.plugin import Limit, Plugin
from rookery.services import emails
from rookery.services.accounts import local_accounts
from rookery.translations import lazy_gettext as _
from rookery.web.auth import given_credentials, me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, Text

bp = Blueprint("emails", __name__)


class ConfirmationArgs(Args):
    email = Text(allow_blank=True, load_default=None, allow_none=True)


@bp.post("/emails/confirmations")
@endpoint(unready=True, args=ConfirmationArgs, returns={}, errors=[403, 422], limit="confirmation")
def send_again(args):
    """Send the confirmation e-mail again. For the app that the user signed up with, while an address awaits
    confirmation. Before the first one, `email` corrects the address.
    """
    user = db.session.get_one(User, me().user_id)
    if user.created_by_app_id != given_credentials().app_id:
        raise Forbidden(_("This method is only available to the application the user originally signed-up with"))
    if user.confirmed_at is not None and user.unconfirmed_email is None:
        raise Forbidden(_("This method is only available while the e-mail is awaiting confirmation"))
    if args["email"] is not None:
        if not user.needs_confirmation:
            raise Forbidden(_("The login works already: its address is changed in the settings, with the password"))
        local_accounts.change_email(user, args["email"])
    emails.send_confirmation.enqueue(user.id)
    return {}


@bp.get("/emails/check_confirmation")
@endpoint(unready=True, returns=bool)
def show_confirmed():
    """Tell an app that waits for it whether my address is confirmed."""
    return not me().needs_confirmation


plugin = Plugin(
    name="emails",
    mounts={"/api/v1": bp},
    limits={"confirmation": Limit("5 per 30 minutes", by_account=True)},
    tasks=(emails.send_confirmation, emails.send_welcome),
    every={"1h": local_accounts.forget_unconfirmed},
    summary="New addresses are confirmed, and who waited is told that they are let in.",
)
