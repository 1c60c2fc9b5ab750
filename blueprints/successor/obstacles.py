"""Obstacles: why no step of the succession can come as things are."""

from sqlalchemy import select

from models.accounts.account import Account
from models.auth.second_factor import has_second_factor
from models.auth.user import READY, User
from models.base import db
from models.instance.instance import owners
from models.instance.succession import Succession
from rookery.services import emails
from rookery.translations import lazy_gettext as _


def obstacles(succession: Succession) -> list[str]:
    """Return them as sentences."""
    found: list[str] = []
    if not emails.can_send():
        found.append(_("There is no mail server. Without delivered warnings nothing is ever offered."))
    unreachable = owners().where(User.confirmed_at.is_(None)).with_only_columns(Account.username)
    for username in db.session.scalars(unreachable.order_by(Account.id)):
        found.append(_("The owner @%(name)s has no confirmed e-mail address, so cannot be warned.", name=username))
    if not _is_able(succession.user_id):
        found.append(_("The successor cannot take over: their login does not work, or has no second factor."))
    return found


def _is_able(user_id: int) -> bool:
    usable = (User.active, *READY, User.deletion_due_at.is_(None), Account.suspended_at.is_(None))
    query = select(User.id).join(Account, Account.id == User.account_id).where(User.id == user_id, *usable)
    return bool(db.session.scalar(query)) and has_second_factor(user_id)
