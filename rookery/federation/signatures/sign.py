"""Signing what we send. The work is done without the interpreter's lock: do it outside of any lock of ours."""

import base64
from email.utils import format_datetime
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from models import clock
from rookery.federation.signatures import BARE, RFC9421, cavage, rfc9421
from rookery.federation.signatures.parsed import content_digest, digest

CONTENT_TYPE = "application/activity+json"


def headers(
    form: str,
    key_id: str,
    private_key: rsa.RSAPrivateKey,
    method: str,
    url: str,
    body: bytes = b"",
    *,
    content_type: str | None = CONTENT_TYPE,
) -> dict[str, str]:
    """The headers that a signed request needs, Host among them; of a POST also its digest and its type (unless None).

    The time is that of this moment: sign anew for each attempt.
    """
    kind = {"Content-Type": content_type} if method == "POST" and content_type else {}
    if form == RFC9421:
        return kind | _rfc9421(key_id, private_key, method, url, body)
    return kind | _cavage(key_id, private_key, method, url, body, kind, bare=form == BARE)


def _cavage(
    key_id: str, private_key: rsa.RSAPrivateKey, method: str, url: str, body: bytes, kind: dict[str, str], bare: bool
) -> dict[str, str]:
    """(5.2)"""
    parts = urlsplit(url)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query and not bare else "")
    sent = {"Host": parts.netloc, "Date": format_datetime(clock.now().replace(microsecond=0), usegmt=True)}
    if method == "POST":
        sent["Digest"] = digest(body)
    lines = {"(request-target)": f"{method.lower()} {target}"}
    lines |= {name.lower(): value for name, value in (sent | kind).items()}
    signature = _sign(private_key, cavage.to_sign(lines.items()))
    sent["Signature"] = f'keyId="{key_id}",algorithm="rsa-sha256",headers="{" ".join(lines)}",signature="{signature}"'
    return sent


def _rfc9421(key_id: str, private_key: rsa.RSAPrivateKey, method: str, url: str, body: bytes) -> dict[str, str]:
    """(5.3)"""
    sent = {"Host": urlsplit(url).netloc}
    lines = [("@method", method), ("@target-uri", url)]
    if method == "POST":
        sent["Content-Digest"] = content_digest(body)
        lines.append(("content-digest", sent["Content-Digest"]))
    names = " ".join(f'"{name}"' for name, _ in lines)
    what = f'({names});created={int(clock.now().timestamp())};keyid="{key_id}"'
    sent["Signature-Input"] = f"sig1={what}"
    sent["Signature"] = f"sig1=:{_sign(private_key, rfc9421.to_sign(lines, what))}:"
    return sent


def _sign(private_key: rsa.RSAPrivateKey, text: str) -> str:
    return base64.b64encode(private_key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())).decode()
