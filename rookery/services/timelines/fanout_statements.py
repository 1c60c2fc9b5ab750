"""The statements of fan-out: into homes and lists, for the statuses `:posted`, all in one.

Each is built once per `Shape`.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Executable,
    Insert,
    Integer,
    Select,
    SQLColumnExpression,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    false,
    or_,
    select,
    true,
)
from sqlalchemy.orm import QueryableAttribute

from models.accounts.account import Account
from models.array_parameters import ids_parameter, ids_table
from models.base import BigInt, Query, aliased
from models.compiled import CompiledQuery
from models.inserts import insert_ignoring
from models.relationships.follow import Follow
from models.statuses.pending_reply import AwaitedParent
from models.statuses.status import Status, StatusMention
from models.statuses.tag import FollowedTag, StatusTag
from models.timelines.home_limit import HomeLimit
from models.timelines.list import MEMBERS, List, ListMember
from models.timelines.timeline import HomeEntry, ListEntry
from models.visibility import welcome_to


@dataclass(frozen=True)
class Shape:
    """The parameters on which the statements depend.

    `answers`: it is a reply to somebody else. `part`: for the follows between `:after` and `:until` alone.
    """

    dialect: str
    direct: bool
    reblog: bool
    answers: bool
    listed: bool
    tagged: bool
    part: bool = False


def _posted() -> type[Status]:
    """Return the statuses `:posted`. PostgreSQL must look them up first: it expects few local accounts in new tables,
    and would begin with every status of all accounts that they follow.
    """
    given = ids_table("posted")
    columns = (
        Status.id,
        Status.account_id,
        Status.visibility,
        Status.language,
        Status.in_reply_to_account_id,
        Status.reblog_of_id,
        Status.undelivered,
    )
    found = select(*columns).select_from(given).join(Status, Status.id == given.c.id).cte("posted_statuses")
    return aliased(Status, found.prefix_with("MATERIALIZED", dialect="postgresql"))


_HELD, _POSTED = aliased(Status), _posted()
_AUTHOR, _PARTNER = _POSTED.account_id, _POSTED.in_reply_to_account_id


def _of_posted(*columns: Any) -> Query:
    return select(*columns).select_from(_POSTED)


@cache
def what_was_posted() -> CompiledQuery:
    columns = (
        _POSTED.id.label("status"),
        _AUTHOR.label("author"),
        _POSTED.visibility,
        _PARTNER.label("partner"),
        _POSTED.reblog_of_id.label("original"),
        _POSTED.undelivered,
        exists().where(ListMember.target_id == _AUTHOR).label("listed"),
        exists().where(HomeLimit.target_id == _AUTHOR).label("has_home_limits"),
        exists().where(AwaitedParent.status_id == _POSTED.id).label("awaits_parent"),
        and_(_POSTED.visibility == "public", _has_followed_tag()).label("tagged"),
        or_(*map(_is_more_than_a_few, (_FOLLOWS, _LISTED, _TAGGED))).label("has_many_readers"),
    )
    return CompiledQuery(_of_posted(*columns))


@cache
def shared_by_groups() -> Query:
    """Return the query of those of `:posted` that a group brought to homes."""
    shared = exists().where(HomeEntry.status_id == _POSTED.id, HomeEntry.author_id != _AUTHOR)
    return _of_posted(_POSTED.id).where(shared)


_FOLLOWS = select(Follow.id).where(Follow.target_id == _AUTHOR)
_LISTED = select(ListMember.id).where(ListMember.target_id == _AUTHOR)
_TAGGED = (
    select(FollowedTag.account_id)
    .join(StatusTag, StatusTag.tag_id == FollowedTag.tag_id)
    .where(StatusTag.status_id == _POSTED.id)
)


def _is_more_than_a_few(readers: Select[int]) -> ColumnElement[bool]:
    return readers.correlate(_POSTED).offset(bindparam("within", type_=Integer)).limit(1).exists()


LAST_OF_BATCH = (
    select(Follow.id)
    .where(
        Follow.target_id == bindparam("author", type_=BigInt),
        Follow.id > bindparam("after", type_=BigInt),
    )
    .order_by(Follow.id)
    .offset(bindparam("skipped", type_=Integer))
    .limit(1)
)


@cache
def into_homes(shape: Shape) -> Executable:
    """Return the statement for the followers of the author; only local accounts have a home."""
    reader = Follow.account_id
    query = (
        _of_posted(reader, _POSTED.id.label("status_id"), _AUTHOR.label("author_id"))
        .join(Follow, Follow.target_id == _AUTHOR)
        .join(Account, Account.id == reader)
        .where(Account.domain.is_(None), speaks(_POSTED.language))
    )
    if shape.part:
        after, until = bindparam("after", type_=BigInt), bindparam("until", type_=BigInt)
        query = query.where(Follow.id > after, Follow.id <= until)
    if shape.reblog:
        query = query.where(Follow.reblogs)
    if shape.listed:
        query = query.where(~exists(apart(ListMember.account_id == reader, ListMember.target_id == _AUTHOR)))
    query = _wanted(query, shape, reader, HomeEntry, HomeEntry.account_id == reader)
    return inserting(HomeEntry, query)


@cache
def into_homes_by_group() -> Executable:
    """Return the statement for the followers of `:group` who do not avoid the author. What the group boosted as well
    is in their homes by that.
    """
    reader: Any = Follow.account_id
    group, boost = bindparam("group", type_=BigInt), aliased(Status)
    query = (
        _of_posted(reader, _POSTED.id.label("status_id"), Follow.target_id.label("author_id"))
        .join(Follow, Follow.target_id == group)
        .join(Account, Account.id == reader)
        .where(
            Account.domain.is_(None),
            Follow.reblogs,
            speaks(_POSTED.language),
            welcome_to(reader, _AUTHOR),
            welcome_to(reader, group),
            ~exists().where(boost.account_id == group, boost.reblog_of_id == _POSTED.id),
        )
    )
    return inserting(HomeEntry, query)


@cache
def without_boosts(entry: type[HomeEntry] | type[ListEntry]) -> Executable:
    """Return the statement that takes boosts of `:posted` out of the timelines where those stand themselves. Had those
    been first, the boosts would not have been added. One's own boosts stay at home.
    """
    boost = aliased(Status)
    beside: Any = aliased(entry)
    boosts = select(boost.id).where(boost.reblog_of_id.in_(ids_parameter("posted")))
    original = select(boost.reblog_of_id).where(boost.id == entry.status_id).correlate_except(boost).scalar_subquery()
    if issubclass(entry, HomeEntry):
        same, others = beside.account_id == entry.account_id, entry.author_id != entry.account_id
    else:
        same, others = beside.list_id == entry.list_id, true()
    there = exists().where(same, beside.status_id == original).correlate_except(beside)
    return delete(entry).where(entry.status_id.in_(boosts), others, there)


@cache
def into_lists(shape: Shape) -> Executable:
    """Return the statement for the lists with the author; an owner who does not follow the author is the author."""
    query = (
        _of_posted(ListMember.list_id, _POSTED.id.label("status_id"), _AUTHOR.label("author_id"))
        .join(ListMember, ListMember.target_id == _AUTHOR)
        .join(List, List.id == ListMember.list_id)
        .outerjoin(Follow, Follow.id == ListMember.follow_id)
        .where(List.kind == MEMBERS, speaks(_POSTED.language))
    )
    if shape.reblog:
        query = query.where(Follow.reblogs.is_not(false()))
    if shape.answers:
        query = query.where(_allows_reply())
    there = ListEntry.list_id == ListMember.list_id
    return inserting(ListEntry, _wanted(query, shape, ListMember.account_id, ListEntry, there))


def _has_followed_tag() -> ColumnElement[bool]:
    """Return whether somebody follows a tag of the status, and its author is not limited."""
    followed = exists().where(StatusTag.status_id == _POSTED.id, FollowedTag.tag_id == StatusTag.tag_id)
    return and_(followed, ~exists().where(Account.id == _POSTED.account_id, Account.limited_at.is_not(None)))


@cache
def into_homes_by_tag(shape: Shape) -> Executable:
    """Return the statement for followers of a tag of the status, unless an exclusive list has the author."""
    reader: Any = FollowedTag.account_id
    query = (
        _of_posted(reader, _POSTED.id.label("status_id"), _AUTHOR.label("author_id"))
        .join(StatusTag, StatusTag.status_id == _POSTED.id)
        .join(FollowedTag, FollowedTag.tag_id == StatusTag.tag_id)
        .where(welcome_to(reader, _AUTHOR))
    )
    if shape.listed:
        query = query.where(~exists(apart(ListMember.account_id == reader, ListMember.target_id == _AUTHOR)))
    return inserting(HomeEntry, query)


def _wanted(
    query: Query,
    shape: Shape,
    reader: QueryableAttribute[int],
    entry: type[HomeEntry | ListEntry],
    there: ColumnElement[bool],
) -> Query:
    """Restrict the query to what the reader sees of the author; `there` selects the entries of the timeline."""
    query = query.where(welcome_to(reader, _AUTHOR))
    if shape.direct:
        query = query.where(exists().where(StatusMention.status_id == _POSTED.id, StatusMention.account_id == reader))
    if shape.reblog:
        query = query.join(_HELD, _HELD.id == _POSTED.reblog_of_id)
        return query.where(
            ~_shown_today(entry, there), reader != _HELD.account_id, welcome_to(reader, _HELD.account_id)
        )
    return query.where(_knows_partner(reader)) if shape.answers else query


def speaks(language: SQLColumnExpression[str | None]) -> ColumnElement[bool]:
    """Return whether the follow lets this language through; it may name none, and then all of them pass."""
    named = cast(Follow.languages, Text)
    return or_(Follow.languages.is_(None), named == "[]", named.like('%"' + cast(language, Text) + '"%'))


def _knows_partner(reader: QueryableAttribute[int]) -> ColumnElement[bool]:
    """Return whether the reader follows the account that the status replies to, or is that account."""
    other = aliased(Follow)
    return or_(reader == _PARTNER, exists().where(other.account_id == reader, other.target_id == _PARTNER))


def _allows_reply() -> ColumnElement[bool]:
    """Return whether the policy of a list admits the reply; one to its owner always passes."""
    other = aliased(ListMember)
    on_it = exists().where(other.list_id == List.id, other.target_id == _PARTNER)
    return or_(
        List.replies_policy == "followed", List.account_id == _PARTNER, and_(List.replies_policy == "list", on_it)
    )


def _shown_today(entry: type[HomeEntry | ListEntry], there: ColumnElement[bool]) -> ColumnElement[bool]:
    """Return whether the timeline has the reblogged status within a day, itself or by another reblog.

    Each of these is looked up: most are reblogged less often than a timeline gets something. The inner EXISTS keeps
    SQLite from going through the timeline all the same.
    """
    other, since = aliased(Status), bindparam("since", type_=BigInt)
    stands = [exists().where(there, entry.status_id == one.id).correlate_except(entry) for one in (_HELD, other)]
    return or_(
        and_(_HELD.id > since, stands[0]), exists().where(other.reblog_of_id == _HELD.id, other.id > since, stands[1])
    )


def apart(*conditions: ColumnElement[bool]) -> Query:
    """Return the exclusive lists that keep such members out of home; one's own posts always appear there."""
    return (
        select(ListMember.account_id)
        .join(List, List.id == ListMember.list_id)
        .where(List.exclusive, ListMember.account_id != ListMember.target_id, *conditions)
    )


def inserting(entry: type[HomeEntry | ListEntry], query: Query) -> Insert:
    table = entry.__table__  # not the class: the ORM takes the parameters of such an INSERT for rows
    return insert_ignoring(table).from_select([column.name for column in table.c], query)
