"""What is posted goes, on write, to the homes of those who follow its author or a tag, and to lists with its author."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Text, and_, bindparam, cast, delete, exists, false, func, or_, select

from models import clock, ids
from models.account import Account
from models.base import BigInt, Query, aliased, db, insert_ignoring, run
from models.follow import Follow
from models.list import List, ListMember
from models.status import ADDRESSED_ONLY, Status, StatusMention
from models.tag import FollowedTag, StatusTag
from models.thread import AwaitedParent
from models.timeline import HomeEntry, ListEntry
from models.visibility import welcome_to
from rookery.events import emit
from rookery.events.facts import Reblogged, ReplyJoined, StatusPosted, StatusShared, TimelinesFilled
from rookery.plugin import plugins, together

KEPT_ENTRIES = 1000
PRUNED_AT_ONCE = 100
REBLOG_AGAIN = timedelta(hours=24)


@dataclass(frozen=True)
class Shape:
    """What the statements depend on: each is built once per shape. `answers`: it is a reply to somebody else."""

    dialect: str
    direct: bool
    reblog: bool
    answers: bool
    listed: bool
    tagged: bool


@together
def fill(facts: Sequence[StatusPosted | Reblogged | ReplyJoined]) -> None:
    """Put statuses where they belong: one statement for all followers, one for lists and one for tags if need be.

    A reply whose parent is not here yet belongs nowhere until then.
    """
    posted = {row.status: row for row in run(_what_was_posted(), {"statuses": [fact.status_id for fact in facts]})}
    alike: dict[Shape, list[dict[str, Any]]] = {}
    for fact in facts:
        status = posted.get(fact.status_id)
        if status and not status.awaits_parent:
            values = {**status._mapping, "since": ids.at(clock.now() - REBLOG_AGAIN)}
            alike.setdefault(_shape(status), []).append(values)
    for shape, statuses in alike.items():
        _fill(shape, statuses)


def _shape(status: Any) -> Shape:
    return Shape(
        db.engine.dialect.name, status.visibility in ADDRESSED_ONLY, status.original is not None,
        status.in_reply_to_id is not None and status.partner != status.author,
        status.listed and "lists" in plugins().on, status.tagged and "tags" in plugins().on,
    )  # fmt: skip


def _fill(shape: Shape, statuses: list[dict[str, Any]]) -> None:
    run(_into_homes(shape), statuses)
    if shape.listed:
        run(_into_lists(shape), statuses)
    if shape.tagged:
        run(_into_homes_by_tag(shape), statuses)
    for status in statuses:
        emit(TimelinesFilled(status["status"]))


def share(fact: StatusShared) -> None:
    """Put what a group passes on into the homes of those who follow the group, as if it had reblogged it."""
    status = run(_what_was_posted(), {"statuses": [fact.status_id]}).one_or_none()
    if status is not None:
        run(_into_homes_by_group(), {**status._mapping, "group": fact.account_id})
        emit(TimelinesFilled(fact.status_id))


_STATUS, _AUTHOR = bindparam("status", type_=BigInt), bindparam("author", type_=BigInt)
_PARTNER, _LANGUAGE = bindparam("partner", type_=BigInt), bindparam("language", type_=Text)
_ORIGINAL, _ORIGINAL_AUTHOR = bindparam("original", type_=BigInt), bindparam("original_author", type_=BigInt)


@cache
def _what_was_posted() -> Query:
    held = aliased(Status)
    return (
        select(Status.id.label("status"), Status.account_id.label("author"), Status.visibility, Status.language,
               Status.in_reply_to_id, Status.in_reply_to_account_id.label("partner"),
               held.id.label("original"), held.account_id.label("original_author"),
               exists().where(ListMember.target_id == Status.account_id).label("listed"),
               exists().where(AwaitedParent.status_id == Status.id).label("awaits_parent"),
               and_(Status.visibility == "public", _has_followed_tag()).label("tagged"))
        .outerjoin(held, held.id == Status.reblog_of_id).where(Status.id.in_(bindparam("statuses", expanding=True)))
    )  # fmt: skip


@cache
def _into_homes(shape: Shape) -> Any:
    """For the followers of `:author` who see `:status` at home; local accounts only have one."""
    reader = Follow.account_id
    query = (
        select(reader, _STATUS.label("status_id"), Follow.target_id.label("author_id"))
        .join(Account, Account.id == reader)
        .where(Follow.target_id == _AUTHOR, Account.domain.is_(None), speaks(_LANGUAGE),
               *_wanted(shape, reader, HomeEntry, HomeEntry.account_id == reader))
    )  # fmt: skip
    if shape.reblog:
        query = query.where(Follow.reblogs)
    if shape.listed:
        query = query.where(reader.not_in(apart(ListMember.target_id == _AUTHOR)))
    return inserting(HomeEntry, query)


@cache
def _into_homes_by_group() -> Any:
    """For the followers of `:group` who want to meet `:author`."""
    reader: Any = Follow.account_id
    group = bindparam("group", type_=BigInt)
    return inserting(HomeEntry, (
        select(reader, _STATUS.label("status_id"), Follow.target_id.label("author_id"))
        .join(Account, Account.id == reader)
        .where(Follow.target_id == group, Account.domain.is_(None), Follow.reblogs, speaks(_LANGUAGE),
               welcome_to(reader, _AUTHOR), welcome_to(reader, group))
    ))  # fmt: skip


@cache
def _into_lists(shape: Shape) -> Any:
    """For the lists on which `:author` is; whose owner does not follow the author is the author."""
    query = (
        select(ListMember.list_id, _STATUS.label("status_id"), ListMember.target_id.label("author_id"))
        .join(List, List.id == ListMember.list_id).outerjoin(Follow, Follow.id == ListMember.follow_id)
        .where(ListMember.target_id == _AUTHOR, speaks(_LANGUAGE),
               *_wanted(shape, ListMember.account_id, ListEntry, ListEntry.list_id == ListMember.list_id))
    )  # fmt: skip
    if shape.reblog:
        query = query.where(Follow.reblogs.is_not(false()))
    return inserting(ListEntry, query.where(_allows_reply()) if shape.answers else query)


def _has_followed_tag() -> ColumnElement[bool]:
    """Somebody follows a tag of the status, and its author is not limited: strangers may meet it."""
    followed = exists().where(StatusTag.status_id == Status.id, FollowedTag.tag_id == StatusTag.tag_id)
    return and_(followed, ~exists().where(Account.id == Status.account_id, Account.limited_at.is_not(None)))


@cache
def _into_homes_by_tag(shape: Shape) -> Any:
    """For those who follow a tag of `:status`, whoever `:author` is, unless they keep the author apart."""
    reader: Any = FollowedTag.account_id
    query = (
        select(reader, _STATUS.label("status_id"), _AUTHOR.label("author_id"))
        .join(StatusTag, StatusTag.tag_id == FollowedTag.tag_id)
        .where(StatusTag.status_id == _STATUS, welcome_to(reader, _AUTHOR))
    )  # fmt: skip
    if shape.listed:
        query = query.where(reader.not_in(apart(ListMember.target_id == _AUTHOR)))
    return inserting(HomeEntry, query)


def _wanted(shape: Shape, reader: Any, entry: Any, there: ColumnElement[bool]) -> list[ColumnElement[bool]]:
    """What the reader wants to see of the author; `there` tells the entries that the timeline has already."""
    wanted = [welcome_to(reader, _AUTHOR)]
    if shape.direct:
        wanted.append(exists().where(StatusMention.status_id == _STATUS, StatusMention.account_id == reader))
    if shape.reblog:
        wanted += [~_shown_today(entry, there), reader != _ORIGINAL_AUTHOR, welcome_to(reader, _ORIGINAL_AUTHOR)]
    elif shape.answers:
        wanted.append(_knows_partner(reader))
    return wanted


def speaks(language: Any) -> ColumnElement[bool]:
    """Whether the follow lets this language through; it may name none, and then all of them pass."""
    named = cast(Follow.languages, Text)
    return or_(Follow.languages.is_(None), named == "[]", named.like('%"' + cast(language, Text) + '"%'))


def _knows_partner(reader: Any) -> ColumnElement[bool]:
    """A reply is shown to those who follow both, and to whom it answers."""
    other = aliased(Follow)
    return or_(reader == _PARTNER, exists().where(other.account_id == reader, other.target_id == _PARTNER))


def _allows_reply() -> ColumnElement[bool]:
    """What else a list asks of a reply; one to its owner always passes."""
    other = aliased(ListMember)
    on_it = exists().where(other.list_id == List.id, other.target_id == _PARTNER)
    return or_(
        List.replies_policy == "followed", List.account_id == _PARTNER, and_(List.replies_policy == "list", on_it)
    )


def _shown_today(entry: Any, there: ColumnElement[bool]) -> ColumnElement[bool]:
    """What a reblog holds stands in the timeline already, itself or by another reblog, not longer ago than a day."""
    shown = aliased(Status)
    return exists().where(
        there, entry.status_id > bindparam("since", type_=BigInt), shown.id == entry.status_id,
        or_(shown.reblog_of_id == _ORIGINAL, shown.id == _ORIGINAL),
    )  # fmt: skip


def apart(*conditions: ColumnElement[bool]) -> Query:
    """Who keeps such people out of home, by an exclusive list; oneself one always sees there."""
    return (
        select(ListMember.account_id).join(List, List.id == ListMember.list_id)
        .where(List.exclusive, ListMember.account_id != ListMember.target_id, *conditions)
    )  # fmt: skip


def inserting(entry: Any, query: Query) -> Any:
    table = entry.__table__  # not the class: the ORM takes the parameters of such an INSERT for rows
    return insert_ignoring(table).from_select([column.name for column in table.c], query)


def prune(timeline: Any = HomeEntry.account_id) -> bool:
    """Keep the newest entries of each home, or of each list.

    Older statuses are read on the profiles.
    """
    entry = timeline.class_
    full = select(timeline).group_by(timeline).having(func.count() > KEPT_ENTRIES).limit(PRUNED_AT_ONCE)
    found = db.session.scalars(full).all()
    for one in found:
        oldest_kept = (
            select(entry.status_id).where(timeline == one)
            .order_by(entry.status_id.desc()).offset(KEPT_ENTRIES - 1).limit(1).scalar_subquery()
        )  # fmt: skip
        db.session.execute(
            delete(entry).where(and_(timeline == one, entry.status_id < oldest_kept)),
            execution_options={"synchronize_session": False},
        )
    return len(found) == PRUNED_AT_ONCE
