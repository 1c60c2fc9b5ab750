"""Who of other servers may read what, and whether what they do concerns anybody here."""

from sqlalchemy import bindparam, select

from models.account import Account
from models.base import BigInt, aliased, run
from models.follow import Follow
from models.status import Status
from models.visibility import visible_status
from rookery.federation import ids

_Follower = aliased(Account)
_FOLLOWED = (
    select(Follow.id).join(_Follower, _Follower.id == Follow.account_id)
    .where(Follow.target_id == bindparam("account", type_=BigInt), _Follower.domain.is_(None)).limit(1)
)  # fmt: skip


def reads(account: Account, status: Status) -> bool:
    """Whether somebody of another server may read the status (9.7): what is for this server only they may not."""
    return status.visibility != "local" and visible_status(status.id, account.id) is not None


def is_followed(account_id: int) -> bool:
    """Whether somebody of ours follows the account."""
    return run(_FOLLOWED, {"account": account_id}).first() is not None


def names_us(uris: list[str]) -> bool:
    return any(map(ids.is_ours, uris))
