"""Who of other servers may read what, and whether what they do concerns anybody here."""

from sqlalchemy import exists, select

from models.account import Account
from models.base import aliased, db
from models.follow import Follow
from models.status import Status
from models.visibility import visible_status
from rookery.federation import ids


def reads(account: Account, status: Status) -> bool:
    """Whether somebody of another server may read the status (9.7): what is for this server only they may not."""
    return status.visibility != "local" and visible_status(status.id, account.id) is not None


def is_followed(account_id: int) -> bool:
    """Whether somebody of ours follows the account."""
    follower = aliased(Account)
    ours = exists().where(follower.id == Follow.account_id, follower.domain.is_(None))
    return db.session.scalar(select(Follow.id).where(Follow.target_id == account_id, ours).limit(1)) is not None


def names_us(uris: list[str]) -> bool:
    return any(map(ids.is_ours, uris))
