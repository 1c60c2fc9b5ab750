"""Warnings ("strikes"): what moderators did to an account, and what they told its owner."""

from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db

ACTIONS = ("none", "mark_statuses_as_sensitive", "delete_statuses", "sensitive", "disable", "silence", "suspend")
MOST_SHOWN = 100


class AccountWarning(Identified, Base):
    """`account_id` acted against `target_account_id`, perhaps because of a report and its statuses."""

    __tablename__ = "account_warnings"
    __table_args__ = (
        Index("ix_account_warnings_target", "target_account_id", "id"),
        Index("ix_account_warnings_account", "account_id"),
        Index("ix_account_warnings_report", "report_id"),
    )

    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    target_account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    report_id: Mapped[int | None] = mapped_column(ForeignKey("reports.id", ondelete="SET NULL"))
    action: Mapped[str]
    text: Mapped[str] = mapped_column(default="")
    status_ids: Mapped[list[int]] = mapped_column(default=list)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def against(cls, account_id: int) -> list[Self]:
        """The newest first."""
        query = select(cls).where(cls.target_account_id == account_id).order_by(cls.id.desc()).limit(MOST_SHOWN)
        return list(db.session.scalars(query))


class WarningPreset(Identified, Base):
    """A text that moderators send again and again."""

    __tablename__ = "warning_presets"

    title: Mapped[str] = mapped_column(default="")
    text: Mapped[str]

    @classmethod
    def in_order(cls) -> list[Self]:
        return list(db.session.scalars(select(cls).order_by(cls.title, cls.id)))
