"""Bookmarks: the statuses that an account keeps."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified


class Bookmark(Identified, Base):
    __tablename__ = "bookmarks"
    __table_args__ = (
        Index("uq_bookmarks_pair", "account_id", "status_id", unique=True),
        Index("ix_bookmarks_account", "account_id", "id"),
        Index("ix_bookmarks_status", "status_id", "id"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
