"""Passwords: how they are kept, checked without telling anything by the time it takes, and changed."""

import secrets
import threading
import unicodedata
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import update

from models.auth.password_reset import PasswordReset
from models.auth.user import User
from models.base import change_rows, db
from rookery import concurrency
from rookery.services.auth import bcrypt_hashes, browser_sessions, oauth
from rookery.services.auth import sign_up_form as forms

NONE = ""  # what is kept for who signs in by other means and has no password

# https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# Each hash takes 19 MiB, so bound how many are computed at once.
_at_once = threading.BoundedSemaphore(4)


def hash_password(password: str) -> str:
    with concurrency.yield_slot(), _at_once:
        return _hasher.hash(_normal(password))


def check_password(user: User | None, password: str) -> bool:
    """Return whether it is the user's password. For nobody, or a user without one, it is False, after the same work as
    for others. The hash of an adopted login gives way to one of ours as soon as it matches.
    """
    kept = user.password if user and user.password else _nobody()
    if user and bcrypt_hashes.is_bcrypt(kept):
        return _check_adopted(user, password)
    try:
        with concurrency.yield_slot(), _at_once:
            _hasher.verify(kept, _normal(password))
    except (VerificationError, InvalidHashError):
        return False
    return user is not None and user.password != NONE


def _check_adopted(user: User, password: str) -> bool:
    kept = user.password
    with concurrency.yield_slot(), _at_once:
        matches = bcrypt_hashes.verify(kept, password)
    if matches:
        ours = hash_password(password)  # slow: the user may have chosen another password meanwhile
        same = User.id == user.id, User.password == kept
        is_same = change_rows(update(User).where(*same).values(password=ours)).rowcount
        db.session.refresh(user)
        return bool(is_same) or check_password(user, password)
    return False


def change_password(user: User, password: str, *, apps: bool = True) -> None:
    """Set another password; whoever came in by the old one is out: each browser, and with `apps` each app as well.

    Links that were sent to who forgot it are void. Raises Invalid.
    """
    set_password(user, new_password(password), apps=apps)


def new_password(password: str) -> str:
    """Return what is kept of a password that somebody chose. It takes its time. Raises Invalid."""
    forms.check_password_rules(password)
    return hash_password(password)


def set_password(user: User, kept: str, *, apps: bool) -> None:
    """Change the password to one that was hashed before the write transaction opened."""
    user.password, user.session_token = kept, secrets.token_hex(32)
    db.session.flush()
    PasswordReset.forget(user.id)
    browser_sessions.end_all(user.id)
    if apps:
        oauth.revoke_all(user.id)


@cache
def _nobody() -> str:
    return hash_password("nobody has this password")


def _normal(password: str) -> str:
    """Return one spelling of what different keyboards send (NIST SP 800-63B, 5.1.1.2)."""
    return unicodedata.normalize("NFKC", password)
