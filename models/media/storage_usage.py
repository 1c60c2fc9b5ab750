"""The storage that is used, day by day."""

from datetime import date
from typing import Any, Self

from sqlalchemy import Date, select
from sqlalchemy.orm import Mapped, mapped_column

from models.base import Base, db


class StorageDay(Base):
    """Bytes by class on this day."""

    __tablename__ = "storage_days"

    day: Mapped[date] = mapped_column(Date, primary_key=True)
    sizes: Mapped[dict[str, Any]] = mapped_column(default=dict)

    @classmethod
    def latest(cls, most: int) -> list[Self]:
        """The last days that were measured, the newest first."""
        return list(db.session.scalars(select(cls).order_by(cls.day.desc()).limit(most)))
