"""Packs of emoji that are taken in: zip files, and what came of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Self

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db, partial_index


class EmojiPack(Identified, Base):
    """A pack that `account_id` brought: `done` of its `total` pictures were looked at. The file goes with the last.

    `category` is for those of which the pack names none; those that are here stay, unless `replaces`.
    """

    __tablename__ = "emoji_packs"
    __table_args__ = (
        partial_index("uq_emoji_packs_running", "account_id", where="finished_at IS NULL", unique=True),
        Index("ix_emoji_packs_created_at", "created_at"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    finished_at: Mapped[datetime | None]
    file_name: Mapped[str]
    file_key: Mapped[str | None]
    category: Mapped[str]
    replaces: Mapped[bool]
    done: Mapped[int] = mapped_column(default=0)
    total: Mapped[int]
    added: Mapped[list[str]] = mapped_column(default=list)
    replaced: Mapped[list[str]] = mapped_column(default=list)
    kept: Mapped[list[str]] = mapped_column(default=list)
    failed: Mapped[list[dict[str, Any]]] = mapped_column(default=list)

    @classmethod
    def latest(cls, most: int) -> Sequence[Self]:
        """The newest first."""
        return db.session.scalars(select(cls).order_by(cls.id.desc()).limit(most)).all()
