"""Media attachments: an uploaded file, how far its processing is, and where its renditions lie."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Versioned, db, partial_index


class Media(Versioned, Base):
    """`state` is waiting, ready or failed. `upload_key` is the file as it came, kept until it is processed.

    `size` are the bytes of the file that is shown, `stored_size` those of all its files here; None: not known yet.
    `detached_at` is when it was noticed that no status has it; attaching it clears this. A remote attachment has a
    `remote_url`, for a film perhaps a `remote_preview_url` too, and no files: of those, RemoteFile has copies.
    """

    __tablename__ = "media"
    __table_args__ = (
        Index("ix_media_unattached", "status_id", "created_at"),
        Index("ix_media_account", "account_id"),
        # SQLite reads no row for a sum if the index has all columns, that of the condition among them.
        partial_index(
            "ix_media_own_sizes", "account_id", "stored_size", "size", "remote_url", where="remote_url IS NULL"
        ),
        partial_index("ix_media_unmeasured", "id", where="original_key IS NOT NULL AND stored_size IS NULL"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    status_id: Mapped[int | None] = mapped_column(ForeignKey("statuses.id", ondelete="SET NULL"))
    kind: Mapped[str] = mapped_column(default="image")
    state: Mapped[str] = mapped_column(default="waiting")
    upload_key: Mapped[str | None]
    original_key: Mapped[str | None]
    small_key: Mapped[str | None]
    content_type: Mapped[str] = mapped_column(default="")
    size: Mapped[int] = mapped_column(default=0)
    stored_size: Mapped[int | None]
    remote_url: Mapped[str | None]
    remote_preview_url: Mapped[str | None]
    description: Mapped[str | None]
    blurhash: Mapped[str | None]
    focus_x: Mapped[float | None]
    focus_y: Mapped[float | None]
    meta: Mapped[dict[str, Any]] = mapped_column(default=dict)
    detached_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def owned(cls, account_id: int, ids: Sequence[int], *conditions: ColumnElement[bool]) -> list[int]:
        """Return those of the ids that are attachments of this account, in their order."""
        own = select(cls.id).where(cls.id.in_(ids), cls.account_id == account_id, *conditions)
        found = set(db.session.scalars(own))
        return [one for one in ids if one in found]

    @classmethod
    def unused(cls, account_id: int, ids: Sequence[int]) -> list[int]:
        """Return the attachments that no status has."""
        return cls.owned(account_id, ids, cls.status_id.is_(None))
