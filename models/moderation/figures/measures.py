"""Measures: one number per day, and what they add up to. https://docs.joinmastodon.org/methods/admin/measures/"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from models.accounts.account import Account
from models.auth.user import User, UserDay
from models.base import Identified, db
from models.media.attachment import Media
from models.moderation.figures.days import About, Aggregate, Span, per_day, total
from models.moderation.report import Report
from models.relationships.follow import Follow
from models.statuses.favourite import Favourite
from models.statuses.status import Status
from models.statuses.tag import StatusTag

Values = Mapping[date, int]


@dataclass(frozen=True)
class Measure:
    """`previous` is the sum of as many days before; None where `total` counts all there is, whenever it was made."""

    values: Values
    total: int
    previous: int | None = None
    unit: str | None = None


MeasureOf = Callable[[Span, About], Measure]


def _sums(daily: Callable[[Span], Values]) -> MeasureOf:
    """A measure whose days add up to its total."""

    def measure(span: Span, about: About) -> Measure:
        values = daily(span)
        return Measure(values, sum(values.values()), sum(daily(span.before).values()))

    return measure


def _active_users(span: Span, about: About) -> Measure:
    """Return the users who were active; one who was here on two days counts once in the sum."""
    days = select(UserDay.day, func.count()).where(UserDay.day.between(span.first, span.last)).group_by(UserDay.day)
    return Measure(dict(db.session.execute(days).all()), _active_in(span), _active_in(span.before))


def _active_in(span: Span) -> int:
    query = select(func.count(func.distinct(UserDay.user_id))).where(UserDay.day.between(span.first, span.last))
    return db.session.scalar(query) or 0


def _interactions(span: Span) -> Values:
    """Return what people here did to a status: favourites, reblogs, replies."""
    answering = or_(Status.reblog_of_id.is_not(None), Status.in_reply_to_account_id.is_not(None))
    by_us = (Account, (Account.id == Favourite.account_id) & Account.domain.is_(None))
    favourites = per_day(span, Favourite.id, func.count(), by_us)
    return Counter(favourites) + Counter(per_day(span, Status.id, func.count(), where=(Status.local, answering)))


def _resolved_reports(span: Span) -> Values:
    when = select(Report.action_taken_at).where(Report.action_taken_at >= span.begin, Report.action_taken_at < span.end)
    return Counter(moment.date() for moment in db.session.scalars(when) if moment)


def _tag(aggregate: Aggregate) -> MeasureOf:
    """Return the measures of the statuses with a tag (`about` is its id)."""
    joins = ((Status, Status.id == StatusTag.status_id), (Account, Account.id == Status.account_id))

    def measure(span: Span, about: About) -> Measure:
        where = (StatusTag.tag_id == about,)
        values = per_day(span, StatusTag.status_id, aggregate, *joins, where=where)
        now, before = (total(one, StatusTag.status_id, aggregate, *joins, where=where) for one in (span, span.before))
        return Measure(values, now, before)

    return measure


def _of_server(
    model: type[Identified],
    account_column: InstrumentedAttribute[int],
    aggregate: Aggregate | None = None,
    unit: str | None = None,
) -> MeasureOf:
    """Return what we know of the accounts of a server (`about` is its domain): new ones by day, and all there are."""
    counted = func.count() if aggregate is None else aggregate
    joins = () if model is Account else ((Account, Account.id == account_column),)

    def measure(span: Span, about: About) -> Measure:
        where = (Account.domain == about,)
        return Measure(
            per_day(span, model.id, counted, *joins, where=where),
            total(None, model.id, counted, *joins, where=where),
            unit=unit,
        )

    return measure


MEASURES: dict[str, MeasureOf] = {
    "active_users": _active_users,
    "new_users": _sums(lambda span: per_day(span, User.id, func.count())),
    "interactions": _sums(_interactions),
    "opened_reports": _sums(lambda span: per_day(span, Report.id, func.count())),
    "resolved_reports": _sums(_resolved_reports),
    "tag_accounts": _tag(func.count(func.distinct(Status.account_id))),
    "tag_uses": _tag(func.count()),
    "tag_servers": _tag(func.count(func.distinct(func.coalesce(Account.domain, "")))),
    "instance_accounts": _of_server(Account, Account.id),
    "instance_media_attachments": _of_server(Media, Media.account_id, func.sum(Media.size), "bytes"),
    "instance_reports": _of_server(Report, Report.target_account_id),
    "instance_statuses": _of_server(Status, Status.account_id),
    "instance_follows": _of_server(Follow, Follow.target_id),
    "instance_followers": _of_server(Follow, Follow.account_id),
}
