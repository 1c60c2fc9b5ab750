"""Endorsements: the people whom an account recommends on its profile."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified


class Endorsement(Identified, Base):
    """`account_id` recommends `target_id`, whom it follows; without the follow there is none."""

    __tablename__ = "endorsements"
    __table_args__ = (
        Index("uq_endorsements_pair", "account_id", "target_id", unique=True),
        Index("ix_endorsements_account", "account_id", "id"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
