"""Domains of which a user wants nothing."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, Query


class AccountDomainBlock(Identified, Base):
    """`account_id` wants nothing to do with anybody of `domain`."""

    __tablename__ = "account_domain_blocks"
    __table_args__ = (
        Index("uq_account_domain_blocks_pair", "account_id", "domain", unique=True),
        Index("ix_account_domain_blocks_account", "account_id", "id"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    domain: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def of_account(cls, account_id: int) -> Query:
        """Rows for a list: the domains that the account blocks."""
        return select(cls.id, cls.domain).where(cls.account_id == account_id)
