"""Reports: somebody tells the moderators what is wrong with an account."""

from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Versioned, db

CATEGORIES = ("spam", "legal", "violation", "other")


class Report(Versioned, Base):
    """`account_id` reports `target_account_id`. It is resolved once `action_taken_at` is set.

    `forward` is the reporter's wish that other servers hear of it too: those of the domains in `forward_to`.
    """

    __tablename__ = "reports"
    __table_args__ = (
        Index("ix_reports_open", "id",
              sqlite_where=db.text("action_taken_at IS NULL"), postgresql_where=db.text("action_taken_at IS NULL")),
        Index("ix_reports_account", "account_id", "id"),
        Index("ix_reports_target", "target_account_id", "id"),
        Index("ix_reports_assigned", "assigned_account_id"),
        Index("ix_reports_action_taken_by", "action_taken_by_account_id"),
        Index("ix_reports_action_taken_at", "action_taken_at"),
    )  # fmt: skip

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

    @property
    def resolved(self) -> bool:
        return self.action_taken_at is not None
