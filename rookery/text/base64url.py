"""Base64 as Web Push spells it: the alphabet of addresses, without padding."""

import base64
import binascii
import re

_ALPHABET = re.compile(r"[A-Za-z0-9_-]+")


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Base64 of either alphabet, with padding or without; b"" for anything else."""
    plain = text.strip().rstrip("=").replace("+", "-").replace("/", "_")
    try:
        return base64.urlsafe_b64decode(plain + "=" * (-len(plain) % 4)) if _ALPHABET.fullmatch(plain) else b""
    except binascii.Error:
        return b""
