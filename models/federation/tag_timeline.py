"""Timelines of hashtags on other servers, of those hashtags that somebody here follows."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ForeignKey, and_, delete, func, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import AnyRow, Base, change_rows, db
from models.statuses.tag import FollowedTag, Tag


class TagTimeline(Base):
    """The timeline of a hashtag on the server `domain`: when it is read next, and how that went so far.

    `newest` is the id there of the newest status that was listed, `etag` marks that answer, `stored` counts the
    statuses that came of it, `failures` those in a row, with the `error` of the last.
    """

    __tablename__ = "tag_timelines"

    domain: Mapped[str] = mapped_column(primary_key=True)
    tag_id: Mapped[int] = mapped_column(ForeignKey("tags.id", ondelete="CASCADE"), primary_key=True, index=True)
    due_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    fetched_at: Mapped[datetime | None]
    newest: Mapped[str | None]
    etag: Mapped[str | None]
    stored: Mapped[int] = mapped_column(default=0)
    failures: Mapped[int] = mapped_column(default=0)
    error: Mapped[str | None]

    @classmethod
    def due(cls, domain: str, most: int) -> list[AnyRow]:
        """Return `id` and `name` of the followed tags whose timeline there is due, the most followed first."""
        query = (
            select(Tag.id, Tag.name)
            .join(FollowedTag, FollowedTag.tag_id == Tag.id)
            .outerjoin(cls, and_(cls.tag_id == Tag.id, cls.domain == domain))
            .where(or_(cls.due_at.is_(None), cls.due_at <= clock.now()))
            .group_by(Tag.id, Tag.name)
            .order_by(func.count().desc(), Tag.id)
        )
        return list(db.session.execute(query.limit(most)))

    @classmethod
    def is_due(cls, domain: str, tag_id: int) -> bool:
        """Return whether the timeline of a tag there is to be read now."""
        later = select(cls.tag_id).where(cls.domain == domain, cls.tag_id == tag_id, cls.due_at > clock.now())
        return db.session.scalar(later) is None

    @classmethod
    def forget_others(cls, domains: Collection[str]) -> None:
        """Delete what is known of servers that are not among these, and of tags that nobody follows any more."""
        followed = select(FollowedTag.tag_id).where(FollowedTag.tag_id == cls.tag_id).exists()
        change_rows(delete(cls).where(or_(cls.domain.not_in(domains), ~followed)))

    @classmethod
    def by_domain(cls) -> dict[str, AnyRow]:
        """Return domain → the sums of its timelines: `stored`, `fetched_at`, and an `error` if one is failing."""
        error = func.max(cls.error).label("error")
        columns = (
            cls.domain,
            func.sum(cls.stored).label("stored"),
            func.max(cls.fetched_at).label("fetched_at"),
            error,
        )
        return {row.domain: row for row in db.session.execute(select(*columns).group_by(cls.domain))}
