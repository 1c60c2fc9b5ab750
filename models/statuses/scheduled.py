"""Scheduled statuses: what somebody wants to have posted at a later moment, and the files kept for it."""

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, ForeignKey, Index, exists, or_
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified
from models.media.attachment import Media
from models.statuses.kept_status import is_kept
from models.statuses.saved_draft import DraftMedia


class ScheduledStatus(Identified, Base):
    """A draft and its moment. `draft` is stored by `services/statuses/draft.py: Draft`, defaults filled in.

    `problem` says why it could not be posted when its moment came; it then waits for another one.
    """

    __tablename__ = "scheduled_statuses"
    __table_args__ = (
        Index("ix_scheduled_statuses_account", "account_id", "id"),
        Index("ix_scheduled_statuses_day", "account_id", "scheduled_at"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    scheduled_at: Mapped[datetime]
    draft: Mapped[dict[str, Any]]
    media_ids: Mapped[list[int]] = mapped_column(default=list)
    idempotency_key: Mapped[str | None]
    problem: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)


class ScheduledMedia(Base):
    """The file is kept for a scheduled status: no other status may take it, and it is not swept away."""

    __tablename__ = "scheduled_media"
    __table_args__ = (Index("ix_scheduled_media_scheduled", "scheduled_id"),)

    media_id: Mapped[int] = mapped_column(ForeignKey("media.id", ondelete="CASCADE"), primary_key=True)
    scheduled_id: Mapped[int] = mapped_column(ForeignKey("scheduled_statuses.id", ondelete="CASCADE"))


def is_reserved() -> ColumnElement[bool]:
    """Return whether a file is kept for a scheduled status, a draft or moderators; a condition on Media."""
    return or_(is_kept(), *(exists().where(table.media_id == Media.id) for table in (ScheduledMedia, DraftMedia)))
