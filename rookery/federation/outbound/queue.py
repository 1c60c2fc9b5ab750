"""Queueing: an activity is serialised once, and stored with a row for each inbox that is to get it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import orjson

from models import clock
from models.accounts.account import Account
from models.federation import delivery
from models.federation.delivery import NewDelivery, NewOutgoing, order_key_of, partition_of
from models.federation.peer import FOR_GOOD, Peer
from models.ids import new_id
from rookery.federation import ids
from rookery.federation.build.context import framed
from rookery.federation.outbound import host_queues
from rookery.federation.read import values
from rookery.federation.read.values import Document
from rookery.services.remote import federation_policy


class OutgoingActivity(NamedTuple):
    """An activity and the inboxes that are to get it; the rest as for `send`."""

    activity: Document
    signer_id: int | None
    inboxes: Sequence[str]
    about: str = ""
    status_id: int | None = None
    synchronise: bool = False


def send(
    activity: Document,
    signer: Account | int | None,
    inboxes: Iterable[str],
    *,
    about: str = "",
    status_id: int | None = None,
    synchronise: bool = False,
) -> int:
    """Queue `activity` for delivery to these inboxes, in the caller's transaction. Return their number.

    `signer` is one of our accounts (or its id), None the server itself. What is `about` one object, by default that of
    the activity, arrives in order at each host. With `status_id` it is sent only as long as that status exists.
    `synchronise` is for followers-only posts (6.7). Our own, blocked and unavailable servers are left out.
    """
    signer_id = signer.id if isinstance(signer, Account) else signer
    return send_all([OutgoingActivity(activity, signer_id, list(inboxes), about, status_id, synchronise)])


def send_all(activities: Sequence[OutgoingActivity]) -> int:
    """Queue many activities for delivery; together they cost hardly more statements than one."""
    by_host = _by_host(inbox for one in activities for inbox in one.inboxes)
    resting = Peer.at_rest(by_host)
    hosts = {
        inbox: host
        for host, theirs in by_host.items()
        if resting.get(host) != FOR_GOOD and not ids.is_ours(theirs[0]) and federation_policy.admits(host)
        for inbox in theirs
    }
    outgoing: list[NewOutgoing] = []
    deliveries: list[NewDelivery] = []
    for activity in activities:
        if wanted := [inbox for inbox in dict.fromkeys(activity.inboxes) if inbox in hosts]:
            row = _outgoing_row(activity)
            outgoing.append(row)
            deliveries += [
                {"outgoing_id": row["id"], "host": hosts[inbox], "order_key": row["order_key"], "inbox": inbox}
                for inbox in wanted
            ]
    if outgoing:
        delivery.add(outgoing, deliveries)
        host_queues.enqueue({(one["host"], partition_of(one["order_key"])) for one in deliveries}, resting)
    return len(deliveries)


def _outgoing_row(sent: OutgoingActivity) -> NewOutgoing:
    activity = sent.activity
    about = sent.about or values.id_of(activity.get("object")) or activity["id"]
    return {
        "id": new_id(),
        "uri": activity["id"],
        "kind": activity["type"],
        "about": about,
        "order_key": order_key_of(about),
        "signer_id": sent.signer_id,
        "status_id": sent.status_id,
        "synchronise": sent.synchronise,
        "body": orjson.dumps(framed(activity)),
        "created_at": clock.now(),
    }


def _by_host(inboxes: Iterable[str]) -> dict[str, list[str]]:
    """host → its inboxes, where there is anybody to send to."""
    if federation_policy.mode() == "off":
        return {}
    found: dict[str, list[str]] = {}
    for inbox in dict.fromkeys(inboxes):
        if host := ids.host_of(inbox):
            found.setdefault(host, []).append(inbox)
    return found
