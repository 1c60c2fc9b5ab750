"""The number of things that wait for a moderator."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, exists, func, or_, select

from models.auth.user import User
from models.base import aliased, db
from models.discovery.trend import ABOVE, Trend, TrendReview
from models.jobs.job import Job
from models.moderation.appeal import Appeal
from models.moderation.report import Report


class Waiting(NamedTuple):
    reports: int
    appeals: int
    sign_ups: int
    trends: int
    failed_jobs: int


class OpenCases(NamedTuple):
    reports: int
    appeals: int
    sign_ups: int


def open_cases(has_mail: bool) -> OpenCases:
    """Count what people wait for a moderator to decide, in one query. `has_mail` as in `waiting`."""
    counts = (
        select(func.count()).where(Report.action_taken_at.is_(None)),
        select(func.count()).where(Appeal.approved.is_(None)),
        select(func.count()).where(User.pending(has_mail)),
    )
    return OpenCases(*db.session.execute(select(*[count.scalar_subquery() for count in counts])).one())


def waiting(has_mail: bool) -> Waiting:
    """Count them in one query. Without a mail server, addresses wait for a moderator as well. A trend waits where
    nobody has decided about it, nor about its publisher or author.
    """
    counts = (
        select(func.count()).where(Report.action_taken_at.is_(None)),
        select(func.count()).where(Appeal.approved.is_(None)),
        select(func.count()).where(User.pending(has_mail)),
        select(func.count()).select_from(Trend).where(Trend.score > 0, ~_decided()),
        select(func.count()).where(Job.dead_at.is_not(None)),
    )
    return Waiting(*db.session.execute(select(*[count.scalar_subquery() for count in counts])).one())


def _decided() -> ColumnElement[bool]:
    itself, above = aliased(TrendReview), aliased(TrendReview)
    by_source = [
        exists().where(Trend.kind == kind, above.kind == source, above.subject_id == Trend.above_id)
        for kind, source in ABOVE.items()
    ]
    return or_(exists().where(itself.kind == Trend.kind, itself.subject_id == Trend.subject_id), *by_source)
