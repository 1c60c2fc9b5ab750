"""Mutes of accounts, and of conversations."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db


class Mute(Identified, Base):
    """`account_id` does not want to see `target_id`, for good or until `expires_at`."""

    __tablename__ = "mutes"
    __table_args__ = (
        Index("uq_mutes_pair", "account_id", "target_id", unique=True),
        Index("ix_mutes_expires", "expires_at",
              sqlite_where=db.text("expires_at IS NOT NULL"), postgresql_where=db.text("expires_at IS NOT NULL")),
    )  # fmt: skip

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    notifications: Mapped[bool] = mapped_column(default=True)
    expires_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)


class ConversationMute(Base):
    """`account_id` wants no more notifications of a thread."""

    __tablename__ = "conversation_mutes"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    conversation_id: Mapped[int] = mapped_column(ForeignKey("conversations.id", ondelete="CASCADE"), primary_key=True)
