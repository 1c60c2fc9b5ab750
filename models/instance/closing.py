"""The closing of this server: begun by an owner, in states that follow each other."""

from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, func, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.accounts.migration import Migration
from models.auth.role import Role
from models.base import Base, Identified, db, lock

ANNOUNCED, DELETING, CLOSED, CANCELLED = "announced", "deleting", "closed", "cancelled"


class Closing(Identified, Base):
    """One closing, ended or not. `account_id` is the owner who began it; no foreign key, for that account ends first.

    Users up to `told_user_id` were told by e-mail.
    """

    __tablename__ = "closings"

    state: Mapped[str] = mapped_column(default=ANNOUNCED)
    account_id: Mapped[int]
    text: Mapped[str]
    announcement_id: Mapped[int | None] = mapped_column(ForeignKey("announcements.id", ondelete="SET NULL"))
    told_user_id: Mapped[int] = mapped_column(default=0)
    started_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    deleting_since: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]

    @classmethod
    def current(cls) -> Self | None:
        """Return the closing that was not cancelled, in whatever state."""
        wanted = select(cls).where(cls.state != CANCELLED).order_by(cls.id.desc()).limit(1)
        return db.session.scalar(wanted, execution_options={"populate_existing": True})

    @classmethod
    def locked(cls) -> Self | None:
        """Return it until the commit: who cancels and what deletes come one after the other."""
        lock(Role, Role.default().id)
        return cls.current()

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
