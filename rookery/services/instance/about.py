"""The server as it introduces itself: its title, description, languages and contact."""

from typing import NamedTuple

from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.instance import instance
from rookery.services.instance.settings import setting


class Contact(NamedTuple):
    """The contact of this server: an account or None, and an e-mail address or ""."""

    username: str | None
    email: str


def title() -> str:
    return str(setting("title"))


def description() -> str:
    return str(setting("description"))


def languages() -> list[str]:
    return list(setting("languages"))


def contact_email() -> str:
    """Empty where the owner gave none: a login's address is nobody's business."""
    return str(setting("contact_email"))


def contact_account_id() -> int | None:
    """Return the account of the contact: the one that was chosen, as long as it is in use, else the owner's."""
    if chosen := str(setting("contact_account")):
        account = Account.by_address(chosen.removeprefix("@"), None)
        if account and account.suspended_at is None and User.of_account(account.id):
            return account.id
    return instance.owner_id()


def contact() -> Contact:
    """Return the contact for people who cannot sign in."""
    account = db.session.get(Account, found) if (found := contact_account_id()) else None
    return Contact(account.username if account else None, contact_email())
