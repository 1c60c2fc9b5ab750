"""Announcements: what the people who run the server tell everybody here, who has read it, and how they like it."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Self

from sqlalchemy import ColumnElement, ForeignKey, Index, exists, func, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import AnyRow, Base, Identified, db
from models.media.emoji import Emoji


class Announcement(Identified, Base):
    """A text, and when what it tells of begins and ends; it is shown from `published_at` until that end.

    An end of whole days (`all_day`) is the last of them. `content` and the lists beside it are composed of `text`.
    """

    __tablename__ = "announcements"
    __table_args__ = (
        Index("ix_announcements_published", "published_at", "id"),
        Index("ix_announcements_scheduled", "scheduled_at"),
    )

    text: Mapped[str]
    content: Mapped[str]
    mention_ids: Mapped[list[int]] = mapped_column(default=list)
    status_ids: Mapped[list[int]] = mapped_column(default=list)
    tag_names: Mapped[list[str]] = mapped_column(default=list)
    emoji_ids: Mapped[list[int]] = mapped_column(default=list)
    starts_at: Mapped[datetime | None]
    ends_at: Mapped[datetime | None]
    all_day: Mapped[bool] = mapped_column(default=False)
    scheduled_at: Mapped[datetime | None]
    published_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    updated_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @property
    def is_over(self) -> bool:
        return self.ends_at is not None and self.ends_at <= _end_of_past(self.all_day)

    @classmethod
    def in_order(cls) -> list[Self]:
        return list(db.session.scalars(select(cls).order_by(cls.id)))

    @classmethod
    def shown(cls, announcement_id: int) -> Self | None:
        """The announcement, if people may see it now."""
        return db.session.scalar(select(cls).where(cls.id == announcement_id, *_shown()))

    @classmethod
    def over(cls) -> list[Self]:
        """Return those that are published although their end has come."""
        published = select(cls).where(cls.published_at.is_not(None), cls.ends_at.is_not(None))
        return [one for one in db.session.scalars(published.order_by(cls.id)) if one.is_over]

    @classmethod
    def due(cls) -> list[Self]:
        """Return those that wait for a moment which has come."""
        waiting = select(cls).where(cls.published_at.is_(None), cls.scheduled_at <= clock.now())
        return list(db.session.scalars(waiting.order_by(cls.id)))


class AnnouncementRead(Base):
    """`account_id` has read (dismissed) the announcement."""

    __tablename__ = "announcement_reads"
    __table_args__ = (Index("ix_announcement_reads_announcement", "announcement_id"),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    announcement_id: Mapped[int] = mapped_column(ForeignKey("announcements.id", ondelete="CASCADE"), primary_key=True)


class AnnouncementReaction(Identified, Base):
    """`account_id` put this emoji under the announcement; `emoji_id` tells which of our own it is, if it is one."""

    __tablename__ = "announcement_reactions"
    __table_args__ = (
        Index("uq_announcement_reactions", "announcement_id", "name", "account_id", unique=True),
        Index("ix_announcement_reactions_account", "account_id"),
        Index("ix_announcement_reactions_emoji", "emoji_id"),
    )

    announcement_id: Mapped[int] = mapped_column(ForeignKey("announcements.id", ondelete="CASCADE"))
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    name: Mapped[str]
    emoji_id: Mapped[int | None] = mapped_column(ForeignKey("emojis.id", ondelete="CASCADE"))


def published_for(account_id: int, dismissed: bool = True) -> Sequence[AnyRow]:
    """Return what is to be seen now, the oldest first, each with `read`; without `dismissed` only what was not read
    yet.
    """
    read = exists().where(
        AnnouncementRead.account_id == account_id, AnnouncementRead.announcement_id == Announcement.id
    )
    query = select(*Announcement.__table__.c, read.label("read")).where(*_shown())
    if not dismissed:
        query = query.where(~read)
    return db.session.execute(query.order_by(Announcement.published_at, Announcement.id)).all()


def reactions(announcement_ids: Sequence[int], account_id: int | None = None) -> Sequence[AnyRow]:
    """(announcement, name, count, me, the emoji's columns) in the order in which each was first used."""
    mine = func.count().filter(AnnouncementReaction.account_id == account_id)
    which = (AnnouncementReaction.announcement_id, AnnouncementReaction.name)
    picture = (Emoji.image_key, Emoji.static_key, Emoji.remote_url)
    query = (
        select(*which, func.count().label("count"), mine.label("mine"), *picture)
        .outerjoin(Emoji, Emoji.id == AnnouncementReaction.emoji_id)
        .where(AnnouncementReaction.announcement_id.in_(announcement_ids))
        .group_by(*which, *picture)
        .order_by(AnnouncementReaction.announcement_id, func.min(AnnouncementReaction.id))
    )
    return db.session.execute(query).all()


def _shown() -> tuple[ColumnElement[bool], ...]:
    lasting = or_(
        Announcement.ends_at.is_(None),
        Announcement.ends_at > _end_of_past(False),
        Announcement.all_day & (Announcement.ends_at > _end_of_past(True)),
    )
    return (Announcement.published_at.is_not(None), lasting)


def _end_of_past(all_day: bool) -> datetime:
    """Return the latest end that is over by now; a day that is named as the end is still part of it."""
    return clock.now() - timedelta(days=1) if all_day else clock.now()
