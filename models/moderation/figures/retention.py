"""Retention: of those who signed up together, how many came again. https://docs.joinmastodon.org/entities/Admin_Cohort/"""

from collections import defaultdict
from datetime import date, timedelta
from typing import NamedTuple

from sqlalchemy import case, extract, func, select

from models import ids
from models.auth.user import User, UserDay
from models.base import db
from models.moderation.figures.days import Span, midnight


class Cohort(NamedTuple):
    """The users who signed up in the bucket that begins on `period`, and how many of them were here in each bucket
    since.
    """

    period: date
    size: int
    active: list[tuple[date, int]]


def cohorts(span: Span, by_month: bool) -> list[Cohort]:
    """Return the cohorts in two queries: how large each is, and how many of each were here in each bucket."""
    starts = sorted({day.replace(day=1) if by_month else day for day in span.days})
    ends = [*starts[1:], _next_month(starts[-1]) if by_month else span.last + timedelta(days=1)]
    which = case(
        *[((User.id < ids.at(midnight(end))), number) for number, end in enumerate(ends)], else_=len(ends)
    ).label("cohort")
    joined = (User.id >= ids.at(midnight(starts[0])), User.id < ids.at(midnight(ends[-1])))
    sizes: dict[int, int] = dict(db.session.execute(select(which, func.count()).where(*joined).group_by(which)).all())
    active = _active(which, joined, starts[0], ends[-1], by_month)
    return [
        Cohort(start, sizes.get(number, 0), [(bucket, active[number, bucket]) for bucket in starts[number:]])
        for number, start in enumerate(starts)
    ]


def _active(which: object, joined: object, first: date, end: date, by_month: bool) -> dict[tuple[int, date], int]:
    """(number of the cohort, first day of the bucket) → how many of those were here."""
    parts = [extract("year", UserDay.day), extract("month", UserDay.day)]
    if not by_month:
        parts.append(extract("day", UserDay.day))
    query = (
        select(which, *parts, func.count(func.distinct(User.id)).label("people"))  # type: ignore[call-overload]
        .join(UserDay, UserDay.user_id == User.id)
        .where(*joined, UserDay.day >= first, UserDay.day < end)  # type: ignore[misc]
        .group_by(which, *parts)
    )
    found: dict[tuple[int, date], int] = defaultdict(int)
    for number, *when, people in db.session.execute(query):
        year, month, day = [int(part) for part in when] + ([1] if by_month else [])
        found[number, date(year, month, day)] = people
    return found


def _next_month(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1)
