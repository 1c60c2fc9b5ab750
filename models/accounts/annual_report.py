"""Annual reports: what somebody's year here was."""

from datetime import datetime
from typing import Any, Self

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db

SCHEMA_VERSION = 1  # the version whose keys the documentation lists


class AnnualReport(Identified, Base):
    """The figures of one account and one year, as they were when it was made."""

    __tablename__ = "annual_reports"
    __table_args__ = (Index("uq_annual_reports_year", "account_id", "year", unique=True),)

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    year: Mapped[int]
    data: Mapped[dict[str, Any]]
    schema_version: Mapped[int] = mapped_column(default=SCHEMA_VERSION)
    read_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def of(cls, account_id: int, year: int) -> Self | None:
        return db.session.scalar(select(cls).where(cls.account_id == account_id, cls.year == year))

    @classmethod
    def all_of(cls, account_id: int) -> list[Self]:
        return list(db.session.scalars(select(cls).where(cls.account_id == account_id).order_by(cls.year)))
