"""Sessions of browsers: how they begin, are seen again, and end at the server."""

import secrets
from collections.abc import Collection
from datetime import timedelta

from sqlalchemy import ColumnElement, delete, select, update

from models import clock
from models.accounts.account import Account
from models.auth.browser_session import BrowserSession
from models.auth.oauth import OAuthToken, hash_secret
from models.base import add_and_flush, db
from rookery.events import emit
from rookery.events.facts import SignedOut

UNUSED = timedelta(days=60)
NOTED_EVERY = timedelta(minutes=5)
PER_USER = 50
LONGEST_AGENT = 300
LINKED = "linked"  # how a user signed in who came from a linked account; a second factor may follow


def begin(user_id: int, *, ip: str | None, agent: str, way: str) -> tuple[str, BrowserSession]:
    """A new session and its secret, which only the browser keeps. `way`: how the user signed in, one of WAYS of the
    pages. Of very many sessions the oldest end.
    """
    secret = secrets.token_urlsafe(32)
    made = BrowserSession(
        user_id=user_id,
        secret_hash=hash_secret(secret),
        ip=ip or "",
        user_agent=agent[:LONGEST_AGENT],
        signed_in_with=way,
    )
    add_and_flush(made)
    BrowserSession.forget_beyond(user_id, PER_USER)
    return secret, made


def find(secret: str, user_id: int) -> BrowserSession | None:
    """The session of this secret, if it has not ended and is this user's."""
    found = BrowserSession.of_secret(secret, user_id) if secret else None
    return found if found and found.last_seen_at > clock.now() - UNUSED else None


def find_all(secrets: Collection[str]) -> list[tuple[BrowserSession, Account]]:
    """Return the sessions of these secrets that have not ended, each with its account; none of disabled logins."""
    found = BrowserSession.of_secrets(secrets) if secrets else []
    return [(one, account) for one, account in found if one.last_seen_at > clock.now() - UNUSED]


def seen_addresses(user_id: int) -> set[str]:
    """The addresses that the user's browsers and apps were last seen at, of apps the newest only."""
    browsers = select(BrowserSession.ip).where(BrowserSession.user_id == user_id)
    used = OAuthToken.last_used_ip
    apps = select(used).where(OAuthToken.user_id == user_id, used.is_not(None)).order_by(OAuthToken.id.desc())
    found = [*db.session.scalars(browsers), *db.session.scalars(apps.limit(PER_USER))]
    return {ip for ip in found if ip}


def note(seen: BrowserSession, *, ip: str | None, agent: str) -> bool:
    """The browser is here again: written down every five minutes at most. Whether it was."""
    if clock.now() - seen.last_seen_at < NOTED_EVERY:
        return False
    values = {"last_seen_at": clock.now(), "ip": ip or "", "user_agent": agent[:LONGEST_AGENT]}
    # Read no attributes of the row: it may have been deleted.
    db.session.execute(update(BrowserSession).where(BrowserSession.id == seen.id).values(values))
    return True


def end(user_id: int, session_id: int) -> None:
    """End a session of this user; one of somebody else is left alone."""
    _end(user_id, BrowserSession.id == session_id)


def end_all(user_id: int, but: int | None = None) -> None:
    """End all sessions of this user, save the session `but`."""
    _end(user_id, BrowserSession.id != (but or 0))


def end_linked(user_id: int) -> None:
    """End the sessions of this user that began as those of a linked account."""
    _end(user_id, BrowserSession.signed_in_with.startswith(LINKED))


def _end(user_id: int, which: ColumnElement[bool]) -> None:
    """End these sessions of the user, and with them what is open in their browsers."""
    gone = delete(BrowserSession).where(BrowserSession.user_id == user_id, which).returning(BrowserSession.id)
    if db.session.scalars(gone).all():
        emit(SignedOut(user_id))


def forget_unused() -> None:
    """Delete browser sessions that were unused for 60 days."""
    db.session.execute(delete(BrowserSession).where(BrowserSession.last_seen_at < clock.now() - UNUSED))
