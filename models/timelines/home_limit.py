"""Limits of a follow in home: so many posts a day, no replies."""

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from models.accounts.account import Account
from models.base import Base, Query, db
from models.visibility import own_list_member


class HomeLimit(Base):
    """What the home of `account_id` shows of `target_id`, as long as the follow lasts.

    `per_day`: so many of the posts and boosts of a day, the others are in the digest; None for all. Without `replies`
    it shows none to other people.
    """

    __tablename__ = "home_limits"
    __table_args__ = (
        Index("ix_home_limits_target", "target_id", "follow_id"),
        {"sqlite_with_rowid": False},
    )

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    target_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    follow_id: Mapped[int] = mapped_column(ForeignKey("follows.id", ondelete="CASCADE"), unique=True)
    per_day: Mapped[int | None]
    replies: Mapped[bool] = mapped_column(default=True)

    @classmethod
    def between(cls, account_id: int, target_id: int) -> "HomeLimit | None":
        """Return the limits that an account set for another."""
        return db.session.get(cls, (account_id, target_id), populate_existing=True)

    @classmethod
    def of_account(cls, account_id: int) -> Query:
        """Return (`follow_id`, `target_id`, `per_day`, `replies`) of all limits that an account set."""
        query: Query = select(cls.follow_id, cls.target_id, cls.per_day, cls.replies)
        return query.join(Account, Account.id == cls.target_id).where(cls.account_id == account_id, own_list_member())
