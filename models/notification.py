"""Notifications: what we told people."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified


class Notification(Identified, Base):
    """`from_id` did something that concerns `account_id`. `key` makes telling it twice impossible."""

    __tablename__ = "notifications"
    __table_args__ = (
        Index("uq_notifications_key", "account_id", "key", unique=True),
        Index("ix_notifications_account", "account_id", "id"),
        Index("ix_notifications_from", "from_id"),
        Index("ix_notifications_status", "status_id"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    from_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    kind: Mapped[str]
    key: Mapped[str]
    status_id: Mapped[int | None] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
