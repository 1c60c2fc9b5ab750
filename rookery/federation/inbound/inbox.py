"""The one way in: what other servers post is checked as far as that needs nobody else, stored, and answered.

The order is that of rule 16.6; what is refused says so in one line of the log.
"""

from dataclasses import dataclass
from datetime import timedelta

from flask import Request

from models import clock
from models.federation.actor import RemoteActor
from models.federation.inbox import Incoming, arrive, key_of
from models.jobs.job import NETWORK
from rookery import net, urls
from rookery.federation import ids
from rookery.federation.inbound import batches, quota, rejections, signature_record
from rookery.federation.inbound.apply_activity import HEARD_ALTHOUGH_SUSPENDED
from rookery.federation.read import body as bodies
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.objects import Activity, Document, Unreadable
from rookery.federation.remote import followers_synchronization
from rookery.federation.signatures import keys, verify
from rookery.federation.signatures.verify import SignatureClaim, SignatureRefused
from rookery.plugin import task
from rookery.services.remote import federation_policy

MAX_BYTES = 1024 * 1024
KEY_ASKED_AFTER = timedelta(minutes=5)  # 5.9
AS_PROFILE = "https://www.w3.org/ns/activitystreams"
OWN_ORIGIN = ("Create", "Update", "Delete")  # of the object too (10.3)


class Ignored(Exception):
    """It is answered as if it were accepted, and nothing comes of it. `rule` is empty where that is nobody's fault."""

    def __init__(self, rule: str = "", why: str = "") -> None:
        super().__init__(why)
        self.rule, self.why = rule, why


@dataclass(frozen=True)
class _Mail:
    """A request to an inbox from an `address`, as far as it is understood. `followers` is what it says of those of its
    signer (6.7).
    """

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
    """Take what was posted to the inbox of this account of ours, or to the shared one: it is stored, or it is nothing.

    Raises SignatureRefused (to be answered with its status) and pressure.Pressed. No other server is asked. (10.1)
    """
    mail = _read(request, owner_id)
    about = {"activity_id": str(mail.document.get("id", "")), "actor": str(mail.document.get("actor", ""))}
    try:
        _take(mail)
    except SignatureRefused as error:
        rejections.refused_apart(mail.host, error.rule, error.why, net.client_network(mail.address), **about)
        raise
    except Ignored as nothing:
        if nothing.rule:
            rejections.refused(mail.host, nothing.rule, nothing.why, **about)


def _read(request: Request, owner_id: int | None) -> _Mail:
    """Read a request, and check what can be said of it alone. Raises SignatureRefused."""
    try:
        if urls.config().federation == "off":
            raise SignatureRefused(403, "1.3", "this server is an island")
        if (request.content_length or 0) > MAX_BYTES:
            raise SignatureRefused(413, "10.1", "the body is too long")
        if not is_activity_type(request.content_type or ""):
            raise SignatureRefused(415, "10.1", "the body has another media type")
        body = request.get_data(cache=False)
        document = _document(body)
        claim = verify.claim_of(request, body)
    except SignatureRefused as error:
        most = rejections.MOST_LINES if request.headers.get("Signature") else rejections.MOST_LINES_UNSIGNED
        if rejections.unproved.has_line(net.client_network(request.remote_addr or ""), most):
            rejections.tell("", error.rule, error.why)
        raise
    followers = request.headers.get(followers_synchronization.HEADER, "")
    return _Mail(claim, body, document, owner_id, request.remote_addr or "", followers)


def is_activity_type(content_type: str) -> bool:
    """`application/activity+json`, or `application/ld+json` with the profile of ActivityStreams."""
    kind, _, parameters = content_type.partition(";")
    kind = kind.strip().lower()
    return kind == "application/activity+json" or (kind == "application/ld+json" and AS_PROFILE in parameters)


def _document(body: bytes) -> Document:
    try:
        return bodies.document(body)
    except Unreadable as error:
        raise SignatureRefused(400, error.rule, str(error)) from None


def _take(mail: _Mail) -> None:
    """Raises SignatureRefused, Pressed, and Ignored."""
    if ids.is_ours(mail.claim.key_id):
        raise SignatureRefused(401, "5.8", "nobody of us sends by this way")
    if not federation_policy.admits(mail.host):
        raise SignatureRefused(403, "10.12", "its server is not admitted")
    key = keys.known(mail.claim.key_id)
    if key and mail.claim.holds(key.public):
        activity = _activity(mail.document)
        (_keep_unproved if _is_back(activity, key) else _keep_proved)(mail, activity, key)
    elif key and not _may_have_changed(key):
        raise SignatureRefused(401, "5.9", "the signature is not that of the key")
    else:
        _keep_unproved(mail, _activity(mail.document), key)


def _activity(document: Document) -> Activity:
    """Raises Ignored for what can be none."""
    try:
        activity = read_activity(document)
    except Unreadable as error:
        raise Ignored(error.rule, str(error)) from None
    check_origin(activity)
    return activity


def check_origin(activity: Activity) -> None:
    """An actor speaks of what its own server answers for. Raises Ignored."""
    about = [one.id for one in activity.objects if one.id] if activity.type in OWN_ORIGIN else []
    named = [uri for uri in (activity.id, *about) if uri]
    if not ids.same_origin(activity.actor, *named):
        raise Ignored("10.3", "the ids are not of the actor's server")


def _may_have_changed(key: keys.RemoteKey) -> bool:
    return key.fetched_at is None or key.fetched_at < clock.now() - KEY_ASKED_AFTER


def _is_back(activity: Activity, key: keys.RemoteKey) -> bool:
    """Return whether its actor is hidden because their server knew of nobody: then they are asked for anew, before
    it counts what they say.
    """
    heard = not key.suspended or activity.type in HEARD_ALTHOUGH_SUSPENDED
    return not heard and RemoteActor.seems_gone(key.account_id)


def _is_farewell(activity: Activity) -> bool:
    return activity.type == "Delete" and activity.object.id == activity.actor and ids.account(activity.actor) is None


def _keep_proved(mail: _Mail, activity: Activity, key: keys.RemoteKey) -> None:
    quota.check(mail.host, mail.address, proved=True)
    check_heard(activity, key.suspended)
    row = {
        "host": mail.host,
        "key_id": key.key_id,
        "signer_id": key.account_id,
        "inbox_owner_id": mail.owner_id,
        "proof": None,
        "body": mail.body,
        "key": key_of_arrival(activity, key.actor_id, mail.body),
    }
    if not batches.store(row, mail.followers):
        raise Ignored


def check_heard(activity: Activity, suspended: bool) -> None:
    """Refuse what a suspended actor says, unless it may take something back. Raises Ignored."""
    if suspended and activity.type not in HEARD_ALTHOUGH_SUSPENDED:
        raise Ignored("11.2", "its actor is suspended")


def key_of_arrival(activity: Activity, signer: str, body: bytes) -> bytes | None:
    """Return the key under which it is remembered that this came; None for what is only passed on or has no id.

    GoToSocial gives all edits of a status one id: that of an Update counts together with its body alone (17.1).
    """
    if not activity.id or activity.actor != signer:
        return None
    is_edit = activity.type == "Update" or "Update" in activity.object.types  # a group announces whole activities
    return key_of(signer, activity.id, b"\n" + body) if is_edit else key_of(signer, activity.id)


@task(queue=NETWORK, key=lambda key_id: f"signer {key_id}")
def fetch_key(key_id: str) -> None:
    """Fetch a key with which something is signed, and look at those signatures: deferred.py."""


def _keep_unproved(mail: _Mail, activity: Activity, key: keys.RemoteKey | None) -> None:
    if key is None and _is_farewell(activity):
        raise Ignored  # of somebody who was never heard of (10.5)
    quota.check(mail.host, mail.address, proved=False)
    arrive()
    Incoming.add(
        host=mail.host,
        key_id=mail.claim.key_id,
        signer_id=None,
        inbox_owner_id=mail.owner_id,
        proof=signature_record.pack(mail.claim),
        body=mail.body,
        key=None,
    )
    fetch_key.enqueue(mail.claim.key_id)
