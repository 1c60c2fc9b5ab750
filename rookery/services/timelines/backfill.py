"""The backfill and clean-up of home and lists after a follow, an unfollow, a mute or a change of a list."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from sqlalchemy import BindParameter, ColumnElement, Insert, bindparam, delete, exists, select

from models.accounts.account import Account
from models.base import BigInt, Query, change_rows, db, run
from models.data.post_import import ImportedItem
from models.relationships.follow import Follow
from models.statuses.pending_reply import AwaitedParent
from models.statuses.status import ADDRESSED_ONLY, Status
from models.timelines.list import List, ListMember
from models.timelines.timeline import HomeEntry, ListEntry, answers_nobody_else, tag_timeline
from models.visibility import Who, readable_by
from rookery.events import emit
from rookery.events.facts import (
    Blocked,
    DomainBlocked,
    Followed,
    FollowRejected,
    ListChanged,
    TagFollowed,
    Unfollowed,
    Unmuted,
)
from rookery.plugin import plugins, together
from rookery.services.timelines import filled_lists, home_limits
from rookery.services.timelines.fanout_statements import apart, inserting, speaks

BACKFILL, TAG_BACKFILL = 40, 20
PIECE = 25
Id = int | BindParameter[int]


@together
def backfill(facts: Sequence[Followed]) -> None:
    """Put the newest statuses of a followed account into the home of a local follower."""
    here = set(run(_LOCAL, {"ids": [fact.account_id for fact in facts]}).scalars())
    for fact in facts:
        if fact.account_id in here:
            bring_home(fact.account_id, fact.target_id)


_LOCAL = select(Account.id).where(Account.id.in_(bindparam("ids", expanding=True)), Account.domain.is_(None))


def clear(fact: Unfollowed | FollowRejected | Blocked) -> None:
    """Remove from home what is there by a follow that ended or an account that is blocked."""
    pairs = [(fact.account_id, fact.target_id)]
    if isinstance(fact, Blocked):
        pairs.append((fact.target_id, fact.account_id))
    for reader, author in pairs:
        still = exists().where(Follow.account_id == reader, Follow.target_id == author)
        take_from_home(HomeEntry.account_id == reader, HomeEntry.author_id == author, ~still)


def clear_of_domain(fact: DomainBlocked) -> None:
    """Remove from home what accounts of a blocked server brought there, but for those still followed."""
    there = exists().where(Account.id == HomeEntry.author_id, Account.domain == fact.domain)
    still = exists().where(Follow.account_id == fact.account_id, Follow.target_id == HomeEntry.author_id)
    take_from_home(HomeEntry.account_id == fact.account_id, there, ~still)


def meet_again(fact: Unmuted) -> None:
    """Put back into home what a followed account posted while it was muted."""
    _bring_limited(fact.account_id, fact.target_id)


def list_again(fact: Unmuted) -> None:
    """Put back into lists what a member posted while it was muted."""
    for one in List.with_member(fact.account_id, fact.target_id):
        _fill_list(fact.account_id, one.id, fact.target_id)


def fill_by_tag(fact: TagFollowed) -> None:
    """Put the newest statuses with a hashtag into the home of a user who follows it now."""
    run(_tag_into_home(db.engine.dialect.name, "lists" in plugins().on), {"me": fact.account_id, "tag": fact.tag_id})
    if filled_lists.are_on():
        home_limits.apply_to_tag(fact.account_id, fact.tag_id)


@cache
def _tag_into_home(dialect: str, lists: bool) -> Insert:
    """Return the statement that fills the home of `:me`, who follows `:tag`."""
    reader = bindparam("me", type_=BigInt)
    tagged = tag_timeline(True, any_of=False).with_only_columns(reader, Status.id, Status.account_id)
    newest = tagged.where(
        ~exists().where(AwaitedParent.status_id == Status.id), ~exists().where(ImportedItem.status_id == Status.id)
    )
    if lists:
        newest = newest.where(
            ~exists(apart(ListMember.account_id == reader, ListMember.target_id == Status.account_id))
        )
    return inserting(HomeEntry, newest.order_by(Status.id.desc()).limit(TAG_BACKFILL))


def settle(fact: ListChanged) -> None:
    """Fill the list with what its members posted and, if it is exclusive, update home; PIECE members at a time."""
    for target_id in fact.target_ids[:PIECE]:
        _fill_list(fact.account_id, fact.list_id, target_id)
        if fact.exclusive and target_id != fact.account_id:
            brought = HomeEntry.account_id == fact.account_id, HomeEntry.author_id == target_id
            take_from_home(*brought, exists(_setting_apart(fact.account_id, target_id)))
            _bring_limited(fact.account_id, target_id)
    if later := fact.target_ids[PIECE:]:
        emit(replace(fact, target_ids=later))


def bring_home(reader_id: int, author_id: int) -> None:
    """Add the newest statuses of an account to the home of a follower, unless an exclusive list has the account."""
    db.session.flush()
    into_home = _into_home(db.engine.dialect.name, "lists" in plugins().on)
    run(into_home, {"reader": reader_id, "author": author_id})


def _bring_limited(reader_id: int, author_id: int) -> None:
    """Add the newest statuses of an account to the home of a follower, as far as the follower did not limit them."""
    bring_home(reader_id, author_id)
    if filled_lists.are_on():
        home_limits.apply(reader_id, author_id)


@cache
def _into_home(dialect: str, lists: bool) -> Insert:
    """Return the statement that fills the home of `:reader`, who follows `:author`."""
    reader, author = bindparam("reader", type_=BigInt), bindparam("author", type_=BigInt)
    newest = (
        _newest(author, reader, select(Follow.account_id, Status.id, Status.account_id))
        .join(Follow, Follow.target_id == Status.account_id)
        .where(Follow.account_id == reader, speaks(Status.language))
    )
    return inserting(HomeEntry, newest.where(~exists(_setting_apart(reader, author))) if lists else newest)


def take_from_home(*conditions: ColumnElement[bool]) -> None:
    change_rows(delete(HomeEntry).where(*conditions))


def _fill_list(owner_id: int, list_id: int, member_id: int) -> None:
    """Add the newest statuses of an account to a list that it is a member of."""
    newest = (
        _newest(member_id, owner_id, select(ListMember.list_id, Status.id, Status.account_id))
        .join(ListMember, ListMember.target_id == Status.account_id)
        .outerjoin(Follow, Follow.id == ListMember.follow_id)
        .where(ListMember.list_id == list_id, speaks(Status.language))
    )
    db.session.execute(inserting(ListEntry, newest))


def _newest(author_id: Id, reader_id: Who, columns: Query) -> Query:
    """Return the query of an account's newest own statuses that the reader may read, without those that it imported."""
    return (
        columns.where(
            Status.account_id == author_id,
            Status.reblog_of_id.is_(None),
            Status.visibility.not_in(ADDRESSED_ONLY),
            ~exists().where(ImportedItem.status_id == Status.id),
            answers_nobody_else(),
            readable_by(reader_id),
        )
        .order_by(Status.id.desc())
        .limit(BACKFILL)
    )


def _setting_apart(reader_id: Id, author_id: Id) -> Query:
    return apart(ListMember.account_id == reader_id, ListMember.target_id == author_id)
