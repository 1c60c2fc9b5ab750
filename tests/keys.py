"""Second factors in software: a passkey as an authenticator makes it, what a thief would change, an app's codes."""

import hashlib
import hmac
import json
import secrets
import struct
from base64 import b32decode

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from rookery.text import base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class SoftKey:
    """`count` grows with each use, as far as `step` says; `verified`: the device has asked for finger or PIN."""

    def __init__(self, origin="https://rookery.test", rp="rookery.test", step=1, verified=True):
        self.origin, self.rp, self.step, self.verified, self.count = origin, rp, step, verified, 0
        self.id, self.key = secrets.token_bytes(32), ec.generate_private_key(ec.SECP256R1())

    def created(self, challenge):
        """The answer to `navigator.credentials.create`, as the page sends it."""
        point = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(cose)
        data = self._data(ATTESTED) + attested
        return self._answer(
            clientDataJSON=self._client("webauthn.create", challenge),
            attestationObject=cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data}),
        )

    def proof(self, challenge, **changed):
        """The answer to `navigator.credentials.get`; `changed` parts are the thief's."""
        self.count += self.step
        data = changed.get("data") or self._data()
        client = changed.get("client") or self._client("webauthn.get", challenge)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        parts = {"clientDataJSON": client, "authenticatorData": data, "signature": changed.get("signature", signed)}
        return self._answer(**parts)

    def _data(self, flags=0):
        flags |= PRESENT | (VERIFIED if self.verified else 0)
        return hashlib.sha256(self.rp.encode()).digest() + bytes([flags]) + struct.pack(">I", self.count)

    def _client(self, kind, challenge):
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _answer(self, **parts):
        shown = base64url.encode(self.id)
        response = {name: base64url.encode(part) for name, part in parts.items()}
        return json.dumps(
            {"id": shown, "rawId": shown, "type": "public-key", "response": response, "clientExtensionResults": {}}
        )


def code_of_app(secret: str, moment: float) -> str:
    """The code of an authenticator app at this moment (RFC 6238, RFC 4226 section 5.3)."""
    digest = hmac.digest(b32decode(secret), struct.pack(">Q", int(moment) // 30), "sha1")
    start = digest[-1] & 15
    return f"{(int.from_bytes(digest[start : start + 4]) & 0x7FFFFFFF) % 10**6:06}"
