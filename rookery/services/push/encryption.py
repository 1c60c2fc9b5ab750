"""Messages that only the app can read, in one record each. Written here, for it is short: the libraries that do it
are old, or bring an HTTP client of their own that nobody guards.

RFC 8291 (`aes128gcm`) and draft-ietf-webpush-encryption-04 (`aesgcm`), which differ in how keys are derived, and in
where salt and sender's key stand.
"""

import os
from dataclasses import dataclass, field

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from rookery.text import base64url

RECORD_BYTES = 4096
# The size that push services must accept (RFC 8030, 7.2) less the header (86), padding delimiter (1) and tag (16).
LONGEST = RECORD_BYTES - 86 - 1 - 16


@dataclass(frozen=True)
class Sealed:
    """An encrypted message, and what its headers say of it."""

    body: bytes
    headers: dict[str, str]


@dataclass(frozen=True)
class Sender:
    """The key and the salt of one message, which no other one has."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    salt: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def point(self) -> bytes:
        public = self.key.public_key()
        return public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)

    def shared_with(self, point: bytes) -> bytes:
        return self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))


def aes128gcm(message: bytes, point: bytes, secret: bytes, sender: Sender) -> Sealed:
    """https://www.rfc-editor.org/rfc/rfc8291#section-3.4 in the form of RFC 8188: salt and key stand in the body."""
    keys = _derived(secret, sender.shared_with(point), b"WebPush: info\0" + point + sender.point, 32)
    cipher = AESGCM(_derived(sender.salt, keys, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(sender.salt, keys, b"Content-Encoding: nonce\0", 12)
    header = sender.salt + RECORD_BYTES.to_bytes(4) + bytes([len(sender.point)]) + sender.point
    return Sealed(header + cipher.encrypt(nonce, message + b"\2", None), {"Content-Encoding": "aes128gcm"})


def aesgcm(message: bytes, point: bytes, secret: bytes, sender: Sender) -> Sealed:
    """https://datatracker.ietf.org/doc/html/draft-ietf-webpush-encryption-04: salt and key stand in headers."""
    keys = _derived(secret, sender.shared_with(point), b"Content-Encoding: auth\0", 32)
    context = b"P-256\0" + b"".join(len(one).to_bytes(2) + one for one in (point, sender.point))
    cipher = AESGCM(_derived(sender.salt, keys, b"Content-Encoding: aesgcm\0" + context, 16))
    nonce = _derived(sender.salt, keys, b"Content-Encoding: nonce\0" + context, 12)
    headers = {
        "Content-Encoding": "aesgcm",
        "Encryption": f"salt={base64url.encode(sender.salt)}",
        "Crypto-Key": f"dh={base64url.encode(sender.point)}",
    }
    return Sealed(cipher.encrypt(nonce, b"\0\0" + message, None), headers)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
