"""The reach of statuses: who on other servers may read them, and whether remote activities concern anybody here."""

from collections.abc import Iterable

from sqlalchemy import bindparam, exists, select

from models.accounts.account import Account
from models.array_parameters import encode_ids, ids_table
from models.base import BigInt, aliased, run
from models.relationships.follow import Follow
from models.statuses.status import Status
from models.visibility import readable_pairs, visible_status
from rookery.federation import ids

_Follower = aliased(Account)
_FOLLOWED = (
    select(Follow.id)
    .join(_Follower, _Follower.id == Follow.account_id)
    .where(Follow.target_id == bindparam("account", type_=BigInt), _Follower.domain.is_(None))
    .limit(1)
)
_ASKED = ids_table("asked")
_ALL_FOLLOWED = select(_ASKED.c.id).where(
    exists().where(Follow.target_id == _ASKED.c.id, _Follower.id == Follow.account_id, _Follower.domain.is_(None))
)


def reads(account: Account, status: Status) -> bool:
    """Return whether somebody of another server may read the status (9.7): what is for this server only they may
    not.
    """
    return status.visibility != "local" and visible_status(status.id, account.id) is not None


def readers(pairs: Iterable[tuple[Status, int]]) -> frozenset[tuple[int, int]]:
    """Return the pairs, as ids, in which the account may read the remote status."""
    asked = [(status.id, account_id) for status, account_id in pairs if status.visibility != "local"]
    return frozenset(readable_pairs(asked)) if asked else frozenset()


def is_followed(account_id: int) -> bool:
    """Return whether somebody of ours follows the account."""
    return run(_FOLLOWED, {"account": account_id}).first() is not None


def followed(account_ids: Iterable[int]) -> frozenset[int]:
    """Return those of the accounts that somebody of ours follows."""
    return frozenset(run(_ALL_FOLLOWED, {"asked": encode_ids(set(account_ids))}).scalars())


def names_us(uris: list[str]) -> bool:
    return any(map(ids.is_ours, uris))
