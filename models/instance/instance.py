"""The server itself: settings that the owner chose, rules, and what it counts of itself."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple

from sqlalchemy import JSON, SQLColumnExpression, func, or_, select, true
from sqlalchemy.orm import InstrumentedAttribute, Mapped, mapped_column

from models import clock, ids
from models.accounts.account import Account
from models.auth.role import Permission, Role
from models.auth.user import READY, User, UserWeek
from models.base import Base, Identified, Json, Query, T, db
from models.statuses.status import Status


class StoredSetting(Base):
    """A value that the owner chose in administration or that the first start fixed (`domain`, `public_url`)."""

    __tablename__ = "settings"

    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[Any] = mapped_column(JSON)

    @classmethod
    def all(cls) -> Json:
        return dict(db.session.execute(select(cls.name, cls.value)).all())

    @classmethod
    def get(cls, name: str) -> Any:
        """Return the value as it is stored now; None where there is none."""
        return db.session.scalar(select(cls.value).where(cls.name == name))

    @classmethod
    def put(cls, name: str, value: object) -> None:
        db.session.merge(cls(name=name, value=value))


class Rule(Identified, Base):
    """A rule of the server, which people agree to when they sign up."""

    __tablename__ = "rules"

    text: Mapped[str]
    hint: Mapped[str] = mapped_column(default="")
    position: Mapped[int] = mapped_column(default=0)

    @classmethod
    def in_order(cls) -> list["Rule"]:
        return list(db.session.scalars(select(cls).order_by(cls.position, cls.id)))


# Numbers ------------------------------------------------------------------------------------------------------

# A reply stays a reply when its parent is deleted.
IS_REPLY = or_(Status.in_reply_to_id.is_not(None), Status.in_reply_to_account_id.is_not(None))


class Usage(NamedTuple):
    """The number of users whose login works, of those who were active lately, and of local posts."""

    users: int
    active_month: int
    active_halfyear: int
    posts: int
    comments: int


class Week(NamedTuple):
    """The activity of the week that began on `monday`."""

    monday: date
    statuses: int
    logins: int
    registrations: int


def usage() -> Usage:
    """The numbers of this moment, in two queries. A reblog is neither post nor comment."""
    users = select(
        func.count(),
        func.count().filter(User.last_active_at >= clock.ago(days=30)),
        func.count().filter(User.last_active_at >= clock.ago(days=180)),
    )
    users = users.join(Account, Account.id == User.account_id).where(
        *READY, User.active, Account.suspended_at.is_(None)
    )
    statuses = select(func.count().filter(~IS_REPLY), func.count().filter(IS_REPLY)).where(
        Status.local, Status.reblog_of_id.is_(None)
    )
    return Usage(*db.session.execute(users).one(), *db.session.execute(statuses).one())


def weeks(count: int) -> list[Week]:
    """The last weeks, this one first, in three queries."""
    mondays = [clock.week_of(clock.now()) - timedelta(weeks=n) for n in range(count)]
    starts = [datetime.combine(monday, time.min, UTC) for monday in mondays]
    statuses = _per_week(Status.id, [ids.at(start) for start in starts], Status.local, Status.reblog_of_id.is_(None))
    registrations = _per_week(User.created_at, starts, *READY)
    logins = select(UserWeek.week, func.count()).where(UserWeek.week >= mondays[-1]).group_by(UserWeek.week)
    logins_of = dict(db.session.execute(logins).all())
    return [Week(day, statuses[n], logins_of.get(day, 0), registrations[n]) for n, day in enumerate(mondays)]


def _per_week(
    column: InstrumentedAttribute[T], starts: Sequence[T], *conditions: SQLColumnExpression[bool]
) -> list[int]:
    """Return how many rows lie in each week, the latest first, by a column that grows with time."""
    ends = [None, *starts[:-1]]
    counts = [
        func.count().filter(column >= start, column < end if end is not None else true())
        for start, end in zip(starts, ends, strict=True)
    ]
    return list(db.session.execute(select(*counts).where(column >= starts[-1], *conditions)).one())


def owners() -> Query:
    """Return the owners: the users who may do everything, as far as they can sign in; the caller puts them in order."""
    is_owner = Role.permissions.bitwise_and(Permission.ADMINISTRATOR.value) != 0
    return (
        select(User)
        .join(Account, Account.id == User.account_id)
        .join(Role, Role.id == User.role_id)
        .where(is_owner, User.active, *READY, Account.suspended_at.is_(None))
    )


def owner_id() -> int | None:
    """The account of whoever has owned this server longest; None until there is an owner."""
    return db.session.scalar(owners().with_only_columns(Account.id).order_by(User.id).limit(1))


def is_owner(user_id: int) -> bool:
    return db.session.scalar(select(owners().where(User.id == user_id).exists())) is True
