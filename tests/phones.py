"""Phones of the tests: each has an endpoint at a push service of ours on loopback, and reads what that received.

What they read is decrypted here from the words of the RFCs, with nothing of the code that encrypts.
"""

import base64
import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from models.base import db
from models.notifications.push import PushSubscription

ONE = "/api/v1/push/subscription"
ALL_ALERTS = (
    "mention",
    "quote",
    "status",
    "reblog",
    "follow",
    "follow_request",
    "favourite",
    "pleroma:emoji_reaction",
    "poll",
    "update",
    "quoted_update",
    "admin.sign_up",
    "admin.report",
)


def subscriptions():
    """All subscriptions, as the database knows them now."""
    db.session.rollback()
    db.session.expire_all()
    return list(db.session.query(PushSubscription).order_by(PushSubscription.id))


@dataclass
class Push:
    """What an endpoint received: the headers, and the message as the app reads it."""

    headers: dict
    said: dict
    bytes: int


class Phone:
    def __init__(self, web, path="/phone", standard=False, host="push.example", status=201, **headers):
        self.web, self.path, self.host, self.standard = web, path, host, standard
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        self.answers(status, **headers)

    def answers(self, status, **headers):
        """What the push service says of messages to this phone from now on."""
        self.endpoint = self.web.page(self.path, "", status=status, host=self.host, **headers)

    def subscribe(self, client, *alerts, **data):
        """Ask for these kinds of notifications, or for all."""
        keys = {"p256dh": encoded(self._point()), "auth": encoded(self.auth)}
        device = {"endpoint": self.endpoint, "keys": keys, "standard": self.standard}
        wanted = {"alerts": dict.fromkeys(alerts or ALL_ALERTS, True), **data}
        reply = client.post(ONE, json={"subscription": device, "data": wanted})
        assert reply.status_code == 200, reply.text
        return int(reply.json()["id"] if callable(reply.json) else reply.json["id"])

    def address(self):
        """The fields of the form by which a browser subscribes."""
        return {"endpoint": self.endpoint, "p256dh": encoded(self._point()), "auth": encoded(self.auth)}

    @property
    def pushes(self):
        """All that came so far, the oldest first."""
        mine = f"{self.host}{self.path}"
        came = zip(list(self.web.asked), list(self.web.received), strict=False)  # it goes on meanwhile
        return [self.read(headers, body) for (_, where, headers), body in came if where == mine]

    @property
    def titles(self):
        return [one.said["title"] for one in self.pushes]

    def read(self, headers, body):
        plain = (self._aes128gcm if self.standard else self._aesgcm)(headers, body)
        return Push(headers, json.loads(plain), len(body))

    def _aes128gcm(self, headers, body):
        """RFC 8188 and RFC 8291, 3.4."""
        assert headers["Content-Encoding"] == "aes128gcm"
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        secret = hkdf(self.auth, self._shared(sender), b"WebPush: info\x00" + self._point() + sender, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\x00", 12)
        padded = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\x00")
        assert padded[-1:] == b"\x02"
        return padded[:-1]

    def _aesgcm(self, headers, body):
        """draft-ietf-webpush-encryption-04 and draft-ietf-httpbis-encryption-encoding-03."""
        assert headers["Content-Encoding"] == "aesgcm"
        salt, sender = decoded(part(headers["Encryption"], "salt")), decoded(part(headers["Crypto-Key"], "dh"))
        mine = self._point()
        context = b"P-256\x00" + len(mine).to_bytes(2, "big") + mine + len(sender).to_bytes(2, "big") + sender
        secret = hkdf(self.auth, self._shared(sender), b"Content-Encoding: auth\x00", 32)
        key = hkdf(salt, secret, b"Content-Encoding: aesgcm\x00" + context, 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\x00" + context, 12)
        padded = AESGCM(key).decrypt(nonce, body, None)
        return padded[2 + int.from_bytes(padded[:2], "big") :]

    def _shared(self, point):
        return self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))

    def _point(self):
        form = serialization.PublicFormat.UncompressedPoint
        return self.key.public_key().public_bytes(serialization.Encoding.X962, form)


def hkdf(salt, secret, info, length):
    """RFC 5869, for at most 32 bytes."""
    extracted = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(extracted, info + b"\x01", hashlib.sha256)[:length]


def part(header, name):
    """`dh=...;p256ecdsa=...` → the value of one name."""
    return dict(one.strip().split("=", 1) for one in header.replace(",", ";").split(";"))[name]


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
