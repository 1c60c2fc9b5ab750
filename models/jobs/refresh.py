"""Asynchronous refreshes: work in the background that a client may ask about."""

import secrets
from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db, partial_index


class AsyncRefresh(Identified, Base):
    """Something that is being made or fetched. `key` says what: as long as it runs, there is one of a key.

    `account_id` is whose business it is; without, everybody's. Clients know it by its `token`.
    """

    __tablename__ = "async_refreshes"
    __table_args__ = (
        partial_index("uq_async_refreshes_running", "key", where="finished_at IS NULL", unique=True),
        Index("ix_async_refreshes_created", "created_at"),
    )

    key: Mapped[str]
    token: Mapped[str] = mapped_column(unique=True, default=lambda: secrets.token_urlsafe(24))
    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    result_count: Mapped[int | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    finished_at: Mapped[datetime | None]

    @classmethod
    def running(cls, key: str) -> Self | None:
        return db.session.scalar(select(cls).where(cls.key == key, cls.finished_at.is_(None)))
