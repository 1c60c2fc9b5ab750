"""Blocks between accounts."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, Query


class Block(Identified, Base):
    """`account_id` wants nothing to do with `target_id`."""

    __tablename__ = "blocks"
    __table_args__ = (
        Index("uq_blocks_pair", "account_id", "target_id", unique=True),
        Index("ix_blocks_target", "target_id", "account_id"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    uri: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def of_account(cls, account_id: int) -> Query:
        """Rows for a list: whom the account blocks."""
        return select(cls.id, cls.target_id).where(cls.account_id == account_id)
