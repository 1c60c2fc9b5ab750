"""Verifying a request's signature: first what it claims, which costs next to nothing; then, with the key, whether it
holds.
"""

from collections.abc import Mapping
from urllib.parse import urlsplit

from flask import Request

from rookery import urls
from rookery.federation import ids
from rookery.federation.signatures import cavage, rfc9421
from rookery.federation.signatures.parsed import LONGEST_VALUE, Asked, SignatureClaim, SignatureRefused, check_digest

__all__ = ["SignatureClaim", "SignatureRefused", "claim_of", "read"]


def claim_of(request: Request, body: bytes = b"") -> SignatureClaim:
    """Return what the signature of a request to this server claims. Raises SignatureRefused."""
    target = str(request.environ.get("RAW_URI") or request.environ.get("REQUEST_URI") or request.full_path)
    if "://" in target.partition("?")[0]:  # the absolute form of a request target
        parts = urlsplit(target)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
    public, host = urlsplit(urls.base()), request.headers.get("Host", "")
    netloc = host if host and ids.is_ours(f"https://{host}") else public.netloc
    return read(request.method, target, f"{public.scheme}://{netloc}{target}", dict(iter(request.headers)), body)


def read(method: str, target: str, url: str, headers: Mapping[str, str], body: bytes = b"") -> SignatureClaim:
    """Return what the signature of a request claims. `target` is path and query as they were sent, `url` the whole
    address.

    Raises SignatureRefused for what is not signed, not readable, out of date, or covers too little. (5.5 to 5.7)
    """
    if max(map(len, headers.values()), default=0) > LONGEST_VALUE:
        raise SignatureRefused(400, "5.7", "a header is too long")
    asked = Asked(method.upper(), target, url, {name.lower(): value for name, value in headers.items()}, body)
    if not asked.headers.get("signature"):
        raise SignatureRefused(401, "5.6", "the request is not signed")
    claim = (rfc9421 if asked.headers.get("signature-input") else cavage).read(asked)
    if asked.method == "POST" or body:
        check_digest(asked, claim.covered)
    return claim
