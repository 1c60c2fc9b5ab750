"""The figures of somebody's year, from what is stored. Ids tell when a row was made, so a year is a range of ids.

https://docs.joinmastodon.org/entities/AnnualReport/
"""

from datetime import UTC, datetime

from sqlalchemy import ColumnElement, Select, SQLColumnExpression, and_, case, func, select
from sqlalchemy.orm import InstrumentedAttribute

from models import ids
from models.accounts.account import Account
from models.auth.oauth import OAuthApp
from models.base import Json, aliased, db
from models.relationships.follow import Follow
from models.statuses.status import Status, StatusCounts
from models.statuses.tag import StatusTag, Tag

MOST_LISTED = 10
FEW_STATUSES = 50
POLLS_OF_A_POLLSTER = 0.1


def figures_of_year(account_id: int, year: int, first_id: int, end_id: int) -> Json:
    """Return all figures of a report."""
    mine = and_(Status.account_id == account_id, Status.id >= first_id, Status.id < end_id)
    kinds, polls = _kinds(mine, account_id)
    return {
        "archetype": archetype(kinds, polls),
        "type_distribution": kinds,
        "top_statuses": _top_statuses(mine),
        "most_used_apps": _most_used_apps(mine),
        "commonly_interacted_with_accounts": _answered_most(mine, account_id),
        "most_reblogged_accounts": _reblogged_most(mine, account_id),
        "top_hashtags": _top_hashtags(mine),
        "time_series": _time_series(account_id, year),
        "percentiles": _percentile(kinds["total"], first_id, end_id),
    }


def archetype(kinds: dict[str, int], polls: int) -> str:
    """A playful word for how somebody posts."""
    if kinds["total"] < FEW_STATUSES:
        return "lurker"
    if kinds["reblogs"] > kinds["standalone"] * 2:
        return "booster"
    if polls > kinds["standalone"] * POLLS_OF_A_POLLSTER:
        return "pollster"
    return "replier" if kinds["replies"] > kinds["standalone"] * 2 else "oracle"


def _kinds(mine: ColumnElement[bool], account_id: int) -> tuple[dict[str, int], int]:
    answers = and_(Status.in_reply_to_id.is_not(None), Status.in_reply_to_account_id != account_id)
    total, reblogs, replies, polls = db.session.execute(
        select(
            func.count(), _times(Status.reblog_of_id.is_not(None)), _times(answers), _times(Status.poll_id.is_not(None))
        ).where(mine)
    ).one()
    told = {"total": total, "reblogs": reblogs, "replies": replies, "standalone": total - reblogs - replies}
    return told, polls


def _top_statuses(mine: ColumnElement[bool]) -> dict[str, str | None]:
    """The status that most people reblogged, favourited, answered; each stands once."""
    found: dict[str, str | None] = {}
    for name in ("reblogs", "favourites", "replies"):
        count = getattr(StatusCounts, name)
        taken = [int(one) for one in found.values() if one]
        best = db.session.scalar(
            select(Status.id)
            .join(StatusCounts, StatusCounts.status_id == Status.id)
            .where(
                mine,
                Status.reblog_of_id.is_(None),
                Status.visibility.in_(("public", "unlisted")),
                count > 0,
                Status.id.not_in(taken),
            )
            .order_by(count.desc(), Status.id.desc())
            .limit(1)
        )
        found[f"by_{name}"] = str(best) if best else None
    return found


def _most_used_apps(mine: ColumnElement[bool]) -> list[Json]:
    times = func.count().label("times")
    query = select(OAuthApp.name, times).join(Status, Status.app_id == OAuthApp.id).where(mine)
    rows = db.session.execute(query.group_by(OAuthApp.name).order_by(times.desc(), OAuthApp.name).limit(MOST_LISTED))
    return [{"name": row.name, "count": row.times} for row in rows]


def _answered_most(mine: ColumnElement[bool], account_id: int) -> list[Json]:
    others = and_(Status.in_reply_to_account_id.is_not(None), Status.in_reply_to_account_id != account_id)
    return _people(Status.in_reply_to_account_id, select(Status).where(mine, others))


def _reblogged_most(mine: ColumnElement[bool], account_id: int) -> list[Json]:
    held = aliased(Status)
    query = select(Status).join(held, held.id == Status.reblog_of_id).where(mine, held.account_id != account_id)
    return _people(held.account_id, query)


def _people(who: InstrumentedAttribute[int] | InstrumentedAttribute[int | None], query: Select[Status]) -> list[Json]:
    """The accounts that occur most in the query, of those that are still there."""
    times = func.count().label("times")
    counted = query.with_only_columns(who.label("who"), times).group_by(who).subquery()
    rows = db.session.execute(
        select(counted)
        .join(Account, Account.id == counted.c.who)
        .where(Account.suspended_at.is_(None))
        .order_by(counted.c.times.desc(), counted.c.who)
        .limit(MOST_LISTED)
    )
    return [{"account_id": str(row.who), "count": row.times} for row in rows]


def _top_hashtags(mine: ColumnElement[bool]) -> list[Json]:
    times = func.count().label("times")
    query = (
        select(Tag.display_name, times)
        .join(StatusTag, StatusTag.tag_id == Tag.id)
        .join(Status, Status.id == StatusTag.status_id)
        .where(mine)
        .group_by(Tag.id, Tag.display_name)
        .order_by(times.desc(), Tag.id)
        .limit(MOST_LISTED)
    )
    return [{"name": row.display_name, "count": row.times} for row in db.session.execute(query)]


def _time_series(account_id: int, year: int) -> list[dict[str, int]]:
    """New statuses, follows and followers, month by month."""
    bounds = [ids.at(datetime(year + month // 12, month % 12 + 1, 1, tzinfo=UTC)) for month in range(13)]
    statuses = _by_month(Status.id, Status.account_id == account_id, bounds)
    following = _by_month(Follow.id, Follow.account_id == account_id, bounds)
    followers = _by_month(Follow.id, Follow.target_id == account_id, bounds)
    return [
        {"month": month + 1, "statuses": statuses[month], "following": following[month], "followers": followers[month]}
        for month in range(12)
    ]


def _by_month(row_id: SQLColumnExpression[int], whose: ColumnElement[bool], bounds: list[int]) -> list[int]:
    months = [_times(and_(row_id >= start, row_id < end)) for start, end in zip(bounds, bounds[1:], strict=False)]
    query = select(*months).where(whose, row_id >= bounds[0], row_id < bounds[-1])
    return list(db.session.execute(query).one())


def _percentile(total: int, first_id: int, end_id: int) -> float:
    """Return how many percent of the people here who posted in that year posted less."""
    each = (
        select(func.count().label("posted"))
        .where(Status.local, Status.id >= first_id, Status.id < end_id)
        .group_by(Status.account_id)
        .subquery()
    )
    everybody, fewer = db.session.execute(select(func.count(), _times(each.c.posted < total)).select_from(each)).one()
    return round(100 * fewer / everybody, 2) if everybody else 0.0


def _times(condition: ColumnElement[bool]) -> ColumnElement[int]:
    """Return how many of the rows meet the condition."""
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)
