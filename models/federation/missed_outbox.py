"""Outboxes that are still to be read after a downtime."""

from datetime import datetime, timedelta
from typing import Self

from sqlalchemy import ForeignKey, delete, exists, func, select, update
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account, AccountCounts
from models.accounts.remote_actor import RemoteActor
from models.base import Base, Identified, Query, aliased, change_rows, db
from models.ids import new_id
from models.inserts import add_once
from models.relationships.follow import Follow

FIRST_RETRY, MOST_ATTEMPTS = timedelta(minutes=5), 6  # the last one is about ten hours after the first


class MissedOutbox(Identified, Base):
    """The outbox of a followed account, to be read back to `since`; the row goes when that is done, or given up.

    They are read by `id`. A server that did not answer is asked again at `due_at`.
    """

    __tablename__ = "missed_outboxes"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), unique=True)
    since: Mapped[datetime]
    due_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    attempts: Mapped[int] = mapped_column(default=0, server_default="0")

    @classmethod
    def add(cls, since: datetime, most: int) -> int:
        """Add the remote accounts that somebody here follows, `most` of them, those that posted last first; return how
        many were added. One that is there from an earlier downtime stays as it is.
        """
        found = db.session.scalars(_followed().limit(most)).all()
        now = clock.now()
        return add_once(
            cls, *({"id": new_id(), "account_id": one, "since": since, "due_at": now, "attempts": 0} for one in found)
        )

    @classmethod
    def next(cls) -> Self | None:
        """Return the first one that is due."""
        due = select(cls).where(cls.due_at <= clock.now()).order_by(cls.id).limit(1)
        return db.session.scalar(due, execution_options={"populate_existing": True})

    @classmethod
    def next_due(cls) -> datetime | None:
        """Return when the next one is due; None if none is left."""
        return db.session.scalar(select(func.min(cls.due_at)))

    @classmethod
    def is_any_left(cls) -> bool:
        return bool(db.session.scalar(select(exists().where(cls.id > 0))))

    @classmethod
    def drop_all(cls) -> int:
        return int(change_rows(delete(cls)).rowcount)

    @classmethod
    def finish(cls, row_id: int) -> None:
        change_rows(delete(cls).where(cls.id == row_id))

    @classmethod
    def postpone(cls, row_id: int, attempts: int) -> None:
        """Schedule the next attempt, after three times the last pause; delete the row after so many `attempts`."""
        if attempts + 1 >= MOST_ATTEMPTS:
            cls.finish(row_id)
            return
        later = update(cls).where(cls.id == row_id)
        change_rows(later.values(attempts=attempts + 1, due_at=clock.now() + FIRST_RETRY * 3**attempts))


def _followed() -> Query:
    follower = aliased(Account)
    followed = exists().where(
        Follow.target_id == RemoteActor.account_id, follower.id == Follow.account_id, follower.domain.is_(None)
    )
    return (
        select(RemoteActor.account_id)
        .join(Account, Account.id == RemoteActor.account_id)
        .outerjoin(AccountCounts, AccountCounts.account_id == RemoteActor.account_id)
        .where(
            RemoteActor.outbox.is_not(None),
            RemoteActor.gone_at.is_(None),
            Account.suspended_at.is_(None),
            Account.moved_to_id.is_(None),
            followed,
        )
        .order_by(AccountCounts.last_status_on.desc().nulls_last(), RemoteActor.account_id)
    )
