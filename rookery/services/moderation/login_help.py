"""Helping somebody into their account again: what moderators do to a login, as far as their rank lets them."""

import secrets

from models.accounts.account import Account
from models.auth.role import Role
from models.auth.user import User
from models.base import db
from rookery.errors import Forbidden, Invalid
from rookery.identity import Actor
from rookery.services import audit, emails, instance
from rookery.services.accounts import local_accounts
from rookery.services.auth import password_reset, roles, second_factor, sign_up_form
from rookery.translations import lazy_gettext as _

NEW_DAYS, LINK_DAYS = 7, 1  # how long the link of a new account works, and another one that is handed over


def confirm(actor: Actor | None, target: Account) -> None:
    """Confirm an address without the link. Raises Forbidden."""
    user = _login(actor, target)
    local_accounts.confirm_by_hand(user)
    audit.record_account(actor, "confirm address", target)


def make_account(actor: Actor, username: str, email: str, role: Role) -> tuple[Account, str]:
    """Make an account for somebody, and return it with the link by which they choose their password.

    Only owners use names that people would take for the server's own. Raises Invalid, and Forbidden for a role that
    the actor may not give.
    """
    roles.check_given_to_new_account(actor, role)
    try:
        roles.check_owner(actor)
    except Forbidden:
        sign_up_form.check_username(username)
    locale = (*instance.languages(), "en")[0]
    user = local_accounts.create(username, email, secrets.token_urlsafe(32), role=role.name, locale=locale)
    made = db.session.get_one(Account, user.account_id)
    audit.record_account(actor, "create account", made, role=role.name)
    return made, password_reset.make_link(user, days=NEW_DAYS)


def make_password_link(actor: Actor, target: Account) -> str:
    """Make a link to hand over, by which another password is chosen. Raises Forbidden; Invalid for a frozen login."""
    user = _login(actor, target)
    if not user.active:
        raise Invalid(_("The login is disabled"))
    audit.record_account(actor, "make password link", target)
    return password_reset.make_link(user, days=LINK_DAYS)


def send_password_link(actor: Actor, target: Account) -> None:
    """Have a link sent by which another password is chosen. Raises Forbidden; Invalid for a frozen login, without a
    mail server, and for an address that is not confirmed.
    """
    user = _login(actor, target)
    if not emails.can_send():
        raise Invalid(_("This server has no mail server"))
    if not user.active:
        raise Invalid(_("The login is disabled"))
    if user.confirmed_at is None:
        raise Invalid(_("The e-mail address is not confirmed"))
    password_reset.send_link.enqueue(user.id)
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
