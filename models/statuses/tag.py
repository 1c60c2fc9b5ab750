"""Hashtags: the statuses that carry them, how often they are used, and who follows or shows them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, Self

from sqlalchemy import (
    BindParameter,
    Date,
    Executable,
    ForeignKey,
    Index,
    SQLColumnExpression,
    bindparam,
    delete,
    func,
    literal,
    select,
    union_all,
    update,
)
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.array_parameters import encode_ids, ids_parameter, texts_parameter
from models.base import Base, BigInt, Identified, Query, change_rows, db, run
from models.compiled import CompiledQuery
from models.counters import at_least_zero
from models.folding import Folded
from models.ids import at, new_id
from models.inserts import add_once, dialect_insert, insert_ignoring
from models.statuses.status import Status

DAYS_SHOWN = 7  # of its history, in every Tag
KEPT_DAYS = 30
COUNTED = ("public", "unlisted")  # what a featured tag counts: those are on the profile for everybody


def first_shown_id() -> int:
    """Return the id above which statuses are of the days that a history shows."""
    return at(clock.now() - timedelta(days=DAYS_SHOWN))


class Tag(Identified, Base):
    """A hashtag. `name` is the folded key; `display_name` the spelling of whoever used it first."""

    __tablename__ = "tags"

    name: Mapped[str] = mapped_column(Folded, unique=True)
    display_name: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def ids_of(cls, names: dict[str, str]) -> list[int]:
        """The ids of these tags (folded key → spelling), made where they were unknown: two queries at most."""
        if not names:
            return []
        found = cls.known(names)
        if fresh := [
            {"id": new_id(), "name": n, "display_name": names[n], "created_at": clock.now()}
            for n in names
            if n not in found
        ]:
            add_once(cls, *fresh)
            found = cls.known(names)
        return [found[name] for name in names]

    @classmethod
    def known(cls, names: Iterable[str]) -> dict[str, int]:
        """name → id, for the folded keys that have a tag."""
        return {row.name: row.id for row in _KNOWN.rows(names=list(names))}

    @classmethod
    def named(cls, name: str) -> Self | None:
        return db.session.scalar(select(cls).where(cls.name == name))


_KNOWN = CompiledQuery(select(Tag.name, Tag.id).where(Tag.name.in_(texts_parameter("names"))))


class StatusTag(Base):
    __tablename__ = "status_tags"
    __table_args__ = (Index("ix_status_tags_status", "status_id"),)

    tag_id: Mapped[int] = mapped_column(ForeignKey("tags.id", ondelete="CASCADE"), primary_key=True)
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), primary_key=True)


def tags_on(status_id: int | BindParameter[int]) -> Query:
    return select(StatusTag.tag_id).where(StatusTag.status_id == status_id)


# How often a tag is used --------------------------------------------------------------------------------------


class TagDay(Base):
    """The number of uses of a tag on a day (UTC), and of the accounts that used it: the source of histories and trends.

    Counted are public statuses, reblogs not, of accounts that are not limited, when they come in; one that is deleted
    was used all the same. Days without use have no row, and rows go after KEPT_DAYS.
    """

    __tablename__ = "tag_days"
    __table_args__ = (Index("ix_tag_days_day", "day", "tag_id"), {"sqlite_with_rowid": False})

    tag_id: Mapped[int] = mapped_column(ForeignKey("tags.id", ondelete="CASCADE"), primary_key=True)
    day: Mapped[date] = mapped_column(Date, primary_key=True)
    uses: Mapped[int]
    accounts: Mapped[int]

    @classmethod
    def count(cls, status_id: int, account_id: int, day: date) -> None:
        """The account used the tags of the status once more: two statements, whatever their number."""
        noting, adding = _using(db.engine.dialect.name)
        values = {"status": status_id, "account": account_id, "used_on": day}
        fresh = run(noting, values).scalars().all()
        run(adding, {**values, "fresh": encode_ids(fresh)})

    @classmethod
    def of(cls, tag_ids: Sequence[int]) -> dict[int, list[Self]]:
        """tag id → the days of its history on which it was used."""
        found: dict[int, list[Self]] = {one: [] for one in tag_ids}
        since = clock.today() - timedelta(days=DAYS_SHOWN - 1)
        for row in db.session.scalars(_lately(), {"tags": list(found), "since": since}):
            found[row.tag_id].append(row)
        return found

    @classmethod
    def prune(cls) -> None:
        for table, days in ((cls, KEPT_DAYS), (TagDayAccount, DAYS_SHOWN)):
            change_rows(delete(table).where(table.day < clock.today() - timedelta(days=days)))


class TagDayAccount(Base):
    """An account that used a tag on a day: each counts once. Kept as long as late statuses are counted."""

    __tablename__ = "tag_day_accounts"
    __table_args__ = (Index("ix_tag_day_accounts_day", "day"), {"sqlite_with_rowid": False})

    tag_id: Mapped[int] = mapped_column(ForeignKey("tags.id", ondelete="CASCADE"), primary_key=True)
    day: Mapped[date] = mapped_column(Date, primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True)


@cache
def _lately() -> Query:
    return select(TagDay).where(
        TagDay.tag_id.in_(bindparam("tags", expanding=True, type_=BigInt)), TagDay.day >= bindparam("since", type_=Date)
    )


@cache
def _using(dialect: str) -> tuple[Executable, Executable]:
    """Built once: note who used the tags of `:status` on a day, and add to what is counted; `:fresh` tags are new to
    the account on that day. Rows are taken in one order by everybody.
    """
    users: Any = TagDayAccount.__table__
    days: Any = TagDay.__table__
    day, fresh = bindparam("used_on", type_=Date), ids_parameter("fresh")
    tags = tags_on(bindparam("status", type_=BigInt)).order_by(StatusTag.tag_id)
    used_by = tags.add_columns(day, bindparam("account", type_=BigInt))
    noting = insert_ignoring(users).from_select(["tag_id", "day", "account_id"], used_by).returning(users.c.tag_id)
    counted = tags.add_columns(day, literal(1), db.case((StatusTag.tag_id.in_(fresh), 1), else_=0))
    adding = dialect_insert(days).from_select(["tag_id", "day", "uses", "accounts"], counted)
    more = {name: days.c[name] + adding.excluded[name] for name in ("uses", "accounts")}
    adding = adding.on_conflict_do_update(index_elements=["tag_id", "day"], set_=more)
    return noting, adding


# Who follows a tag, who shows it ------------------------------------------------------------------------------


class FollowedTag(Identified, Base):
    """`account_id` wants to see at home what carries the tag."""

    __tablename__ = "followed_tags"
    __table_args__ = (
        Index("uq_followed_tags_pair", "account_id", "tag_id", unique=True),
        Index("ix_followed_tags_account", "account_id", "id"),
        Index("ix_followed_tags_tag", "tag_id", "account_id"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    tag_id: Mapped[int] = mapped_column(ForeignKey("tags.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def newest_of(cls, account_id: int, most: int) -> list[int]:
        """Return the tags that an account followed last."""
        query = select(cls.tag_id).where(cls.account_id == account_id).order_by(cls.id.desc())
        return list(db.session.scalars(query.limit(most)))


class FeaturedTag(Identified, Base):
    """`account_id` shows the tag on its profile. What is counted is what everybody may read of it."""

    __tablename__ = "featured_tags"
    __table_args__ = (Index("uq_featured_tags_pair", "account_id", "tag_id", unique=True),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    tag_id: Mapped[int] = mapped_column(ForeignKey("tags.id", ondelete="CASCADE"), index=True)
    statuses_count: Mapped[int] = mapped_column(default=0)
    last_status_on: Mapped[date | None] = mapped_column(Date)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def of_most_people_here(cls, most: int) -> list[int]:
        """Return the tags that most accounts of this server show on their profiles."""
        query = select(cls.tag_id).join(Account, Account.id == cls.account_id)
        shown = query.where(Account.domain.is_(None), Account.suspended_at.is_(None), Account.limited_at.is_(None))
        ranked = shown.group_by(cls.tag_id).order_by(func.count().desc(), cls.tag_id)
        return list(db.session.scalars(ranked.limit(most)))

    @classmethod
    def count(cls, status: Status) -> None:
        """The status carries tags now (its rows are there)."""
        if status.visibility not in COUNTED:
            return
        values = {"status": status.id, "author": status.account_id, "posted_on": status.created_at.date()}
        run(_counting(), values)

    @classmethod
    def discount(cls, status: Status) -> None:
        """The status carries its tags no more; called while its rows are still there."""
        if status.visibility not in COUNTED:
            return
        shown = select(cls).where(cls.account_id == status.account_id, cls.tag_id.in_(tags_on(status.id)))
        for featured in db.session.scalars(shown).all():
            db.session.execute(
                update(cls)
                .where(cls.id == featured.id)
                .values(
                    statuses_count=at_least_zero(cls.statuses_count - 1),
                    last_status_on=newest_with(featured.account_id, featured.tag_id, apart_from=status.id),
                )
            )


@cache
def _counting() -> Executable:
    """Built once, for it stands in the way of every status with a tag."""
    table: Any = FeaturedTag.__table__
    day, last = bindparam("posted_on", type_=Date), table.c.last_status_on
    return (
        update(table)
        .where(
            table.c.account_id == bindparam("author", type_=BigInt),
            table.c.tag_id.in_(tags_on(bindparam("status", type_=BigInt))),
        )
        .values(
            statuses_count=table.c.statuses_count + 1,
            last_status_on=db.case((last.is_(None) | (last < day), day), else_=last),
        )
    )


def newest_with(account_id: int, tag_id: int, apart_from: int = 0) -> date | None:
    """The day of the newest status of the account that carries the tag."""
    query = _with(account_id, tag_id, Status.created_at).where(Status.id != apart_from)
    moment: datetime | None = db.session.scalar(query.order_by(Status.id.desc()).limit(1))
    return moment.date() if moment else None


def number_with(account_id: int, tag_id: int) -> int:
    """Return how many statuses of the account carry the tag."""
    return db.session.scalar(_with(account_id, tag_id, func.count())) or 0


def _with(account_id: int, tag_id: int, what: SQLColumnExpression[datetime] | SQLColumnExpression[int]) -> Query:
    query: Query = select(what).select_from(Status).join(StatusTag, StatusTag.status_id == Status.id)
    return query.where(Status.account_id == account_id, StatusTag.tag_id == tag_id, Status.visibility.in_(COUNTED))


@dataclass(frozen=True)
class TagFlags:
    following: frozenset[int]
    featuring: frozenset[int]


def tag_flags(viewer_id: int, tag_ids: Sequence[int]) -> TagFlags:
    """Return which of the tags the viewer follows, and which they feature: one query."""
    models: tuple[Any, ...] = (FollowedTag, FeaturedTag)
    parts = [
        select(literal(number, BigInt).label("flag"), model.tag_id).where(
            model.account_id == viewer_id, model.tag_id.in_(tag_ids)
        )
        for number, model in enumerate(models)
    ]
    found = db.session.execute(union_all(*parts)).all()
    return TagFlags(*(frozenset(row.tag_id for row in found if row.flag == number) for number in (0, 1)))
