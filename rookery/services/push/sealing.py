"""Tokens that a message must say again: kept so that the database alone does not give them away."""

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from flask import current_app

from rookery.services.push import base64url

_NONCE_BYTES = 12


def seal(token: str, token_id: int) -> str:
    """The token, readable only with the key in the data directory, and only as that of this row."""
    nonce = os.urandom(_NONCE_BYTES)
    return base64url.encode(nonce + _cipher().encrypt(nonce, token.encode(), _row(token_id)))


def unseal(sealed: str | None, token_id: int) -> str:
    """The token; empty where none was kept, or where the key is another one by now."""
    data = base64url.decode(sealed or "")
    try:
        return _cipher().decrypt(data[:_NONCE_BYTES], data[_NONCE_BYTES:], _row(token_id)).decode() if data else ""
    except InvalidTag:
        return ""


def _cipher() -> AESGCM:
    return AESGCM(current_app.extensions["rookery.secrets"].push_key())


def _row(token_id: int) -> bytes:
    return b"%d" % token_id
