"""The automatic deletion of old posts, as people chose it."""

from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, db, partial_index


class Cleanup(Base):
    """Posts of the account that are older than `days` go, but for those that are kept; `favourites` and `reblogs`:
    those that have so many are.

    All are gone through from the oldest: those up to `place` were looked at, the next ones are at `due_at`, which is
    nothing where nothing is to be deleted.
    """

    __tablename__ = "cleanups"
    __table_args__ = (partial_index("ix_cleanups_due", "due_at", where="due_at IS NOT NULL"),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    days: Mapped[int]
    keep_pinned: Mapped[bool]
    keep_bookmarked: Mapped[bool]
    keep_favourited: Mapped[bool]
    keep_polls: Mapped[bool]
    keep_media: Mapped[bool]
    keep_direct: Mapped[bool]
    favourites: Mapped[int | None]
    reblogs: Mapped[int | None]
    place: Mapped[int] = mapped_column(default=0)
    due_at: Mapped[datetime | None]

    @classmethod
    def next_due(cls) -> Self | None:
        due = select(cls).where(cls.due_at <= clock.now()).order_by(cls.due_at, cls.account_id)
        return db.session.scalar(due.limit(1))
