"""Digests of bodies: `Digest` (RFC 3230) and `Content-Digest` (RFC 9530), SHA-256 only."""

import base64
import hashlib
import re

from rookery.federation.signatures.parsed import Asked, SignatureRefused

HEADERS = ("digest", "content-digest")
_PLAIN = re.compile(r"sha-256=([A-Za-z0-9+/=]{1,100})", re.IGNORECASE)
_STRUCTURED = re.compile(r"sha-256=:([A-Za-z0-9+/=]{1,100}):", re.IGNORECASE)


def digest(body: bytes) -> str:
    """The value of a `Digest` header."""
    return f"SHA-256={_sha256(body)}"


def content_digest(body: bytes) -> str:
    return f"sha-256=:{_sha256(body)}:"


def check(asked: Asked, covered: frozenset[str]) -> None:
    """The body is the one that was signed. Raises SignatureRefused. (5.6)"""
    signed = [name for name in HEADERS if name in covered]
    if not signed:
        raise SignatureRefused(401, "5.6", "no digest is signed")
    expected = _sha256(asked.body)
    for name in signed:
        pattern = _PLAIN if name == "digest" else _STRUCTURED
        found = [match[1] for part in asked.value(name).split(",") if (match := pattern.fullmatch(part.strip()))]
        if not found:
            raise SignatureRefused(401, "5.6", "the digest is not SHA-256")
        if any(one != expected for one in found):
            raise SignatureRefused(401, "5.6", "the digest is not that of the body")


def _sha256(body: bytes) -> str:
    return base64.b64encode(hashlib.sha256(body).digest()).decode()
