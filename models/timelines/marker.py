"""Markers: how far somebody has read, so that all their apps know."""

from datetime import datetime

from sqlalchemy import ForeignKey, select
from sqlalchemy.orm import Mapped, mapped_column

from models.base import Base, db

TIMELINES = ("home", "notifications")


class Marker(Base):
    """`account_id` has read a timeline up to `last_read_id`. Each change counts `version` up."""

    __tablename__ = "markers"
    __table_args__ = ({"sqlite_with_rowid": False},)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    timeline: Mapped[str] = mapped_column(primary_key=True)
    last_read_id: Mapped[int]
    version: Mapped[int] = mapped_column(default=1)
    updated_at: Mapped[datetime]

    @classmethod
    def of(cls, account_id: int, timelines: list[str]) -> dict[str, "Marker"]:
        """timeline → its marker as it is now, for those that were ever set."""
        query = select(cls).where(cls.account_id == account_id, cls.timeline.in_(timelines))
        found = db.session.scalars(query, execution_options={"populate_existing": True})
        return {marker.timeline: marker for marker in found}
