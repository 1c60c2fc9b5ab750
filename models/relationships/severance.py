"""Severances: follows that somebody lost at once, and what they were, so that they can come back."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, func, select, true
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified, Versioned, db

USER_DOMAIN_BLOCK, DOMAIN_BLOCK, ACCOUNT_SUSPENSION = "user_domain_block", "domain_block", "account_suspension"
UNDONE = "undone"  # the event only holds the places of a follow that its owner ended and brings back


class SeveranceEvent(Versioned, Base):
    """`account_id` lost follows, because of what `target_name` (a domain or an address) is or did.

    `purged` says that nothing is put aside any more: it came back, or never will.
    """

    __tablename__ = "severance_events"
    __table_args__ = (
        Index("ix_severance_events_account", "account_id", "id"),
        Index("ix_severance_events_target", "kind", "target_name"),
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    kind: Mapped[str]
    target_name: Mapped[str]
    following_count: Mapped[int] = mapped_column(default=0)
    followers_count: Mapped[int] = mapped_column(default=0)
    purged: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)

    @classmethod
    def put_aside(cls, kind: str, target_name: str) -> tuple[int, int]:
        """Return how many follows of people here are put aside for this reason, and how many follows of them."""
        frozen = (cls.kind == kind, cls.target_name == target_name, ~cls.purged)
        sums = select(func.sum(cls.following_count), func.sum(cls.followers_count)).where(*frozen)
        following, followers = db.session.execute(sums).one()
        return int(following or 0), int(followers or 0)


class SeveredFollow(Base):
    """A follow (or a request, while it was `requested`) that was put aside, with everything that it was."""

    __tablename__ = "severed_follows"
    __table_args__ = (Index("ix_severed_follows_pair", "account_id", "target_id"),)

    event_id: Mapped[int] = mapped_column(ForeignKey("severance_events.id", ondelete="CASCADE"), primary_key=True)
    follow_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    requested: Mapped[bool]
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    reblogs: Mapped[bool]
    notify: Mapped[bool]
    languages: Mapped[list[str] | None]
    uri: Mapped[str | None]
    created_at: Mapped[datetime]


class SeveredPlace(Identified, Base):
    """A row that depended on a severed follow: a place on a list, its limits in home (`replies` is set, see HomeLimit),
    or (with neither) one among the endorsed.
    """

    __tablename__ = "severed_places"

    event_id: Mapped[int] = mapped_column(ForeignKey("severance_events.id", ondelete="CASCADE"), index=True)
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    list_id: Mapped[int | None] = mapped_column(ForeignKey("lists.id", ondelete="CASCADE"), index=True)
    per_day: Mapped[int | None]
    replies: Mapped[bool | None]
    boosts: Mapped[bool] = mapped_column(default=True, server_default=true())
