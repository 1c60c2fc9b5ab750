"""Finding hashtags by how they begin."""

from datetime import timedelta
from functools import cache

from sqlalchemy import Date, Text, bindparam, case, exists, func, select, union

from models import clock
from models.base import BigInt, Query, run
from models.discovery.trend import Trend, TrendReview
from models.folding import begins, prefix_range
from models.statuses.status import Status
from models.statuses.tag import DAYS_SHOWN, StatusTag, Tag, TagDay
from rookery.text.extract import tag_key

LONGEST_NAME = 100
# Hashtags that are ranked at most, in alphabetical order; where more begin so, those that trend are ranked as well.
MOST_NAMES, MOST_TRENDS = 200, 200


def tags(query: str, *, limit: int, offset: int = 0, only_reviewed: bool = False) -> list[int]:
    """Ids of the hashtags that begin so: the very one first, then those that are used most these days.

    `only_reviewed` leaves those that a moderator looked at.
    """
    begin = tag_key(query.strip().removeprefix("#")[:LONGEST_NAME])
    if not begin:
        return []
    since = clock.today() - timedelta(days=DAYS_SHOWN - 1)
    asked = {"since": since, "limit": limit, "offset": offset, **prefix_range(begin)}
    return list(run(_ranked(only_reviewed), asked).scalars())


@cache
def _ranked(only_reviewed: bool) -> Query:
    reviewed = exists().where(TrendReview.kind == "tag", TrendReview.subject_id == Tag.id)
    public = exists().where(StatusTag.tag_id == Tag.id, Status.id == StatusTag.status_id, Status.visibility == "public")
    uses = (
        select(func.coalesce(func.sum(TagDay.uses), 0))
        .where(TagDay.tag_id == Tag.id, TagDay.day >= bindparam("since", type_=Date))
        .correlate(Tag)
        .scalar_subquery()
    )
    first = select(Tag.id).where(begins(Tag.name)).order_by(Tag.name).limit(MOST_NAMES)
    trends = select(Trend.subject_id).where(Trend.kind == "tag").order_by(Trend.score.desc()).limit(MOST_TRENDS)
    candidates = union(select(first.subquery()), select(trends.subquery()))
    very_one = case((Tag.name == bindparam("begin", type_=Text), 0), else_=1)
    found = (
        select(Tag.id)
        .where(Tag.id.in_(candidates), begins(Tag.name), public, *([reviewed] if only_reviewed else []))
        .order_by(very_one, uses.desc(), Tag.name)
    )
    return found.limit(bindparam("limit", type_=BigInt)).offset(bindparam("offset", type_=BigInt))
