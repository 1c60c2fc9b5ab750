"""The echo: a request of the doctor comes back through the proxy, and the server tells what arrived.

The address contains a token that only this server can make. It is good for the echo alone and for two minutes, so the
route is closed whenever no doctor is at work.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urlsplit

import orjson
from flask import Request
from itsdangerous import BadData

from rookery.doctor import memory
from rookery.federation.signatures import CAVAGE, keys, sign, verify
from rookery.federation.signatures.parsed import SignatureRefused
from rookery.net import FetchError, own
from rookery.services import emails
from rookery.services.media import attachments
from rookery.web.middleware.requests import PEER

PREFIX = "/doctor"
SOCKET_PREFIX = "/api/v1/streaming/doctor"  # below the path for which proxies are told to upgrade
TOKEN_SECONDS = 120
SECONDS = 15.0
SPOOFED = "192.0.2.99"  # for documentation, nobody's: https://www.rfc-editor.org/rfc/rfc5737
# The header that all compare, and those that are told.
TOLD = ("Host", "Signature", "Date", "Digest", "Content-Type", "Authorization", "X-Forwarded-For")


def new_token() -> str:
    return str(emails.serializer("doctor").dumps(secrets.token_urlsafe(9)))


def is_good(token: str) -> bool:
    """Return whether this server made the token within the last two minutes."""
    try:
        emails.serializer("doctor").loads(token, max_age=TOKEN_SECONDS)
    except (BadData, UnicodeError):
        return False
    return True


def largest_body() -> int:
    """Return the size of the largest upload that this server accepts."""
    return attachments.most_bytes()


@dataclass(frozen=True)
class Echo:
    """A request as it arrived. `target` is path and query as they were sent, `peer` who connected, `client` whom the
    server takes for the client; `refused` says why the signature does not hold, "" if it does.
    """

    method: str
    target: str
    headers: Mapping[str, str]
    size: int
    sha256: str
    peer: str
    client: str
    refused: str
    memory: Mapping[str, int | None]

    @classmethod
    def of(cls, request: Request) -> Self:
        body = request.get_data(cache=False)
        return cls(
            request.method,
            str(request.environ.get("RAW_URI") or request.environ.get("REQUEST_URI") or request.full_path),
            {name: request.headers[name] for name in TOLD if name in request.headers},
            len(body),
            hashlib.sha256(body).hexdigest(),
            str(request.environ.get(PEER, "")),
            request.remote_addr or "",
            _refusal(request, body),
            memory.of_process(),
        )


def _refusal(request: Request, body: bytes) -> str:
    try:
        claim = verify.claim_of(request, body)
    except SignatureRefused as error:
        return error.why
    return "" if claim.holds(keys.instance().private.public_key()) else "the signature does not hold"


@dataclass(frozen=True)
class Sent:
    """A request to the echo and its answer; `echo` is None if something else answered."""

    url: str
    headers: Mapping[str, str]
    body: bytes
    answer: own.OwnAnswer
    echo: Echo | None

    @property
    def status(self) -> int:
        return self.answer.page.status

    @property
    def target(self) -> str:
        parts = urlsplit(self.url)
        return parts.path + (f"?{parts.query}" if parts.query else "")


def address(base: str, rest: str = "") -> str:
    return f"{base}{PREFIX}/{new_token()}/{rest}"


def send(
    method: str,
    url: str,
    body: bytes = b"",
    headers: Mapping[str, str] | None = None,
    *,
    signed: bool = False,
    seconds: float = SECONDS,
) -> Sent:
    """Send a request to the echo. Raises FetchError."""
    sent = dict(headers or {})
    if signed:
        signer = keys.instance()
        sent |= sign.headers(CAVAGE, signer.key_id, signer.private, method, url, body)
    found = own.ask(method, url, headers=sent, body=body, seconds=seconds)
    return Sent(url, sent, body, found, _read(found.page.status, found.page.body))


def _read(status: int, body: bytes) -> Echo | None:
    try:
        told: Any = orjson.loads(body) if status == 200 else None
        return Echo(**told["echo"]) if told else None
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return None


def has_answer(base: str) -> bool:
    """Return whether this server answers at this address."""
    try:
        return send("GET", address(base), seconds=5.0).echo is not None
    except FetchError:
        return False
