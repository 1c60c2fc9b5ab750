"""Browser sessions: who is signed in to the pages, with which browser and since when."""

from collections.abc import Collection
from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, Index, delete, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.accounts.account import Account
from models.auth.oauth import hash_secret
from models.auth.user import User
from models.base import Base, Identified, db


class BrowserSession(Identified, Base):
    """A browser in which a user is signed in. Its cookie has the secret, of which only the hash is kept: whoever reads
    the database cannot be anybody, and a cookie is worth nothing once the row is gone.
    """

    __tablename__ = "browser_sessions"
    __table_args__ = (Index("ix_browser_sessions_user", "user_id", "id"),)

    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    secret_hash: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    last_seen_at: Mapped[datetime] = mapped_column(default=clock.at_insert, index=True)
    ip: Mapped[str] = mapped_column(default="")
    user_agent: Mapped[str] = mapped_column(default="")
    signed_in_with: Mapped[str]

    @classmethod
    def of_secret(cls, secret: str, user_id: int) -> Self | None:
        return db.session.scalar(select(cls).where(cls.secret_hash == hash_secret(secret), cls.user_id == user_id))

    @classmethod
    def of_secrets(cls, secrets: Collection[str]) -> list[tuple[Self, Account]]:
        """The sessions of these secrets, each with its account; none of logins that are disabled."""
        query = select(cls, Account).join(User, User.id == cls.user_id).join(Account, Account.id == User.account_id)
        hashes = [hash_secret(one) for one in secrets]
        found = db.session.execute(query.where(cls.secret_hash.in_(hashes), User.active))
        return [(row[0], row[1]) for row in found]

    @classmethod
    def of_user(cls, user_id: int) -> list[Self]:
        """The one seen last first."""
        query = select(cls).where(cls.user_id == user_id).order_by(cls.last_seen_at.desc(), cls.id.desc())
        return list(db.session.scalars(query))

    @classmethod
    def forget_beyond(cls, user_id: int, number: int) -> None:
        """Leave the user only so many: those who signed in last."""
        newest = select(cls.id).where(cls.user_id == user_id).order_by(cls.id.desc()).limit(number)
        db.session.execute(delete(cls).where(cls.user_id == user_id, cls.id.not_in(newest.scalar_subquery())))
