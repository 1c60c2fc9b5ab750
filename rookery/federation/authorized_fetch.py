"""Authorized fetch: whether a server may read here at all, and which one it is, as far as its signature proves it.

In the open mode a signature is looked at only where it makes a difference: what everybody may read is answered at
once. In the others it must be there, and good (5.11).
"""

from dataclasses import dataclass

from flask import g, request

from models.accounts.remote_actor import RemoteActor
from rookery.errors import Forbidden, NotFound
from rookery.federation import ids
from rookery.federation.inbound import quota
from rookery.federation.remote import resolve
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.federation.remote.fetch import NotFetched
from rookery.federation.signatures import keys, verify
from rookery.federation.signatures.parsed import SignatureClaim, SignatureRefused
from rookery.services.remote import federation_policy

_SIGNED_MODES = ("secure", "limited")
_FOR_SERVERS = ("Application", "Service")  # actor types with which servers sign requests for all of their users
REQUESTS, SECONDS = 8, 8.0  # limits for fetching an unknown key


@dataclass(frozen=True)
class Asker:
    """The account that signed this request, of another server (`host`); `for_server`: it asks for all people there."""

    account_id: int
    host: str
    for_server: bool


def admit(always: bool = False) -> None:
    """Check that the server that asks may read here, with an error that does not tell whether there is anything.

    Raises SignatureRefused (401) where requests must be signed and this one is not, Forbidden for blocked servers, and
    NotFound where there is no federation, unless what is asked for is there `always`.
    """
    if federation_policy.mode() == "off":
        if not always:
            raise NotFound
    elif federation_policy.mode() in _SIGNED_MODES:
        signer()
    elif _is_signed() and (claim := _claim()):
        _check_admitted(claim.key_id)


def signer() -> Asker:
    """Return who signed this request. Raises SignatureRefused for nobody, Forbidden for a server that is shut out."""
    if "asker" not in g:
        g.asker = _verified()
    found: Asker = g.asker
    return found


def asker() -> Asker | None:
    """Return who signed this request; None for nobody, and for a server of which nobody is known here: to such a one
    nothing was ever addressed, and it cannot have us ask others for keys.
    """
    claim = _claim() if _is_signed() else None
    if claim is None or not RemoteActor.known_at(ids.host_of(claim.key_id)):
        return None
    try:
        return signer()
    except SignatureRefused:
        return None


def is_personal() -> bool:
    """Return whether the answer is for one server: then no cache may keep it for others (3.2)."""
    return federation_policy.mode() in _SIGNED_MODES or _is_signed()


def _verified() -> Asker:
    claim = verify.claim_of(request)
    _check_admitted(claim.key_id)
    key = keys.known(claim.key_id)
    if key is None or not claim.holds(key.public):
        key = _fresh_key(claim.key_id)
        if key is None or not claim.holds(key.public):
            raise SignatureRefused(401, "5.11", "the signature does not hold")
    if key.suspended:
        raise Forbidden
    return Asker(key.account_id, ids.host_of(key.actor_id), key.kind in _FOR_SERVERS)


def _fresh_key(key_id: str) -> keys.RemoteKey | None:
    """A key that is not known here, or is another one by now (5.9)."""
    try:
        quota.check_asking(ids.host_of(key_id), request.remote_addr or "")
        return resolve.key(key_id, FetchBudget(requests=REQUESTS, seconds=SECONDS))
    except (NotFetched, BudgetSpent, quota.QuotaExceeded):
        return None


def _check_admitted(key_id: str) -> None:
    if not federation_policy.admits(ids.host_of(key_id)):
        raise Forbidden


def _is_signed() -> bool:
    return "Signature" in request.headers


def _claim() -> SignatureClaim | None:
    try:
        return verify.claim_of(request)
    except SignatureRefused:
        return None
