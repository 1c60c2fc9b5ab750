"""Public statuses that were deleted, so that other servers hear "gone" and not "never heard of"."""

from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, delete, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, change_rows, db, partial_index
from models.inserts import insert_once
from models.statuses.status import OPEN, Status

KEPT_DAYS = 365
PRUNED_AT_ONCE = 1000


class GoneStatus(Base):
    """A public or unlisted status of an account of ours that was deleted. The row goes with the account, or in time.

    `uri` is the id of one that was adopted.
    """

    __tablename__ = "gone_statuses"
    __table_args__ = (partial_index("ix_gone_statuses_uri", "uri", where="uri IS NOT NULL"),)

    status_id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    gone_at: Mapped[datetime] = mapped_column(default=clock.at_insert, index=True)
    uri: Mapped[str | None]

    @classmethod
    def remember(cls, status: Status) -> None:
        """Note that a status is being deleted. One that was not public, or has no page of its own, leaves no trace."""
        if status.local and status.visibility in OPEN and status.reblog_of_id is None:
            insert_once(cls, status_id=status.id, account_id=status.account_id, gone_at=clock.now(), uri=status.uri)

    @classmethod
    def of(cls, account_id: int, status_id: int) -> Self | None:
        return db.session.scalar(select(cls).where(cls.status_id == status_id, cls.account_id == account_id))

    @classmethod
    def adopted(cls, uri: str) -> Self | None:
        """Return the one that had this id before the server was adopted."""
        return db.session.scalar(select(cls).where(cls.uri == uri))

    @classmethod
    def prune(cls) -> bool:
        """Forget a piece of what is gone for long; whether there may be more."""
        old = select(cls.status_id).where(cls.gone_at < clock.ago(days=KEPT_DAYS)).limit(PRUNED_AT_ONCE)
        ids = db.session.scalars(old).all()
        change_rows(delete(cls).where(cls.status_id.in_(ids)))
        return len(ids) == PRUNED_AT_ONCE
