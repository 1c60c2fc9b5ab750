"""Reported statuses that their authors deleted, kept for moderators until no open report names them."""

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, ForeignKey, exists
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, Json, UtcDateTime
from models.media.attachment import Media


class KeptStatus(Identified, Base):
    """A deleted status as it was; its id is that of the status. Nothing but the reports that name it reads it.

    `columns` are those of `statuses` as JSON, `media_ids` among them those of its own copies; `counts` is what was
    counted of it, `poll` its poll, `edits` are its versions.
    """

    __tablename__ = "kept_statuses"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    deleted_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    columns: Mapped[dict[str, Any]]
    counts: Mapped[dict[str, Any]]
    poll: Mapped[dict[str, Any]] = mapped_column(default=dict)
    edits: Mapped[list[dict[str, Any]]] = mapped_column(default=list)


class KeptMedia(Base):
    """The file is of a kept status: no other status may take it, and it is not swept away."""

    __tablename__ = "kept_media"

    media_id: Mapped[int] = mapped_column(ForeignKey("media.id", ondelete="CASCADE"), primary_key=True)
    status_id: Mapped[int] = mapped_column(ForeignKey("kept_statuses.id", ondelete="CASCADE"), index=True)


def is_kept() -> ColumnElement[bool]:
    """Return whether a file is kept for moderators alone; a condition on Media."""
    return exists().where(KeptMedia.media_id == Media.id)


def as_json(row: Base, *left_out: str) -> Json:
    """Return the columns of a row as JSON, moments as ISO 8601."""
    values = {column.name: getattr(row, column.name) for column in row.__table__.columns}
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in values.items()
        if name not in left_out
    }


def from_json(table: type[Base], values: Json) -> Json:
    """Return columns as `as_json` has stored them, moments as such. Those that are newer than the row are None."""
    moments = {column.name for column in table.__table__.columns if isinstance(column.type, UtcDateTime)}
    return dict.fromkeys(table.__table__.columns.keys()) | {
        name: datetime.fromisoformat(value) if name in moments and value else value for name, value in values.items()
    }
