"""Pins: the statuses that an account shows at the top of its profile."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified


class Pin(Identified, Base):
    __tablename__ = "pins"
    __table_args__ = (Index("uq_pins_pair", "account_id", "status_id", unique=True),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
