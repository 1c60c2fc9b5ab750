"""Ed25519 keys of actors, as Multikeys in `assertionMethod`.

https://codeberg.org/fediverse/fep/src/branch/main/fep/521a/fep-521a.md
"""

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from rookery.federation import ids
from rookery.federation.read import values
from rookery.federation.read.values import Document

MOST_KEYS = 5
BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
ED25519_PREFIX, ED25519_BYTES = b"\xed\x01", 32
LONGEST = 60  # in characters: the time to decode base58 grows with the square of the length


def keys_of(document: Document) -> tuple[tuple[str, str], ...]:
    """Return (id, PEM) of the Ed25519 keys that the actor owns and that are named after it."""
    its_id = values.id_of(document)
    own = [
        one
        for one in values.as_list(document.get("assertionMethod"))[:MOST_KEYS]
        if isinstance(one, dict) and one.get("controller") == its_id and ids.is_named_after(values.id_of(one), its_id)
    ]
    return tuple((values.id_of(one), pem) for one in own if (pem := _pem(one.get("publicKeyMultibase"))))


def _pem(multibase: object) -> str:
    """Return the key as PEM; empty for what is no Ed25519 key."""
    raw = _base58(multibase[1:]) if isinstance(multibase, str) and multibase.startswith("z") else b""
    if len(raw) != len(ED25519_PREFIX) + ED25519_BYTES or not raw.startswith(ED25519_PREFIX):
        return ""
    key = Ed25519PublicKey.from_public_bytes(raw.removeprefix(ED25519_PREFIX))
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return key.public_bytes(serialization.Encoding.PEM, form).decode()


def _base58(text: str) -> bytes:
    """Decode base58btc; empty for what is none. A Multikey begins with no zero byte, so there is none to restore."""
    if len(text) > LONGEST or not set(text) <= set(BASE58):
        return b""
    number = 0
    for character in text:
        number = number * len(BASE58) + BASE58.index(character)
    return number.to_bytes((number.bit_length() + 7) // 8)
