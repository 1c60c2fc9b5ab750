"""The claims of a request's signature, and when they are not worth looking at."""

import base64
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from models import clock
from rookery.federation import ids

PublicKey = rsa.RSAPublicKey | Ed25519PublicKey
AHEAD, AGE, LONGEST_LIFE = timedelta(hours=1), timedelta(hours=1, minutes=5), timedelta(hours=12)
LONGEST_VALUE = 8192
LONGEST_TIME = 10**11  # UNIX time, the year 5138


class SignatureRefused(Exception):
    """The request does not say who sends it in a way that counts: answer it with `status`."""

    def __init__(self, status: int, rule: str, why: str) -> None:
        super().__init__(why)
        self.status, self.rule, self.why = status, rule, why


@dataclass(frozen=True)
class Asked:
    """A request as it came. Names of `headers` are in lower case; `target` is path and query, `url` the whole."""

    method: str
    target: str
    url: str
    headers: Mapping[str, str]
    body: bytes

    def value(self, name: str) -> str:
        """Return a header that the signature covers, so it has to be there. Raises SignatureRefused."""
        if name not in self.headers:
            raise SignatureRefused(401, "5.6", f"the header {name[:40]} is signed and missing")
        return self.headers[name].strip()

    @property
    def host(self) -> str:
        """The Host as it was sent, or our own where a proxy put in another: never that of a third server."""
        sent, named = self.headers.get("host", "").strip(), urlsplit(self.url).netloc
        return sent if sent and sent != named and ids.is_ours(f"https://{sent}") else named


@dataclass(frozen=True)
class SignatureClaim:
    """A claim that the key `key_id` signed one of `texts`, which cover these parts of the request."""

    form: str
    key_id: str
    covered: frozenset[str]
    signature: bytes
    texts: tuple[bytes, ...]

    def holds(self, public_key: PublicKey) -> bool:
        """Return whether the owner of this key signed it."""
        return any(self._fits(public_key, text) for text in self.texts)

    def _fits(self, public_key: PublicKey, text: bytes) -> bool:
        try:
            if isinstance(public_key, Ed25519PublicKey):
                public_key.verify(self.signature, text)
            else:
                public_key.verify(self.signature, text, padding.PKCS1v15(), hashes.SHA256())
        except InvalidSignature:
            return False
        return True


def check_key_id(key_id: str) -> None:
    if not ids.is_id(key_id):
        raise SignatureRefused(401, "10.15", "the key id is no address")


def check_time(made: datetime, expires: datetime | None, *, binding: bool = True) -> None:
    """Refuse what is too old, or of the future. What is not `binding` (not signed) can only shorten a life. (5.6)"""
    now = clock.now()
    if made > now + AHEAD:
        raise SignatureRefused(401, "5.6", "signed in the future")
    until = made + (LONGEST_LIFE if expires and binding else AGE)
    if now > (min(until, expires) if expires else until):
        raise SignatureRefused(401, "5.6", "signed too long ago")


def moment(seconds: str) -> datetime:
    """Parse UNIX seconds. Raises SignatureRefused."""
    whole = seconds.partition(".")[0]
    if not (whole.isascii() and whole.isdigit() and len(whole) < 20 and int(whole) < LONGEST_TIME):
        raise SignatureRefused(400, "5.7", "a time of the signature is none")
    return datetime.fromtimestamp(int(whole), UTC)


def date(value: str) -> datetime:
    """Parse a Date header. https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 Raises SignatureRefused."""
    try:
        found = parsedate_to_datetime(value[:64])
        return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (TypeError, ValueError, OverflowError, IndexError):
        raise SignatureRefused(400, "5.7", "the Date is none") from None


def as_bytes(text: str) -> bytes:
    """Headers come as Latin-1; whatever else somebody put into one cannot have been signed."""
    return text.encode("latin-1", "backslashreplace")


# Digests of bodies: `Digest` (RFC 3230) and `Content-Digest` (RFC 9530), SHA-256 only --------------------------------

DIGESTS = ("digest", "content-digest")
_PLAIN = re.compile(r"sha-256=([A-Za-z0-9+/=]{1,100})", re.IGNORECASE)
_STRUCTURED = re.compile(r"sha-256=:([A-Za-z0-9+/=]{1,100}):", re.IGNORECASE)


def digest(body: bytes) -> str:
    """The value of a `Digest` header."""
    return f"SHA-256={_sha256(body)}"


def content_digest(body: bytes) -> str:
    return f"sha-256=:{_sha256(body)}:"


def check_digest(asked: Asked, covered: frozenset[str]) -> None:
    """The body is the one that was signed. Raises SignatureRefused. (5.6)"""
    signed = [name for name in DIGESTS if name in covered]
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
