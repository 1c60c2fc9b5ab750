"""Tokens against forged forms, each answer's masked in its own way: pages are compressed (compression.py), and a token
that is the same in all of them could be guessed from their sizes (BREACH).
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode

from flask import Flask, g
from flask_wtf.csrf import CSRFProtect, generate_csrf


class MaskedTokens(CSRFProtect):
    def init_app(self, app: Flask) -> None:
        super().init_app(app)
        app.jinja_env.globals["csrf_token"] = masked_token
        app.context_processor(lambda: {"csrf_token": masked_token})

    def _get_csrf_token(self) -> str | None:
        """Return the token of Flask-WTF (1.3.0) that was sent in a form or a header; None if it is no masked one."""
        return _unmasked(super()._get_csrf_token() or "")


def masked_token() -> str:
    """Return the token of this session, the same for all forms of an answer."""
    if "masked_csrf_token" not in g:
        token = generate_csrf().encode("ascii")
        mask = secrets.token_bytes(len(token))
        g.masked_csrf_token = urlsafe_b64encode(mask + _xor(token, mask)).decode("ascii")
    made: str = g.masked_csrf_token
    return made


def forget() -> None:
    """Make a new token for the rest of the request, whose session is another."""
    g.pop("csrf_token", None)
    g.pop("masked_csrf_token", None)


def _unmasked(sent: str) -> str | None:
    try:
        both = urlsafe_b64decode(sent)
        half = len(both) // 2
        return _xor(both[half:], both[:half]).decode("ascii")
    except ValueError:
        return None


def _xor(data: bytes, mask: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(data, mask, strict=True))
