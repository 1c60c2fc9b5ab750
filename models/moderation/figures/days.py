"""Spans of days, and how rows fall into them: an id tells its day by a division, on any database."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property

from sqlalchemy import ColumnElement, SQLColumnExpression, and_, select
from sqlalchemy.orm import InstrumentedAttribute

from models import ids
from models.base import Base, db

PER_DAY = 86_400_000 << 16  # ids of one day
EPOCH = date(1970, 1, 1)
About = int | str | None  # what is counted: the id of a tag, or a domain
Aggregate = ColumnElement[int]
Join = tuple[type[Base], ColumnElement[bool]]
Conditions = Iterable[SQLColumnExpression[bool]]


@dataclass(frozen=True)
class Span:
    """The days from `first` to `last`, both included."""

    first: date
    last: date

    @cached_property
    def days(self) -> list[date]:
        return [self.first + timedelta(days=n) for n in range((self.last - self.first).days + 1)]

    @property
    def before(self) -> "Span":
        """The span of as many days right before this one."""
        return Span(self.first - timedelta(days=len(self.days)), self.first - timedelta(days=1))

    @property
    def begin(self) -> datetime:
        return midnight(self.first)

    @property
    def end(self) -> datetime:
        """The first moment that does not belong to it any more."""
        return midnight(self.last + timedelta(days=1))

    def holds(self, id_column: SQLColumnExpression[int]) -> ColumnElement[bool]:
        """Return whether a row was made in these days, by its id."""
        return and_(id_column >= ids.at(self.begin), id_column < ids.at(self.end))


def midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, UTC)


def per_day(
    span: Span, id_column: InstrumentedAttribute[int], aggregate: Aggregate, *joins: Join, where: Conditions = ()
) -> Mapping[date, int]:
    """day → the aggregate of the rows made then, by the ids of `id_column`."""
    day = (id_column // PER_DAY).label("day")
    query = select(day, aggregate.label("value")).where(span.holds(id_column), *where).group_by(day)
    for other, condition in joins:
        query = query.join(other, condition)
    return {EPOCH + timedelta(days=int(row.day)): int(row.value or 0) for row in db.session.execute(query)}


def total(
    span: Span | None, id_column: InstrumentedAttribute[int], aggregate: Aggregate, *joins: Join, where: Conditions = ()
) -> int:
    """The aggregate of all rows that were made in the span, or ever."""
    query = select(aggregate).select_from(id_column.class_).where(*where)
    if span:
        query = query.where(span.holds(id_column))
    for other, condition in joins:
        query = query.join(other, condition)
    return int(db.session.scalar(query) or 0)
