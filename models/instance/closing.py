"""The closing of this server: begun by an owner, in states that follow each other."""

from datetime import date, datetime
from typing import Self

from sqlalchemy import Date, ForeignKey, func, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.accounts.migration import Migration
from models.auth.role import Role
from models.base import Base, Identified, db, lock
from models.ids import new_id

ANNOUNCED, DELETING, CLOSED, CANCELLED = "announced", "deleting", "closed", "cancelled"


class Closing(Identified, Base):
    """One closing, ended or not. `account_id` is the owner who began it; no foreign key, for that account ends first.

    E-mails go out in rounds: one for the announcement, for each reminder, for a day that moved, and for the end if it
    is cancelled. `round_id` is the last round, which began at `told_at` and reached the users up to `told_user_id`. It
    says that accounts are deleted on `told_day`, and came when at most `told_ahead` days were left.
    """

    __tablename__ = "closings"

    state: Mapped[str] = mapped_column(default=ANNOUNCED)
    account_id: Mapped[int]
    text: Mapped[str]
    announcement_id: Mapped[int | None] = mapped_column(ForeignKey("announcements.id", ondelete="SET NULL"))
    round_id: Mapped[int] = mapped_column(default=new_id)
    told_user_id: Mapped[int] = mapped_column(default=0)
    told_ahead: Mapped[int]
    told_day: Mapped[date] = mapped_column(Date)
    told_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    started_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    deleting_since: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]

    @classmethod
    def current(cls) -> Self | None:
        """Return the closing that was not cancelled, in whatever state."""
        wanted = select(cls).where(cls.state != CANCELLED).order_by(cls.id.desc()).limit(1)
        return db.session.scalar(wanted, execution_options={"populate_existing": True})

    @classmethod
    def latest(cls) -> Self | None:
        """Return the last closing, cancelled or not."""
        wanted = select(cls).order_by(cls.id.desc()).limit(1)
        return db.session.scalar(wanted, execution_options={"populate_existing": True})

    @classmethod
    def was_cancelled_since(cls, moment: datetime) -> bool:
        closing = cls.latest()
        return closing is not None and closing.state == CANCELLED and (closing.ended_at or moment) > moment

    @classmethod
    def locked(cls) -> Self | None:
        """Return the current one until the commit: who cancels and what deletes come one after the other."""
        found = cls.latest_locked()
        return found if found is not None and found.state != CANCELLED else None

    @classmethod
    def latest_locked(cls) -> Self | None:
        """Return the last one, cancelled or not, until the commit."""
        lock(Role, Role.default().id)
        return cls.latest()

    def begin_round(self, day: date, ahead: int) -> None:
        """Begin another round of e-mails; what is left of the round before is dropped."""
        self.round_id, self.told_user_id = new_id(), 0
        self.told_day, self.told_ahead, self.told_at = day, ahead, clock.now()

    def last_move(self) -> datetime | None:
        """Return when the last account of this server moved since the start. Of each account its first move counts:
        one that moves again and again keeps nobody waiting.
        """
        first = (
            select(func.min(Migration.created_at).label("moment"))
            .join(Account, Account.id == Migration.account_id)
            .where(Account.domain.is_(None), Migration.created_at >= self.started_at)
            .group_by(Migration.account_id)
            .subquery()
        )
        return db.session.scalar(select(func.max(first.c.moment)))


class ClosingEmail(Base):
    """The last e-mail about a closing that a user was sent: that of `round_id`."""

    __tablename__ = "closing_emails"

    closing_id: Mapped[int] = mapped_column(ForeignKey("closings.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True)
    round_id: Mapped[int]
