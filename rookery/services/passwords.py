"""Passwords: how they are kept, and how one is checked without telling anything by the time it takes."""

import threading
import unicodedata
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from models.user import User
from rookery import gate

# https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# Each takes 19 MiB: a crowd at the door must not take the whole house.
_at_once = threading.BoundedSemaphore(4)


def hash_password(password: str) -> str:
    with gate.aside(), _at_once:
        return _hasher.hash(_normal(password))


def check_password(user: User | None, password: str) -> bool:
    """Whether it is the user's password. For nobody it is False, after the same work as for somebody."""
    kept = user.password if user else _nobody()
    try:
        with gate.aside(), _at_once:
            _hasher.verify(kept, _normal(password))
    except (VerificationError, InvalidHashError):
        return False
    return user is not None


@cache
def _nobody() -> str:
    return hash_password("nobody has this password")


def _normal(password: str) -> str:
    """One spelling of what different keyboards send (NIST SP 800-63B, 5.1.1.2)."""
    return unicodedata.normalize("NFKC", password)
