"""Notifications: what we told people, and from whom they want to hear at all."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, false, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, db, partial_index
from models.sequence import Numbered


class Notification(Numbered, Base):
    """`from_id` did something that concerns `account_id`. `key` makes telling it twice impossible.

    What it is about is a status, or a row of some other table (`subject_id`: which, follows from the kind), or nothing.
    Those with one `group_key` are shown as one; where it is None, a notification stands alone. `filtered` ones wait in
    a request of their sender until they are let in.
    """

    __tablename__ = "notifications"
    # Partial indexes are cheap: most notifications are neither grouped nor filtered.
    __table_args__ = (
        Index("uq_notifications_key", "account_id", "key", unique=True),
        Index("ix_notifications_account", "account_id", "id"),
        Index("ix_notifications_kind", "account_id", "kind", "id"),
        Index("ix_notifications_from", "from_id"),
        Index("ix_notifications_status", "status_id"),
        partial_index("ix_notifications_group", "account_id", "group_key", "id", where="group_key IS NOT NULL"),
        partial_index("ix_notifications_filtered", "account_id", "from_id", "id", where="filtered"),
        partial_index("ix_notifications_subject", "subject_id", where="subject_id IS NOT NULL"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    from_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    kind: Mapped[str]
    key: Mapped[str]
    status_id: Mapped[int | None] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"))
    subject_id: Mapped[int | None]
    group_key: Mapped[str | None]
    filtered: Mapped[bool] = mapped_column(default=False, server_default=false())
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)


# Kind of sender → the default policy. Private mentions from unknown accounts are filtered.
DEFAULT_POLICY = {
    "for_not_following": "accept",
    "for_not_followers": "accept",
    "for_new_accounts": "accept",
    "for_private_mentions": "filter",
    "for_limited_accounts": "filter",
    "for_bots": "accept",
}
CHOICES = ("accept", "filter", "drop")


class NotificationPolicy(Base):
    """The choice of `account_id` for each origin: accept, filter (it waits in a request) or drop (it is never made)."""

    __tablename__ = "notification_policies"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    for_not_following: Mapped[str] = mapped_column(default=DEFAULT_POLICY["for_not_following"])
    for_not_followers: Mapped[str] = mapped_column(default=DEFAULT_POLICY["for_not_followers"])
    for_new_accounts: Mapped[str] = mapped_column(default=DEFAULT_POLICY["for_new_accounts"])
    for_private_mentions: Mapped[str] = mapped_column(default=DEFAULT_POLICY["for_private_mentions"])
    for_limited_accounts: Mapped[str] = mapped_column(default=DEFAULT_POLICY["for_limited_accounts"])
    for_bots: Mapped[str] = mapped_column(default=DEFAULT_POLICY["for_bots"], server_default="accept")

    @classmethod
    def of(cls, account_id: int) -> dict[str, str]:
        """origin → choice."""
        row = db.session.execute(select(*cls.__table__.c).where(cls.account_id == account_id)).one_or_none()
        return {name: getattr(row, name) if row else default for name, default in DEFAULT_POLICY.items()}


class NotificationPermission(Base):
    """`from_id` was let in once: whatever the policy, `account_id` hears of them."""

    __tablename__ = "notification_permissions"
    __table_args__ = (Index("ix_notification_permissions_from", "from_id"), {"sqlite_with_rowid": False})

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    from_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)


class NotificationRequest(Identified, Base):
    """The filtered notifications of one sender, which `account_id` may let in or dismiss.

    With `accepted_at` it is not shown any more, but its notifications still have to be merged.
    """

    __tablename__ = "notification_requests"
    __table_args__ = (
        Index("uq_notification_requests_pair", "account_id", "from_id", unique=True),
        Index("ix_notification_requests_account", "account_id", "id"),
        Index("ix_notification_requests_from", "from_id"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    from_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    updated_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    accepted_at: Mapped[datetime | None]
