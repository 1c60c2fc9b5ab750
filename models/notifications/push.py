"""Push subscriptions: where apps want to be told what happens, and of what."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self

from sqlalchemy import ForeignKey, func, select
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.auth.browser_session import BrowserSession
from models.auth.oauth import OAuthApp, OAuthToken
from models.base import Base, db, partial_index
from models.sequence import Numbered

POLICIES = ("all", "followed", "follower", "none")


class PushSubscription(Numbered, Base):
    """The one subscription of a token, or of the session of a browser; it goes when that goes.

    `alerts` names the kinds of notifications that are wanted, `policy` from whom. `public_key` and `auth_secret` are
    base64url without padding, and known to be usable. `standard`: RFC 8030, 8291 and 8292; else their older drafts.
    `sealed_token` is the token, see rookery/services/push/sealing.py; browsers have none.
    `pushed_at` is when the push service last took a message, `failed_at` when it last did not, for the `failure`.
    """

    __tablename__ = "push_subscriptions"
    __table_args__ = (partial_index("ix_push_subscriptions_browser", "endpoint", where="session_id IS NOT NULL"),)

    token_id: Mapped[int | None] = mapped_column(ForeignKey("oauth_tokens.id", ondelete="CASCADE"), unique=True)
    session_id: Mapped[int | None] = mapped_column(ForeignKey("browser_sessions.id", ondelete="CASCADE"), unique=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str]
    public_key: Mapped[str]
    auth_secret: Mapped[str]
    standard: Mapped[bool] = mapped_column(default=False)
    alerts: Mapped[list[str]]
    policy: Mapped[str] = mapped_column(default="all")
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    sealed_token: Mapped[str | None]
    pushed_at: Mapped[datetime | None]
    failed_at: Mapped[datetime | None]
    failure: Mapped[str | None]

    @classmethod
    def of_account(cls, account_id: int) -> Sequence[tuple[Self, str]]:
        """The subscriptions of an account, the oldest first, each with the name of its app, or its browser's header
        User-Agent.
        """
        query = select(cls, func.coalesce(OAuthApp.name, BrowserSession.user_agent))
        query = query.outerjoin(OAuthToken, OAuthToken.id == cls.token_id)
        query = query.outerjoin(OAuthApp, OAuthApp.id == OAuthToken.app_id)
        query = query.outerjoin(BrowserSession, BrowserSession.id == cls.session_id)
        found = db.session.execute(query.where(cls.account_id == account_id).order_by(cls.id))
        return [(row[0], row[1]) for row in found]

    @classmethod
    def of_token(cls, token_id: int) -> Self | None:
        return db.session.scalar(select(cls).where(cls.token_id == token_id))

    @classmethod
    def of_session(cls, session_id: int) -> Self | None:
        return db.session.scalar(select(cls).where(cls.session_id == session_id))
