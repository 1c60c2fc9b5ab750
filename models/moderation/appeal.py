"""Appeals: what the owner of an account answers to a warning, and what became of it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.base import Base, Identified, Query, db, partial_index
from models.moderation.warning import AccountWarning


class Appeal(Identified, Base):
    """An appeal against a warning. `approved` is set once a moderator has decided."""

    __tablename__ = "appeals"
    __table_args__ = (
        Index("ix_appeals_account", "account_id"),
        Index("ix_appeals_decided_by_account", "decided_by_account_id"),
        partial_index("ix_appeals_open", "id", where="approved IS NULL"),
    )

    warning_id: Mapped[int] = mapped_column(ForeignKey("account_warnings.id", ondelete="CASCADE"), unique=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    text: Mapped[str]
    approved: Mapped[bool | None]
    decided_by_account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    decided_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def of_warnings(cls, ids: Sequence[int]) -> dict[int, Self]:
        """warning id → its appeal."""
        return {one.warning_id: one for one in db.session.scalars(select(cls).where(cls.warning_id.in_(ids)))}

    @classmethod
    def listed(cls, decided: bool) -> Query:
        """Appeals with what they are against, and by whom; the one who asks puts them in order."""
        return (
            select(
                cls.id,
                cls.text,
                cls.approved,
                cls.created_at,
                cls.decided_at,
                AccountWarning.action,
                AccountWarning.text.label("said"),
                AccountWarning.created_at.label("acted_at"),
                AccountWarning.report_id,
                AccountWarning.account_id.label("by_id"),
                Account.id.label("account_id"),
                Account.username,
            )
            .join(AccountWarning, AccountWarning.id == cls.warning_id)
            .join(Account, Account.id == cls.account_id)
            .where(cls.approved.is_not(None) if decided else cls.approved.is_(None))
        )

    @classmethod
    def waiting(cls) -> int:
        return db.session.scalar(select(db.func.count()).where(cls.approved.is_(None))) or 0
