"""Lists of people: who wants to be found, who follows whom, who asked to follow."""

from functools import cache

from sqlalchemy import ColumnElement, bindparam, func, select

from models.accounts.account import Account, AccountCounts
from models.base import Query, aliased, db
from models.relationships.follow import Follow, FollowRequest
from models.statuses.favourite import Favourite
from models.statuses.status import Status
from models.timelines.timeline import ME
from models.visibility import (
    familiar_follower,
    listed_member,
    may_see_network,
    own_list_member,
    readable_by,
    recommendable_to,
)

MOST_FAMILIAR = 40


@cache
def to_be_found(new: bool, local: bool, viewer: bool) -> Query:
    """Return the accounts of the directory, as far as `:me` wants to meet them: those who posted last first, or the
    `new` ones. `:limit` and `:offset` bound it.
    """
    listed = select(Account.id).where(recommendable_to(ME if viewer else None))
    if local:
        listed = listed.where(Account.domain.is_(None))
    if new:
        listed = listed.order_by(Account.id.desc())
    else:
        listed = listed.join(AccountCounts, AccountCounts.account_id == Account.id).order_by(
            AccountCounts.last_status_on.desc().nulls_last(), AccountCounts.account_id.desc()
        )
    return listed.limit(bindparam("limit")).offset(bindparam("offset"))


def connections(account: Account, viewer_id: int | None, followers: bool) -> Query | None:
    """(id of the follow, `who`): the followers of the account, or those whom it follows, as far as the viewer wants to
    meet them. None where that is nobody's business, or the account blocks the viewer.
    """
    if not may_see_network(viewer_id, account):
        return None
    whose, who = (Follow.target_id, Follow.account_id) if followers else (Follow.account_id, Follow.target_id)
    query = select(Follow.id, who.label("who")).join(Account, Account.id == who).where(whose == account.id)
    return query.where(own_list_member() if viewer_id == account.id else listed_member(viewer_id, who))


def asking_to_follow(account_id: int | ColumnElement[int]) -> Query:
    """(id of the request, `account_id`) of those who wait for this account's answer."""
    return (
        select(FollowRequest.id, FollowRequest.account_id)
        .join(Account, Account.id == FollowRequest.account_id)
        .where(FollowRequest.target_id == account_id, own_list_member())
    )


def favouriters(status_id: int, viewer_id: int | None) -> Query:
    """(id of the favourite, `account_id`): who likes a status, as far as the viewer wants to meet them."""
    liked = select(Favourite.id, Favourite.account_id).where(Favourite.status_id == status_id)
    return liked.join(Account, Account.id == Favourite.account_id).where(listed_member(viewer_id, Favourite.account_id))


def rebloggers(status_id: int, viewer_id: int | None) -> Query:
    """(id of the reblog, `account_id`): the same. Reblogs for followers only are left out, as in Mastodon."""
    passed_on = select(Status.id, Status.account_id).where(
        Status.reblog_of_id == status_id, Status.visibility.in_(("public", "unlisted")), readable_by(viewer_id)
    )
    return passed_on.join(Account, Account.id == Status.account_id).where(listed_member(viewer_id, Status.account_id))


def familiar_followers(viewer_id: int, account_ids: list[int]) -> dict[int, list[int]]:
    """Return account id → its followers among those whom the viewer follows, the newest first."""
    mine, theirs, target = aliased(Follow), aliased(Follow), aliased(Account)
    place = func.row_number().over(partition_by=theirs.target_id, order_by=theirs.id.desc()).label("place")
    ranked = (
        select(theirs.target_id, theirs.account_id, place)
        .join(mine, mine.target_id == theirs.account_id)
        .join(Account, Account.id == theirs.account_id)
        .join(target, target.id == theirs.target_id)
        .where(
            mine.account_id == viewer_id,
            theirs.target_id.in_(account_ids),
            familiar_follower(viewer_id, theirs.account_id, target),
        )
        .subquery()
    )
    found: dict[int, list[int]] = {}
    query = select(ranked).where(ranked.c.place <= MOST_FAMILIAR).order_by(ranked.c.place)
    for row in db.session.execute(query):
        found.setdefault(row.target_id, []).append(row.account_id)
    return found
