"""The storage that is used, day by day."""

from datetime import date
from typing import Any, Self

from sqlalchemy import Date, select
from sqlalchemy.orm import Mapped, mapped_column

from models.base import Base, db


class StorageDay(Base):
    """Bytes by class on this day.

    Former versions walked through the store: a row that is not `finished` has sizes by folder, as far as `place`.
    """

    __tablename__ = "storage_days"

    day: Mapped[date] = mapped_column(Date, primary_key=True)
    sizes: Mapped[dict[str, Any]] = mapped_column(default=dict)
    place: Mapped[str] = mapped_column(default="")
    finished: Mapped[bool] = mapped_column(default=True)

    @classmethod
    def latest(cls, most: int) -> list[Self]:
        """The last days that were measured to the end, the newest first."""
        query = select(cls).where(cls.finished).order_by(cls.day.desc()).limit(most)
        return list(db.session.scalars(query))
