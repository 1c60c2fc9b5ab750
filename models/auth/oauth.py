"""OAuth: registered apps, the short-lived codes of an approval, and access tokens."""

import hashlib
from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Identified


class OAuthApp(Identified, Base):
    """A client program. `scopes` and each redirect URI bound what its tokens can ever be.

    Of its secret only the hash is kept: it is told once, when the app registers.
    """

    __tablename__ = "oauth_apps"

    name: Mapped[str]
    website: Mapped[str | None]
    redirect_uris: Mapped[list[str]]
    scopes: Mapped[str]
    client_id: Mapped[str] = mapped_column(unique=True)
    client_secret_hash: Mapped[str] = mapped_column("client_secret")  # the column's name is older than the hashing
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)


class OAuthGrant(Identified, Base):
    """An authorization code: bound to app, user, redirect URI, scopes and PKCE challenge; good once.

    It stays for a while after its use, with the token it gave: a code that comes twice was stolen.
    """

    __tablename__ = "oauth_grants"

    code_hash: Mapped[str] = mapped_column(unique=True)
    app_id: Mapped[int] = mapped_column(ForeignKey("oauth_apps.id", ondelete="CASCADE"), index=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    redirect_uri: Mapped[str]
    scopes: Mapped[str]
    code_challenge: Mapped[str | None]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    token_id: Mapped[int | None] = mapped_column(ForeignKey("oauth_tokens.id", ondelete="SET NULL"), index=True)


class OAuthToken(Identified, Base):
    """An access token, of a user or (without one) of the app itself. Only its hash is kept."""

    __tablename__ = "oauth_tokens"

    token_hash: Mapped[str] = mapped_column(unique=True)
    app_id: Mapped[int] = mapped_column(ForeignKey("oauth_apps.id", ondelete="CASCADE"), index=True)
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    scopes: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    last_used_at: Mapped[datetime | None]
    last_used_ip: Mapped[str | None]


def hash_secret(secret: str) -> str:
    """Return what is stored of a random secret: it has 256 bits of its own, so it needs neither salt nor stretching."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
