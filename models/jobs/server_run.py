"""Runs of the server: when it was there, and so when it was not."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Self

from sqlalchemy import select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db


class ServerRun(Identified, Base):
    """A time in which some process ran jobs: from `began_at` to `seen_at`, its last heartbeat.

    `down_since` is the last heartbeat of the run before it, None for the first run: the time between is a downtime.
    `requests` counts those that were made to catch up on it.
    """

    __tablename__ = "server_runs"

    down_since: Mapped[datetime | None] = mapped_column(unique=True)  # so that one of several workers begins the run
    began_at: Mapped[datetime]
    seen_at: Mapped[datetime]
    requests: Mapped[int] = mapped_column(default=0, server_default="0")

    @classmethod
    def latest(cls) -> Self | None:
        newest = select(cls).order_by(cls.id.desc()).limit(1)
        return db.session.scalar(newest, execution_options={"populate_existing": True})

    @classmethod
    def after_downtimes(cls, most: int) -> Sequence[Self]:
        """Return the newest runs that began after a downtime, the newest first."""
        newest = select(cls).where(cls.down_since.is_not(None)).order_by(cls.id.desc()).limit(most)
        return db.session.scalars(newest, execution_options={"populate_existing": True}).all()

    @classmethod
    def days_since(cls, moment: datetime) -> int:
        """Return on how many days after that of `moment` the server ran, be it for a minute."""
        bounds = select(cls.began_at, cls.seen_at).where(cls.seen_at > moment)
        return len(
            {day for began, seen in db.session.execute(bounds) for day in _days(max(began, moment), seen)}
            - {moment.date()}
        )

    @classmethod
    def has_run_for(cls, days: int, since: datetime) -> bool:
        """Return whether so many days have passed since then, and the server ran on as many."""
        return clock.now() - since >= timedelta(days=days) and cls.days_since(since) >= days


def _days(begin: datetime, end: datetime) -> list[date]:
    return [begin.date() + timedelta(days=number) for number in range((end.date() - begin.date()).days + 1)]
