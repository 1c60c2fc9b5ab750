"""Terms of service: each version with the day from which it holds. None is ever changed or lost."""

from datetime import date, datetime
from typing import Self

from sqlalchemy import Date, exists, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db


class TermsOfService(Identified, Base):
    """A version, as Markdown."""

    __tablename__ = "terms_of_service"

    text: Mapped[str]
    effective_date: Mapped[date] = mapped_column(Date, unique=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @property
    def effective(self) -> bool:
        return self.effective_date <= clock.today()

    @property
    def succeeded_by(self) -> date | None:
        """The day from which the next version holds."""
        return db.session.scalar(
            select(TermsOfService.effective_date)
            .where(TermsOfService.effective_date > self.effective_date)
            .order_by(TermsOfService.effective_date)
            .limit(1)
        )

    @classmethod
    def current(cls) -> Self | None:
        """The version that holds today; before the first one does, the one that is to come."""
        past = select(cls).where(cls.effective_date <= clock.today()).order_by(cls.effective_date.desc()).limit(1)
        return db.session.scalar(past) or db.session.scalar(select(cls).order_by(cls.effective_date).limit(1))

    @classmethod
    def exist(cls) -> bool:
        return bool(db.session.scalar(select(exists().select_from(cls))))

    @classmethod
    def of(cls, day: date) -> Self | None:
        return db.session.scalar(select(cls).where(cls.effective_date == day))

    @classmethod
    def in_order(cls) -> list[Self]:
        return list(db.session.scalars(select(cls).order_by(cls.effective_date)))
