"""Values of GoToSocial's database: ULIDs, keys, and numbers that stand for words."""

import json
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CROCKFORD = {letter: number for number, letter in enumerate(_LETTERS)}
KINDS = {1: "Application", 2: "Group", 3: "Organization", 4: "Person", 5: "Service"}
# A post for mutual follows (5) was sent to those whom it mentions, and to no follower.
VISIBILITIES = {1: "direct", 2: "public", 3: "unlisted", 4: "private", 5: "limited", 6: "direct"}
DEFAULTS = VISIBILITIES | {5: "private"}  # of new posts
MEDIA_KINDS = {1: "image", 2: "audio", 3: "video", 4: "gifv"}
CONTEXTS = {1 << 1: "home", 1 << 2: "notifications", 1 << 3: "public", 1 << 4: "thread", 1 << 5: "account"}
ACTIONS = {1: "warn", 2: "hide", 3: "blur"}
INTERACTIONS = {0: "like", 1: "reply", 2: "announce"}

NOTIFICATIONS = {
    1: "follow",
    2: "follow_request",
    3: "mention",
    4: "reblog",
    5: "favourite",
    6: "poll",
    7: "status",
    13: "update",
}


def at(ulid: str) -> int:
    """Return an id of ours in the place of a ULID: the same millisecond, and in it the first of its random bits."""
    number = 0
    for letter in ulid:
        number = number << 5 | _CROCKFORD.get(letter, 0)
    return number >> 64 & (1 << 63) - 1


def ulid_at(ulid: str, days: int) -> str:
    """Return the first ULID of the moment so many days before that of another."""
    moment, found = (at(ulid) >> 16) - days * 86_400_000, ""
    for _ in range(10):
        moment, digit = divmod(moment, 32)
        found = _LETTERS[digit] + found
    return found + "0" * 16


def private_pem(key: str | None) -> bytes | None:
    """Return a private key as PEM; GoToSocial keeps its numbers as JSON."""
    if not key:
        return None
    numbers: dict[str, Any] = json.loads(key)
    p, q = numbers["Primes"]
    d, public = numbers["D"], rsa.RSAPublicNumbers(numbers["E"], numbers["N"])
    made = rsa.RSAPrivateNumbers(
        p, q, d, rsa.rsa_crt_dmp1(d, p), rsa.rsa_crt_dmq1(d, q), rsa.rsa_crt_iqmp(p, q), public
    ).private_key(unsafe_skip_rsa_key_validation=True)
    return made.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def public_pem(key: str | None) -> str | None:
    """Return a public key as PEM."""
    if not key:
        return None
    numbers: dict[str, Any] = json.loads(key)
    made = rsa.RSAPublicNumbers(numbers["E"], numbers["N"]).public_key()
    return made.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()


def contexts(bits: int) -> list[str]:
    return [name for bit, name in CONTEXTS.items() if bits & bit]
