"""Home timelines: what is posted goes to followers on write, what is followed is filled in, what is left cleared."""

from datetime import timedelta
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, delete, exists, func, or_, select
from sqlalchemy.orm import aliased

from models import clock, ids
from models.account import Account
from models.base import BigInt, Query, db, insert_ignoring
from models.follow import Follow
from models.status import Status, StatusMention
from models.timeline import HomeEntry
from models.visibility import readable_by, welcome_to
from rookery.events import emit
from rookery.events.facts import Followed, Reblogged, StatusPosted, TimelinesFilled

KEPT_ENTRIES = 1000
BACKFILL = 40
REBLOG_AGAIN = timedelta(hours=24)


def fill(fact: StatusPosted | Reblogged) -> None:
    """Put a status into the home timelines of those followers of its author who want it: two statements."""
    status = db.session.get(Status, fact.status_id)
    if status is None:
        return
    partner = status.in_reply_to_account_id
    answers = status.in_reply_to_id is not None and partner != status.account_id
    into_homes, picky = _filling(
        db.engine.dialect.name, status.visibility == "direct", status.reblog_of_id is not None, answers
    )
    values = {"status": status.id, "author": status.account_id, "partner": partner} | _of_original(status)
    db.session.execute(into_homes, values)
    chosen = [row for row in db.session.execute(picky, values) if status.language in row.languages or not row.languages]
    if chosen:
        entry = {"status_id": status.id, "author_id": status.account_id}
        db.session.execute(insert_ignoring(HomeEntry), [{"account_id": row.account_id, **entry} for row in chosen])
    emit(TimelinesFilled(status.id))


_STATUS, _AUTHOR = bindparam("status", type_=BigInt), bindparam("author", type_=BigInt)
_PARTNER = bindparam("partner", type_=BigInt)
_ORIGINAL, _ORIGINAL_AUTHOR = bindparam("original", type_=BigInt), bindparam("original_author", type_=BigInt)


def _of_original(status: Status) -> dict[str, int]:
    if status.reblog_of_id is None:
        return {}
    original = db.session.get_one(Status, status.reblog_of_id)
    since = ids.at(clock.now() - REBLOG_AGAIN)
    return {"original": original.id, "original_author": original.account_id, "since": since}


@cache
def _filling(dialect: str, direct: bool, reblog: bool, answers: bool) -> tuple[Any, Query]:
    """The INSERT for readers of all languages, and the query of those who read some: built once per kind of status."""
    readers = _readers(direct, reblog, answers)
    return _inserting(readers.where(Follow.languages.is_(None))), readers.add_columns(Follow.languages).where(
        Follow.languages.is_not(None)
    )


def _readers(direct: bool, reblog: bool, answers: bool) -> Query:
    """(reader, status, author) for the followers of `:author` who see `:status` at home; local accounts only have one.

    `answers`: it is a reply to somebody else, `:partner`.
    """
    query = (
        select(Follow.account_id, _STATUS.label("status_id"), Follow.target_id.label("author_id"))
        .join(Account, Account.id == Follow.account_id)
        .where(Follow.target_id == _AUTHOR, Account.domain.is_(None), welcome_to_reader(_AUTHOR))
    )
    if direct:
        query = query.where(_mentioned())
    if reblog:
        return query.where(Follow.reblogs, *_new_to_reader())
    return query.where(_knows_partner()) if answers else query


def welcome_to_reader(account_id: Any) -> ColumnElement[bool]:
    """No mute or block between the reader of the row and the account."""
    return welcome_to(Follow.account_id, account_id)  # type: ignore[arg-type]  # a column stands for many viewers


def _mentioned() -> ColumnElement[bool]:
    return exists().where(StatusMention.status_id == _STATUS, StatusMention.account_id == Follow.account_id)


def _knows_partner() -> ColumnElement[bool]:
    """A reply is shown to those who follow both, and to whom it answers."""
    other = aliased(Follow)
    return or_(
        Follow.account_id == _PARTNER,
        exists().where(other.account_id == Follow.account_id, other.target_id == _PARTNER),
    )


def _new_to_reader() -> list[ColumnElement[bool]]:
    """A reblog is shown once a day, not to the author of what it holds, nor of people whom the reader avoids."""
    shown = aliased(Status)
    again = exists().where(
        HomeEntry.account_id == Follow.account_id, HomeEntry.status_id > bindparam("since", type_=BigInt),
        shown.id == HomeEntry.status_id, or_(shown.reblog_of_id == _ORIGINAL, shown.id == _ORIGINAL),
    )  # fmt: skip
    return [~again, Follow.account_id != _ORIGINAL_AUTHOR, welcome_to_reader(_ORIGINAL_AUTHOR)]


def _inserting(query: Query) -> Any:
    table: Any = HomeEntry.__table__  # not the class: the ORM takes the parameters of such an INSERT for rows
    return insert_ignoring(table).from_select(["account_id", "status_id", "author_id"], query)


def backfill(fact: Followed) -> None:
    """Whoever begins to follow finds the newest statuses of the followed account at home."""
    if not db.session.scalar(select(Follow.id).where(
        Follow.account_id == fact.account_id, Follow.target_id == fact.target_id
    )):  # fmt: skip
        return
    newest = (
        select(db.literal(fact.account_id), Status.id, Status.account_id)
        .where(Status.account_id == fact.target_id, Status.reblog_of_id.is_(None), Status.visibility != "direct",
               or_(Status.in_reply_to_id.is_(None), Status.in_reply_to_account_id == Status.account_id),
               readable_by(fact.account_id))
        .order_by(Status.id.desc()).limit(BACKFILL)
    )  # fmt: skip
    db.session.execute(_inserting(newest))


def clear(fact: Any) -> None:
    """What somebody brought home leaves with the follow or comes under a block: the reader sees it no more."""
    pairs = [(fact.account_id, fact.target_id)]
    if type(fact).__name__ == "Blocked":
        pairs.append((fact.target_id, fact.account_id))
    for reader, author in pairs:
        still = exists().where(Follow.account_id == reader, Follow.target_id == author)
        db.session.execute(
            delete(HomeEntry).where(HomeEntry.account_id == reader, HomeEntry.author_id == author, ~still),
            execution_options={"synchronize_session": False},
        )


def prune() -> None:
    """Keep the newest entries of each home timeline; older statuses are read on the profiles."""
    full = (
        select(HomeEntry.account_id).group_by(HomeEntry.account_id)
        .having(func.count() > KEPT_ENTRIES).limit(1000)
    )  # fmt: skip
    for account_id in db.session.scalars(full).all():
        oldest_kept = (
            select(HomeEntry.status_id).where(HomeEntry.account_id == account_id)
            .order_by(HomeEntry.status_id.desc()).offset(KEPT_ENTRIES - 1).limit(1).scalar_subquery()
        )  # fmt: skip
        db.session.execute(
            delete(HomeEntry).where(and_(HomeEntry.account_id == account_id, HomeEntry.status_id < oldest_kept)),
            execution_options={"synchronize_session": False},
        )
