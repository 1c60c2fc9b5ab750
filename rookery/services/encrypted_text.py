"""Sealed texts: secrets that must be said again, kept so that the database alone does not give them away."""

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from rookery.text import base64url

_NONCE_BYTES = 12


def seal(text: str, key: bytes, about: bytes) -> str:
    """The text, readable only with this key of the data directory, and only as that of `about`."""
    nonce = os.urandom(_NONCE_BYTES)
    return base64url.encode(nonce + AESGCM(key).encrypt(nonce, text.encode(), about))


def unseal(sealed: str | None, key: bytes, about: bytes) -> str:
    """The text; empty where none was kept, or where the key is another one by now."""
    data = base64url.decode(sealed or "")
    try:
        return AESGCM(key).decrypt(data[:_NONCE_BYTES], data[_NONCE_BYTES:], about).decode() if data else ""
    except InvalidTag:
        return ""
