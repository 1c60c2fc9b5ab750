"""Quotes: a status that shows another one, as far as the author of that one allows it."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Versioned, partial_index

POLICIES = ("public", "followers", "nobody")
PENDING, ACCEPTED, REJECTED, REVOKED = "pending", "accepted", "rejected", "revoked"


class Quote(Versioned, Base):
    """`status_id` quotes `quoted_id`, which is null once that one is deleted.

    `state` is what the quoted author decided; what a viewer may see of it is another question (visibility.py).
    `request_uri` is the request for permission to quote a remote status, `approval_uri` the permission; ours of our
    own authors are addresses made of the id, so they are not stored. `verified_at` is when the permission of a remote
    author was last seen.
    """

    __tablename__ = "quotes"
    __table_args__ = (
        Index("uq_quotes_status", "status_id", unique=True),
        Index("ix_quotes_quoted", "quoted_id", "id"),
        Index("ix_quotes_account", "account_id"),
        Index("ix_quotes_quoted_account", "quoted_account_id"),
        Index("ix_quotes_approval", "approval_uri"),
        partial_index("ix_quotes_verified", "verified_at", where="verified_at IS NOT NULL"),
    )

    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"))
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    quoted_id: Mapped[int | None] = mapped_column(ForeignKey("statuses.id", ondelete="SET NULL"))
    quoted_account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    state: Mapped[str] = mapped_column(default=PENDING)
    request_uri: Mapped[str | None]
    approval_uri: Mapped[str | None]
    verified_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
