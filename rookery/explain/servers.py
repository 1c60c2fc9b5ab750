"""The exchange of a post or an account between servers: rules, deliveries, refusals, and the health of its server."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, exists, func, or_, select

from models import clock
from models.accounts.account import Account
from models.base import db
from models.federation import successful_delivery, tombstone
from models.federation.delivery import Delivery, Outgoing, order_key_of
from models.federation.peer import FOR_GOOD, Peer
from models.federation.refusal import Refusal
from models.moderation.server_rule import ServerBlock
from models.relationships.follow import Follow
from rookery.explain.reasons import Finding, found
from rookery.explain.subject import Subject
from rookery.services.remote import federation_policy

MOST = 200  # deliveries that are listed of each state
SHOWN_REFUSALS = 3
FAILED, WAITING, DELIVERED = "failed", "waiting", "delivered"


@dataclass(frozen=True)
class DeliveryLine:
    """Where an activity stands with a server. `at`: when it arrived, was given up, or was tried last."""

    state: str
    activity: str
    server: str
    at: datetime | None
    next_try: datetime | None = None
    attempts: int | None = None
    error: str | None = None
    inbox: str | None = None


def deliveries(uri: str) -> list[DeliveryLine]:
    """Return the deliveries of activities about this object, or of the activity with this id: failed ones first."""
    arrived = successful_delivery.about(order_key_of(uri), MOST)
    return [
        *_pending(uri, Delivery.failed_at.is_not(None)),
        *_pending(uri, Delivery.failed_at.is_(None)),
        *(DeliveryLine(DELIVERED, one.kind, one.host, one.last_at) for one in arrived),
    ]


def counts(uri: str) -> dict[str, int]:
    """Return how many servers an object, or the activity with this id, was given up for, waits for, and reached."""
    is_failed = Delivery.failed_at.is_not(None)
    query = (
        select(is_failed, func.count(Delivery.host.distinct()))
        .join(Outgoing, Outgoing.id == Delivery.outgoing_id)
        .where(_is_about(uri))
        .group_by(is_failed)
    )
    pending = {FAILED if failed else WAITING: hosts for failed, hosts in db.session.execute(query)}
    return pending | {DELIVERED: successful_delivery.count_hosts(order_key_of(uri))}


def _is_about(uri: str) -> ColumnElement[bool]:
    return or_(Outgoing.about == uri, Outgoing.uri == uri)


def _pending(uri: str, state: ColumnElement[bool]) -> Iterator[DeliveryLine]:
    query = (
        select(Delivery, Outgoing.kind)
        .join(Outgoing, Outgoing.id == Delivery.outgoing_id)
        .where(_is_about(uri), state)
        .order_by(Delivery.id.desc())
        .limit(MOST)
    )
    rows = db.session.execute(query).all()
    resting = Peer.at_rest({one.host for one, _ in rows})
    for one, kind in rows:
        next_try = max(one.due_at, resting.get(one.host, one.due_at))
        yield DeliveryLine(
            FAILED if one.failed_at else WAITING,
            kind,
            one.host,
            one.failed_at or one.tried_at,
            None if one.failed_at or next_try == FOR_GOOD else next_try,
            one.attempts,
            one.error,
            one.inbox,
        )


def findings(subject: Subject) -> Iterator[Finding]:
    """Yield what stands between this server and others as to this."""
    if federation_policy.mode() == "off":
        yield found("federation_off")
    if subject.host:
        yield from _of_rules(subject)
        yield from _of_arrival(subject)
    yield from _of_deliveries(subject)
    if subject.host:
        yield from _of_health(subject.host)


def _of_rules(subject: Subject) -> Iterator[Finding]:
    """Yield the rules for its host, or for the domain of its handle where that is another one."""
    domain = subject.account.domain if subject.account and subject.account.domain else subject.host
    rules = [ServerBlock.for_domain(one) for one in dict.fromkeys((subject.host, domain))]
    for rule in {one.domain: one for one in rules if one}.values():
        if rule.severity != "noop":
            yield found("server_suspended" if rule.severity == "suspend" else "server_limited", domain=rule.domain)
        if rule.reject_media and rule.severity != "suspend":
            yield found("server_media_rejected", domain=rule.domain)
    if federation_policy.mode() == "limited" and not federation_policy.admits(subject.host):
        yield found("server_not_allowed", host=subject.host)


def _of_arrival(subject: Subject) -> Iterator[Finding]:
    """Yield why something of another server is not here, or does not arrive any more."""
    if tombstone.was_deleted(subject.uri):
        yield found("deleted_there")
    if subject.account and not _is_followed(subject.account):
        yield found("nobody_follows", acct=subject.account.acct)
    of_host = Refusal.latest(subject.host)
    about = {subject.uri, subject.asked}
    concerning = [one for one in of_host if not one.is_of_signature and about & {one.about, one.actor}]
    for one in concerning[:SHOWN_REFUSALS]:
        yield found("refused", one.refused_at, why=one.why, rule=one.rule)
    for one in [one for one in of_host if one.is_of_signature][:SHOWN_REFUSALS]:
        yield found("signature_refused", one.refused_at, host=one.host, why=one.why, rule=one.rule)


def _is_followed(account: Account) -> bool:
    """Return whether anybody here follows a remote account."""
    local = exists().where(Account.id == Follow.account_id, Account.domain.is_(None))
    return bool(db.session.scalar(select(exists().where(Follow.target_id == account.id, local))))


def _of_deliveries(subject: Subject) -> Iterator[Finding]:
    if subject.status and subject.status.visibility == "local":
        yield found("local_only")
        return
    hosts = counts(subject.uri)
    for state, code in ((FAILED, "delivery_failed"), (WAITING, "delivery_waiting"), (DELIVERED, "delivered")):
        if hosts.get(state):
            yield found(code, count=hosts[state])
    if not any(hosts.values()) and subject.status and subject.status.local:
        yield found("not_delivered")


def _of_health(host: str) -> Iterator[Finding]:
    peer = db.session.get(Peer, host)
    if peer is None:
        return
    if peer.unavailable_at:
        yield found("server_unavailable", peer.unavailable_at, host=host, error=peer.last_error or "")
    elif peer.retry_at and peer.retry_at > clock.now():
        yield found("server_resting", peer.retry_at, host=host, error=peer.last_error or "")


def described(host: str) -> dict[str, object] | None:
    """Return what was exchanged with a server when; None if nothing was."""
    if (peer := db.session.get(Peer, host)) is None:
        return None
    return {
        "host": host,
        "heard": peer.heard_at,
        "delivered": peer.delivered_at,
        "failed": peer.failed_at,
        "error": peer.last_error,
        "signature": peer.signature,
        "refused": peer.refused,
        "last_refusal": peer.last_refusal,
    }
