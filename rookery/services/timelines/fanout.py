"""Fan-out on write: into the homes of those who follow the author or a tag, and into lists with the author.

Up to WITHIN followers it belongs to the transaction that posts; for more it is a task, AT_ONCE follows at a time.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from operator import itemgetter
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Insert,
    Integer,
    Row,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    false,
    func,
    or_,
    select,
)
from sqlalchemy.orm import QueryableAttribute

from models import clock, ids
from models.accounts.account import Account
from models.array_parameters import encode_ids, ids_table
from models.base import BigInt, Query, aliased, db, insert_ignoring, run
from models.discovery.tag import FollowedTag, StatusTag
from models.relationships.follow import Follow
from models.statuses.pending_reply import AwaitedParent
from models.statuses.status import ADDRESSED_ONLY, Status, StatusMention
from models.timelines.list import List, ListMember
from models.timelines.timeline import HomeEntry, ListEntry
from models.visibility import welcome_to
from rookery.events import emit
from rookery.events.facts import Reblogged, ReplyJoined, StatusPosted, TimelinesFilled
from rookery.plugin import plugins, task, together

WITHIN, AT_ONCE = 200, 1000
ALL_FOLLOWS = 2**63 - 1
KEPT_ENTRIES = 1000
PRUNED_AT_ONCE = 100
REBLOG_AGAIN = timedelta(hours=24)


@dataclass(frozen=True)
class Shape:
    """The parameters on which the statements depend: each is built once per shape.

    `answers`: it is a reply to somebody else. `part`: for the follows between `:after` and `:until` alone.
    """

    dialect: str
    direct: bool
    reblog: bool
    answers: bool
    listed: bool
    tagged: bool
    part: bool = False


@together
def fill(facts: Sequence[StatusPosted | Reblogged | ReplyJoined]) -> None:
    """Add statuses to homes and lists: one statement for all followers, one for lists and one for tags if need be.

    A reply whose parent is not here yet belongs nowhere until then. Of several reblogs of the same each has a turn of
    its own, so that it finds those before it where they belong. What belongs in many places is left to a task.
    """
    posted = {row.status: row for row in _about([fact.status_id for fact in facts])}
    alike, reblogs = defaultdict[tuple[int, Shape], list[int]](list), Counter[int]()
    for fact in facts:
        status = posted.get(fact.status_id)
        if status is None or status.awaits_parent:
            continue
        if status.has_many_readers:
            fill_homes.enqueue(status.status)
        else:
            alike[reblogs[status.original], _shape(status)].append(status.status)
            if status.original is not None:
                reblogs[status.original] += 1
    for turn, shape in sorted(alike, key=itemgetter(0)):
        _fill(shape, alike[turn, shape])


def _last(author_id: int, after: int) -> int | None:
    """Return the id of the last follow of a full batch; None if the rest is less."""
    return run(_LAST, {"author": author_id, "after": after, "skipped": AT_ONCE - 1}).scalar()


def _about(status_ids: list[int]) -> Sequence[Row[Any]]:
    return run(_what_was_posted(), {"posted": encode_ids(status_ids), "within": WITHIN}).all()


def _shape(status: Row[Any]) -> Shape:
    return Shape(
        db.engine.dialect.name,
        status.visibility in ADDRESSED_ONLY,
        status.original is not None,
        status.in_reply_to_id is not None and status.partner != status.author,
        status.listed and "lists" in plugins().on,
        status.tagged and "tags" in plugins().on,
    )


def _fill(shape: Shape, status_ids: list[int]) -> None:
    run(_into_homes(shape), _values(status_ids))
    _fill_others(shape, status_ids)


def _values(status_ids: list[int]) -> dict[str, str | int]:
    return {"posted": encode_ids(status_ids), "since": ids.at(clock.now() - REBLOG_AGAIN)}


def _fill_others(shape: Shape, status_ids: list[int]) -> None:
    """Fill the lists with the author and the homes of those who follow a tag, and emit that all are filled."""
    values = _values(status_ids)
    if shape.listed:
        run(_into_lists(shape), values)
    if shape.tagged:
        run(_into_homes_by_tag(shape), values)
    for status_id in status_ids:
        emit(TimelinesFilled(status_id))


@task()
def fill_homes(status_id: int, after: int = 0) -> None:
    """Fill homes with a status of many readers, for a batch of follows after the one with the id `after`."""
    status = next(iter(_about([status_id])), None)
    if status is None or status.awaits_parent:
        return
    shape, last = _shape(status), _last(status.author, after)
    if last is not None:
        run(_into_homes(replace(shape, part=True)), _values([status_id]) | {"after": after, "until": last})
        fill_homes.enqueue(status_id, last)
        return
    run(_into_homes(replace(shape, part=True)), _values([status_id]) | {"after": after, "until": ALL_FOLLOWS})
    _fill_others(shape, [status_id])


def share(status_id: int, account_id: int) -> None:
    """Add a status that a group shares to the homes of the group's followers, as if it had reblogged it."""
    if _about([status_id]):
        run(_into_homes_by_group(), {"posted": encode_ids([status_id]), "group": account_id})
        emit(TimelinesFilled(status_id))


def _posted() -> Any:
    """Return the statuses `:posted`. PostgreSQL must look them up first: it expects few local accounts in new tables,
    and would begin with every status of all accounts that they follow.
    """
    given = ids_table("posted")
    columns = (
        Status.id,
        Status.account_id,
        Status.visibility,
        Status.language,
        Status.in_reply_to_id,
        Status.in_reply_to_account_id,
        Status.reblog_of_id,
    )
    found = select(*columns).select_from(given).join(Status, Status.id == given.c.id).cte("posted_statuses")
    return aliased(Status, found.prefix_with("MATERIALIZED", dialect="postgresql"))


_HELD, _POSTED = aliased(Status), _posted()
_AUTHOR, _PARTNER = _POSTED.account_id, _POSTED.in_reply_to_account_id


def _of_posted(*columns: Any) -> Query:
    return select(*columns).select_from(_POSTED)


@cache
def _what_was_posted() -> Query:
    return _of_posted(
        _POSTED.id.label("status"),
        _AUTHOR.label("author"),
        _POSTED.visibility,
        _POSTED.in_reply_to_id,
        _PARTNER.label("partner"),
        _POSTED.reblog_of_id.label("original"),
        exists().where(ListMember.target_id == _AUTHOR).label("listed"),
        exists().where(AwaitedParent.status_id == _POSTED.id).label("awaits_parent"),
        and_(_POSTED.visibility == "public", _has_followed_tag()).label("tagged"),
        or_(*map(_is_more_than_a_few, (_FOLLOWS, _LISTED, _TAGGED))).label("has_many_readers"),
    )


_FOLLOWS = select(Follow.id).where(Follow.target_id == _AUTHOR)
_LISTED = select(ListMember.id).where(ListMember.target_id == _AUTHOR)
_TAGGED = (
    select(FollowedTag.account_id)
    .join(StatusTag, StatusTag.tag_id == FollowedTag.tag_id)
    .where(StatusTag.status_id == _POSTED.id)
)


def _is_more_than_a_few(readers: Select[int]) -> ColumnElement[bool]:
    return readers.correlate(_POSTED).offset(bindparam("within", type_=Integer)).limit(1).exists()


_LAST = (
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
def _into_homes(shape: Shape) -> Insert:
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
    return inserting(HomeEntry, _wanted(query, shape, reader, HomeEntry, HomeEntry.account_id == reader))


@cache
def _into_homes_by_group() -> Insert:
    """Return the statement for the followers of `:group` who do not avoid the author."""
    reader: Any = Follow.account_id
    group = bindparam("group", type_=BigInt)
    return inserting(
        HomeEntry,
        (
            _of_posted(reader, _POSTED.id.label("status_id"), Follow.target_id.label("author_id"))
            .join(Follow, Follow.target_id == group)
            .join(Account, Account.id == reader)
            .where(
                Account.domain.is_(None),
                Follow.reblogs,
                speaks(_POSTED.language),
                welcome_to(reader, _AUTHOR),
                welcome_to(reader, group),
            )
        ),
    )


@cache
def _into_lists(shape: Shape) -> Insert:
    """Return the statement for the lists with the author; an owner who does not follow the author is the author."""
    query = (
        _of_posted(ListMember.list_id, _POSTED.id.label("status_id"), _AUTHOR.label("author_id"))
        .join(ListMember, ListMember.target_id == _AUTHOR)
        .join(List, List.id == ListMember.list_id)
        .outerjoin(Follow, Follow.id == ListMember.follow_id)
        .where(speaks(_POSTED.language))
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
def _into_homes_by_tag(shape: Shape) -> Insert:
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


def speaks(language: Any) -> ColumnElement[bool]:
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


def prune(timeline: QueryableAttribute[int] = HomeEntry.account_id) -> bool:
    """Keep the newest entries of each home, or of each list.

    Older statuses are read on the profiles.
    """
    entry = timeline.class_
    full = select(timeline).group_by(timeline).having(func.count() > KEPT_ENTRIES).limit(PRUNED_AT_ONCE)
    found = db.session.scalars(full).all()
    for one in found:
        oldest_kept = (
            select(entry.status_id)
            .where(timeline == one)
            .order_by(entry.status_id.desc())
            .offset(KEPT_ENTRIES - 1)
            .limit(1)
            .scalar_subquery()
        )
        db.session.execute(
            delete(entry).where(and_(timeline == one, entry.status_id < oldest_kept)),
            execution_options={"synchronize_session": False},
        )
    return len(found) == PRUNED_AT_ONCE
