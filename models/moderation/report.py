"""Reports: somebody tells the moderators what is wrong with an account."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, func, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.base import Base, Query, Versioned, db, partial_index

CATEGORIES = ("spam", "legal", "violation", "other")


@dataclass(frozen=True)
class ReportQuery:
    """The conditions of a search for reports; None does not matter. `from_here` and `against_here`: by or about a local
    account.
    """

    resolved: bool | None = None
    from_here: bool | None = None
    against_here: bool | None = None
    account_id: int | None = None
    target_account_id: int | None = None
    assigned_account_id: int | None = None


class Report(Versioned, Base):
    """`account_id` reports `target_account_id`. It is resolved once `action_taken_at` is set.

    `forward` is the reporter's wish that other servers hear of it too: those of the domains in `forward_to`.
    """

    __tablename__ = "reports"
    __table_args__ = (
        partial_index("ix_reports_open", "id", where="action_taken_at IS NULL"),
        Index("ix_reports_account", "account_id", "id"),
        Index("ix_reports_target", "target_account_id", "id"),
        Index("ix_reports_assigned", "assigned_account_id"),
        Index("ix_reports_action_taken_by", "action_taken_by_account_id"),
        Index("ix_reports_action_taken_at", "action_taken_at"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    target_account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    category: Mapped[str] = mapped_column(default="other")
    comment: Mapped[str] = mapped_column(default="")
    status_ids: Mapped[list[int]] = mapped_column(default=list)
    collection_ids: Mapped[list[int]] = mapped_column(default=list)
    rule_ids: Mapped[list[int]] = mapped_column(default=list)
    forward: Mapped[bool] = mapped_column(default=False)
    forward_to: Mapped[list[str]] = mapped_column(default=list, server_default="[]")
    uri: Mapped[str | None] = mapped_column(unique=True)
    assigned_account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    action_taken_by_account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    action_taken_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    updated_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def open_against(cls, account_id: int) -> list[Self]:
        """Reports of the account that nobody has dealt with."""
        query = select(cls).where(cls.target_account_id == account_id, cls.action_taken_at.is_(None))
        return list(db.session.scalars(query.order_by(cls.id)))

    @classmethod
    def found(cls, wanted: ReportQuery) -> Query:
        """The rows that are wanted; the one who asks puts them in order."""
        query: Query = select(*cls.__table__.c)
        if wanted.resolved is not None:
            done = cls.action_taken_at.is_not(None) if wanted.resolved else cls.action_taken_at.is_(None)
            query = query.where(done)
        for column, here in ((cls.account_id, wanted.from_here), (cls.target_account_id, wanted.against_here)):
            if here is not None:
                ours = Account.domain.is_(None) if here else Account.domain.is_not(None)
                query = query.where(column.in_(select(Account.id).where(ours)))
        for name in ("account_id", "target_account_id", "assigned_account_id"):
            if (value := getattr(wanted, name)) is not None:
                query = query.where(getattr(cls, name) == value)
        return query

    @classmethod
    def counted_against(cls, account_id: int) -> tuple[int, int]:
        """Return how often the account was reported, and how many of these reports nobody has dealt with."""
        counts = func.count(), func.count().filter(cls.action_taken_at.is_(None))
        every, still_open = db.session.execute(select(*counts).where(cls.target_account_id == account_id)).one()
        return every, still_open

    @property
    def resolved(self) -> bool:
        return self.action_taken_at is not None


def reported_ids(account_id: int) -> set[int]:
    """Return the statuses of the account that open reports name.

    They stand there in lists of ids, which no index knows: so these are read, and open ones are few.
    """
    lists = select(Report.status_ids).where(Report.target_account_id == account_id, Report.action_taken_at.is_(None))
    return {one for status_ids in db.session.scalars(lists) for one in status_ids}
