"""Notes of moderators: what those who look after the server tell each other about an account."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.base import AnyRow, Base, Identified, db

MOST_SHOWN = 100


class ModerationNote(Identified, Base):
    """A note that `account_id` wrote about `target_account_id`, perhaps while dealing with a report."""

    __tablename__ = "moderation_notes"
    __table_args__ = (
        Index("ix_moderation_notes_target", "target_account_id", "id"),
        Index("ix_moderation_notes_account", "account_id"),
        Index("ix_moderation_notes_report", "report_id", "id"),
    )

    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    target_account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    report_id: Mapped[int | None] = mapped_column(ForeignKey("reports.id", ondelete="CASCADE"))
    text: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def about(cls, account_id: int, report_id: int | None = None) -> Sequence[AnyRow]:
        """The newest of an account, or only those of a report, each with the `username` of who wrote it."""
        query = (
            select(*cls.__table__.c, Account.username)
            .outerjoin(Account, Account.id == cls.account_id)
            .where(cls.target_account_id == account_id)
            .order_by(cls.id.desc())
            .limit(MOST_SHOWN)
        )
        return db.session.execute(query if report_id is None else query.where(cls.report_id == report_id)).all()
