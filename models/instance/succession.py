"""Succession: who is offered the work of the owners when none of them has been here for long."""

from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, delete, func, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.auth.browser_session import BrowserSession
from models.auth.role import Role
from models.auth.user import User
from models.base import Base, Identified, db, lock
from models.instance.instance import owners


class Succession(Identified, Base):
    """The successor, of whom there is one at most, and how far things are.

    `days`: how many days on which the server ran no owner must have been here. `step` is the last that was taken, at
    `step_at`. Once the successor has taken over they have the role `role_id`, and had `former_role_id` before.
    `owners_seen_at` is kept because sessions and tokens that tell it may end.
    """

    __tablename__ = "successions"

    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), unique=True)
    days: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    accepted_at: Mapped[datetime | None]
    owners_seen_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    step: Mapped[str] = mapped_column(default="")
    step_at: Mapped[datetime | None]
    taken_over_at: Mapped[datetime | None]
    role_id: Mapped[int | None] = mapped_column(ForeignKey("roles.id", ondelete="SET NULL"), index=True)
    former_role_id: Mapped[int | None]

    @classmethod
    def current(cls) -> Self | None:
        return db.session.scalar(select(cls), execution_options={"populate_existing": True})

    @classmethod
    def locked(cls) -> Self | None:
        """Return it until the commit: naming, steps and taking over come one after the other."""
        lock(Role, Role.default().id)
        return cls.current()

    def start_over(self) -> None:
        """Forget the steps that were taken: an owner is here."""
        self.step, self.step_at = "", None
        db.session.execute(delete(SuccessionWarning).where(SuccessionWarning.succession_id == self.id))


class SuccessionWarning(Identified, Base):
    """The e-mail to one person about a step; delivered once the mail server has accepted it."""

    __tablename__ = "succession_warnings"
    __table_args__ = (Index("uq_succession_warnings", "succession_id", "step", "user_id", unique=True),)

    succession_id: Mapped[int] = mapped_column(ForeignKey("successions.id", ondelete="CASCADE"))
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    step: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    delivered_at: Mapped[datetime | None]

    @classmethod
    def of_step(cls, step: str) -> list[Self]:
        return list(db.session.scalars(select(cls).where(cls.step == step).order_by(cls.id)))


def owners_last_seen() -> datetime | None:
    """Return when an owner last used an app or a browser, as far as tokens and sessions that are still there tell."""
    ids = owners().with_only_columns(User.id).subquery()
    active = select(func.max(func.coalesce(User.last_active_at, User.created_at))).where(User.id.in_(select(ids.c.id)))
    browsers = select(func.max(BrowserSession.last_seen_at)).where(BrowserSession.user_id.in_(select(ids.c.id)))
    return max(filter(None, (db.session.scalar(active), db.session.scalar(browsers))), default=None)
