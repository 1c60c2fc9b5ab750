"""Helping somebody into their account again: what moderators do to a login, as far as their rank lets them."""

from models.accounts.account import Account
from models.auth.user import User
from rookery import urls
from rookery.errors import Forbidden, Invalid
from rookery.identity import Actor
from rookery.services import audit
from rookery.services.accounts import local_accounts
from rookery.services.auth import roles, second_factor
from rookery.services.auth.password_reset import send_link
from rookery.translations import lazy_gettext as _


def confirm(actor: Actor | None, target: Account) -> None:
    """Confirm an address without the link. Raises Forbidden."""
    user = _login(actor, target)
    local_accounts.confirm_by_hand(user)
    audit.record_account(actor, "confirm address", target)


def send_password_link(actor: Actor, target: Account) -> None:
    """Have a link sent by which another password is chosen. Raises Forbidden; Invalid for a frozen login,
    and without a mail server.
    """
    user = _login(actor, target)
    if not urls.config().smtp_url:
        raise Invalid(_("This server has no mail server"))
    if not user.active:
        raise Invalid(_("Login is frozen"))
    send_link.enqueue(user.id)
    audit.record_account(actor, "send password link", target)


def password_alone(actor: Actor | None, target: Account) -> None:
    """Ask for no second step any more, for who lost phone, passkeys and recovery codes. Raises Forbidden."""
    second_factor.forget_all(_login(actor, target))
    audit.record_account(actor, "switch off second factor", target)


def _login(actor: Actor | None, target: Account) -> User:
    roles.check_rank(actor, target)
    if (user := User.of_account(target.id)) is None:
        raise Forbidden
    return user
