"""Tokens that a message must say again: sealed in their row."""

from flask import current_app

from rookery.services import encrypted_text


def seal(token: str, token_id: int) -> str:
    """The token, readable only with the key in the data directory, and only as that of this row."""
    return encrypted_text.seal(token, _key(), _row(token_id))


def unseal(sealed: str | None, token_id: int | None) -> str:
    """The token; empty where none was kept (browsers have none), or where the key is another one by now."""
    return "" if token_id is None else encrypted_text.unseal(sealed, _key(), _row(token_id))


def _key() -> bytes:
    key: bytes = current_app.extensions["rookery.secrets"].push_key()
    return key


def _row(token_id: int) -> bytes:
    return b"%d" % token_id
