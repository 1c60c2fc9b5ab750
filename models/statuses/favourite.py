"""Favourites: the statuses that an account likes."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified


class Favourite(Identified, Base):
    """`uri` is the id of the Like, of those that came from another server with one."""

    __tablename__ = "favourites"
    __table_args__ = (
        Index("uq_favourites_pair", "account_id", "status_id", unique=True),
        Index("ix_favourites_account", "account_id", "id"),
        Index("ix_favourites_status", "status_id", "id"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"))
    uri: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
