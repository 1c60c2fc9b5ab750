"""Finding hashtags by how they begin."""

from datetime import timedelta

from sqlalchemy import case, exists, func, select

from models import clock
from models.base import db
from models.discovery.tag import DAYS_SHOWN, StatusTag, Tag, TagDay
from models.discovery.trend import TrendReview
from models.statuses.status import Status
from rookery.text.extract import tag_key

LONGEST_NAME = 100


def tags(query: str, *, limit: int, offset: int = 0, only_reviewed: bool = False) -> list[int]:
    """Ids of the hashtags that begin so: the very one first, then those that are used most these days.

    `only_reviewed` leaves those that a moderator looked at.
    """
    begin = tag_key(query.strip().removeprefix("#")[:LONGEST_NAME])
    if not begin:
        return []
    public = exists().where(StatusTag.tag_id == Tag.id, Status.id == StatusTag.status_id, Status.visibility == "public")
    since = clock.today() - timedelta(days=DAYS_SHOWN - 1)
    uses = (
        select(func.coalesce(func.sum(TagDay.uses), 0))
        .where(TagDay.tag_id == Tag.id, TagDay.day >= since)
        .correlate(Tag)
        .scalar_subquery()
    )
    found = (
        select(Tag.id)
        .where(Tag.name.startswith(begin, autoescape=True), public)
        .order_by(case((Tag.name == begin, 0), else_=1), uses.desc(), Tag.name)
        .limit(limit)
        .offset(offset)
    )
    if only_reviewed:
        found = found.where(exists().where(TrendReview.kind == "tag", TrendReview.subject_id == Tag.id))
    return list(db.session.scalars(found))
