"""The audit log: who did what to whom, for those who look after the people who look after the server."""

from datetime import datetime
from typing import Any, Self

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, Query, db


class AuditEntry(Identified, Base):
    """`account_id` did `action` to the thing of this kind and id. None is the operator, at the command line.

    `by_name` and `target` are what both were called, for they may be gone; `details` are what else is worth knowing.
    """

    __tablename__ = "audit_entries"
    __table_args__ = (
        Index("ix_audit_entries_account", "account_id", "id"),
        Index("ix_audit_entries_target", "target_kind", "target_id", "id"),
    )

    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    by_name: Mapped[str]
    action: Mapped[str]
    target_kind: Mapped[str]
    target_id: Mapped[int | None]
    target: Mapped[str]
    details: Mapped[dict[str, Any]] = mapped_column(default=dict)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def found(cls, by_name: str = "", kind: str = "", target: str = "") -> Query:
        """Rows by who did it, what kind of thing it was done to, and how that is called; the one who asks puts them in
        order.
        """
        query: Query = select(*cls.__table__.c)
        for column, value in ((cls.by_name, by_name), (cls.target_kind, kind)):
            if value:
                query = query.where(column == value)
        return query.where(cls.target.icontains(target, autoescape=True)) if target else query

    @classmethod
    def kinds(cls) -> list[str]:
        """Return the kinds of targets that entries have."""
        return list(db.session.scalars(select(cls.target_kind).distinct().order_by(cls.target_kind)))

    @classmethod
    def latest(cls, limit: int, account_id: int | None = None, target_id: int | None = None) -> list[Self]:
        """The newest first: all, or those of one account, or about one."""
        query = select(cls)
        if account_id is not None:
            query = query.where(cls.account_id == account_id)
        if target_id is not None:
            query = query.where(cls.target_kind == "account", cls.target_id == target_id)
        return list(db.session.scalars(query.order_by(cls.id.desc()).limit(limit)))
