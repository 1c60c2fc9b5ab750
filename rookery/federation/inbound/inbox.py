"""The inbox: a POST of another server is checked as far as that needs no other server, stored, and answered.

The order is that of rule 16.6; each refusal is one line of the log.
"""

from dataclasses import dataclass
from datetime import timedelta

from flask import Request

from models import clock
from models.accounts.remote_actor import RemoteActor
from rookery import net
from rookery.federation import ids, is_activity
from rookery.federation.errors import Dropped
from rookery.federation.inbound import batches, deferred, quota, rejections
from rookery.federation.inbound.apply_activity import HEARD_ALTHOUGH_SUSPENDED
from rookery.federation.read import values
from rookery.federation.read.activity import Activity, key_of_arrival
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.values import Document, Unreadable
from rookery.federation.remote import followers_synchronization
from rookery.federation.signatures import keys, verify
from rookery.federation.signatures.verify import SignatureClaim, SignatureRefused
from rookery.services.remote import federation_policy

MAX_BYTES = 1024 * 1024
KEY_ASKED_AFTER = timedelta(minutes=5)  # 5.9
OWN_ORIGIN = ("Create", "Update", "Delete")  # of the object too (10.3)


@dataclass(frozen=True)
class _Delivery:
    """A parsed request to an inbox from an `address`. `followers` is its Collection-Synchronization header (6.7)."""

    claim: SignatureClaim
    body: bytes
    document: Document
    owner_id: int | None
    address: str
    followers: str = ""

    @property
    def host(self) -> str:
        return ids.host_of(self.claim.key_id)


def accept(request: Request, owner_id: int | None) -> None:
    """Accept a POST to the inbox of this local account, or to the shared one: store it, or drop it.

    Raises SignatureRefused (to be answered with its status) and quota.QuotaExceeded. No other server is asked. (10.1)
    """
    delivery = _read(request, owner_id)
    try:
        _take(delivery)
    except SignatureRefused as error:
        rejections.refused_apart(
            delivery.host, error.rule, error.why, net.client_network(delivery.address), delivery.document
        )
        raise
    except Dropped as problem:
        if problem.rule:
            rejections.refused(delivery.host, problem.rule, str(problem), delivery.document)


def _read(request: Request, owner_id: int | None) -> _Delivery:
    """Read a request, and check what can be said of it alone. Raises SignatureRefused."""
    try:
        if federation_policy.mode() == "off":
            raise SignatureRefused(403, "1.3", "this server is an island")
        if (request.content_length or 0) > MAX_BYTES:
            raise SignatureRefused(413, "10.1", "the body is too long")
        if not is_activity(request.content_type or ""):
            raise SignatureRefused(415, "10.1", "the body has another media type")
        body = request.get_data(cache=False)
        document = _document(body)
        claim = verify.claim_of(request, body)
    except SignatureRefused as error:
        most = rejections.MOST_LINES if request.headers.get("Signature") else rejections.MOST_LINES_UNSIGNED
        if rejections.unproved.has_line(net.client_network(request.remote_addr or ""), most):
            rejections.tell("", error.rule, error.why, {})
        raise
    followers = request.headers.get(followers_synchronization.HEADER, "")
    return _Delivery(claim, body, document, owner_id, request.remote_addr or "", followers)


def _document(body: bytes) -> Document:
    try:
        return values.document(body)
    except Unreadable as error:
        raise SignatureRefused(400, error.rule, str(error)) from None


def _take(delivery: _Delivery) -> None:
    """Verify a delivery and store it. Raises SignatureRefused, QuotaExceeded, and Dropped."""
    if ids.is_ours(delivery.claim.key_id):
        raise SignatureRefused(401, "5.8", "nobody of us sends by this way")
    if not federation_policy.admits(delivery.host):
        raise SignatureRefused(403, "10.12", "its server is not admitted")
    key = keys.known(delivery.claim.key_id)
    if key and delivery.claim.holds(key.public):
        activity = _activity(delivery.document)
        (_keep_unproved if _is_back(activity, key) else _keep_proved)(delivery, activity, key)
    elif key and key.fetched_at and key.fetched_at >= clock.now() - KEY_ASKED_AFTER:
        raise SignatureRefused(401, "5.9", "the signature is not that of the key")
    else:
        _keep_unproved(delivery, _activity(delivery.document), key)


def _activity(document: Document) -> Activity:
    """Parse the activity. Raises Dropped if it is none."""
    activity = read_activity(document)
    check_origin(activity)
    return activity


def check_origin(activity: Activity) -> None:
    """Raise Dropped if the ids are not of the origin of the actor."""
    about = [one.id for one in activity.objects if one.id] if activity.type in OWN_ORIGIN else []
    named = [uri for uri in (activity.id, *about) if uri]
    if not ids.same_origin(activity.actor, *named):
        raise Dropped("10.3", "the ids are not of the actor's server")


def _is_back(activity: Activity, key: keys.RemoteKey) -> bool:
    """Return whether its actor is hidden because their server knew of nobody: then they are asked for anew, before
    it counts what they say.
    """
    heard = not key.suspended or activity.type in HEARD_ALTHOUGH_SUSPENDED
    return not heard and RemoteActor.seems_gone(key.account_id)


def _keep_proved(delivery: _Delivery, activity: Activity, key: keys.RemoteKey) -> None:
    quota.check(delivery.host, delivery.address, proved=True)
    if key.suspended and activity.type not in HEARD_ALTHOUGH_SUSPENDED:
        raise Dropped("11.2", "its actor is suspended")
    row = {
        "host": delivery.host,
        "key_id": key.key_id,
        "signer_id": key.account_id,
        "inbox_owner_id": delivery.owner_id,
        "proof": None,
        "body": delivery.body,
        "key": key_of_arrival(activity, key.actor_id, delivery.body),
    }
    if not batches.store(row, delivery.followers):
        raise Dropped


def _keep_unproved(delivery: _Delivery, activity: Activity, key: keys.RemoteKey | None) -> None:
    of_itself = activity.type == "Delete" and activity.object.id == activity.actor
    if key is None and of_itself and ids.account(activity.actor) is None:
        raise Dropped  # of somebody who was never heard of (10.5)
    quota.check(delivery.host, delivery.address, proved=False)
    deferred.await_key(delivery.claim, delivery.host, delivery.owner_id, delivery.body)
