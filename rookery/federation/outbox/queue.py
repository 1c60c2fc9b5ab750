"""Queueing: an activity is serialised once, and stored with a row for each inbox that is to get it."""

from collections.abc import Iterable

import orjson

from models import delivery
from models.account import Account
from models.delivery import Outgoing, lane_of, slot_of
from rookery import urls
from rookery.federation import health, ids, tickets
from rookery.federation.build.context import framed
from rookery.federation.objects import Document
from rookery.federation.read import values
from rookery.services import server_rules


def send(
    activity: Document, signer: Account | int | None, inboxes: Iterable[str], *, about: str = "",
    status_id: int | None = None, synchronise: bool = False,
) -> int:  # fmt: skip
    """Have `activity` delivered to these inboxes, in the transaction of the caller; to how many of them.

    `signer` is one of our accounts (or its id), None the server itself. What is `about` one object, by default that of
    the activity, arrives in order at each host. With `status_id` it is sent only as long as that status exists.
    `synchronise` is for followers-only posts (6.7). Our own, blocked and unavailable servers are left out.
    """
    wanted = list(_reachable(inboxes))
    if not wanted:
        return 0
    about = about or values.id_of(activity.get("object")) or activity["id"]
    outgoing = Outgoing(
        uri=activity["id"], kind=activity["type"], about=about, lane=lane_of(about), status_id=status_id,
        signer_id=signer.id if isinstance(signer, Account) else signer, body=orjson.dumps(framed(activity)),
        synchronise=synchronise,
    )  # fmt: skip
    delivery.add(outgoing, wanted)
    tickets.promise({(host, slot_of(outgoing.lane)) for host, _ in wanted})
    return len(wanted)


def _reachable(inboxes: Iterable[str]) -> Iterable[tuple[str, str]]:
    """(host, inbox) of those to which something may be sent, each once."""
    if urls.config().federation == "off":
        return
    by_host: dict[str, list[str]] = {}
    for inbox in dict.fromkeys(inboxes):
        by_host.setdefault(ids.host_of(inbox), []).append(inbox)
    gone = health.unavailable() if by_host else set()
    for host, theirs in by_host.items():
        if host and host not in gone and not ids.is_ours(theirs[0]) and server_rules.admits(host):
            for inbox in theirs:
                yield host, inbox
