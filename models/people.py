"""People who want to be found: the directory, and the first page."""

from functools import cache

from sqlalchemy import bindparam, select

from models.account import Account, AccountCounts
from models.base import Query
from models.timeline import ME
from models.visibility import present, welcome_to


@cache
def to_be_found(new: bool, local: bool, viewer: bool) -> Query:
    """Who agreed to be found and is neither limited nor gone elsewhere, as far as `:me` wants to meet them; those who
    posted last first, or the `new` ones. `:limit` and `:offset` bound it.
    """
    listed = select(Account.id).where(
        Account.discoverable, present(), Account.limited_at.is_(None), Account.moved_to_id.is_(None),
    )  # fmt: skip
    if viewer:
        listed = listed.where(welcome_to(ME, Account.id))
    if local:
        listed = listed.where(Account.domain.is_(None))
    if new:
        listed = listed.order_by(Account.id.desc())
    else:
        listed = listed.join(AccountCounts, AccountCounts.account_id == Account.id).order_by(
            AccountCounts.last_status_on.desc().nulls_last(), AccountCounts.account_id.desc()
        )
    return listed.limit(bindparam("limit")).offset(bindparam("offset"))
