"""The link that unsubscribes from e-mails without signing in. It is good for as long as the address is the same."""

import hmac

from flask import current_app
from sqlalchemy import select

from models.auth.user import User
from models.base import db
from rookery import urls


def path(account_id: int, email: str) -> str:
    """Short enough that no mail server breaks it."""
    return f"/unsubscribe/{account_id}/{_seal(account_id, email)}"


def link(account_id: int, email: str) -> str:
    return urls.base() + path(account_id, email)


def address_of(account_id: int, seal: str) -> str | None:
    """Return the address to which these e-mails go; None for a link that is not good (any more)."""
    email = db.session.scalar(select(User.email).where(User.account_id == account_id))
    good = email is not None and hmac.compare_digest(seal.encode(), _seal(account_id, email).encode())
    return email if good else None


def _seal(account_id: int, email: str) -> str:
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.digest(key, f"e-mails of {account_id} to {email}".encode(), "sha256").hex()[:32]
