"""Mutes of accounts, and of conversations."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, or_, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, Query, partial_index


class Mute(Identified, Base):
    """`account_id` does not want to see `target_id`, for good or until `expires_at`."""

    __tablename__ = "mutes"
    __table_args__ = (
        Index("uq_mutes_pair", "account_id", "target_id", unique=True),
        partial_index("ix_mutes_expires", "expires_at", where="expires_at IS NOT NULL"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    notifications: Mapped[bool] = mapped_column(default=True)
    expires_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def of_account(cls, account_id: int) -> Query:
        """Rows for a list: whom the account mutes, and until when."""
        lasting = or_(cls.expires_at.is_(None), cls.expires_at > clock.now())
        return select(cls.id, cls.target_id, cls.expires_at).where(cls.account_id == account_id, lasting)


class ConversationMute(Base):
    """`account_id` wants no more notifications of a thread."""

    __tablename__ = "conversation_mutes"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    conversation_id: Mapped[int] = mapped_column(ForeignKey("conversations.id", ondelete="CASCADE"), primary_key=True)
