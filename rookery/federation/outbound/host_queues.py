"""Host queues: a job for each queue of each host that deliveries wait in; it delivers them (deliver.py)."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from sqlalchemy import Text, cast, exists, select

from models.base import db
from models.federation.delivery import SLOTS, Delivery
from models.federation.peer import Peer
from models.jobs.job import DELIVERY, Job
from rookery import urls
from rookery.plugin import task

AT_ONCE = 1000


def key_of(host: str, slot: int) -> str:
    return f"deliver {host} {slot}"


@task(queue=DELIVERY, key=key_of)
def deliver(host: str, slot: int) -> None:
    """Deliver what waits in a slot of a host; of each there is one job at a time: deliver.py."""


def enqueue(places: Iterable[tuple[str, int]], resting: Mapping[str, datetime] | None = None) -> None:
    """Enqueue the delivery jobs of these (host, slot) pairs: at once, or when a host that rests does so no more."""
    calls = {key_of(*place): place for place in places}
    later = {key: resting[host] for key, (host, _) in calls.items() if host in resting} if resting else {}
    deliver.enqueue_each(calls, later)
    if later:
        # A host may have come back meanwhile: what wakes it has committed, and is seen now, or waits for our jobs.
        still = Peer.at_rest({calls[key][0] for key in later})
        deliver.enqueue_each({key: calls[key] for key in later if calls[key][0] not in still}, {})


def enqueue_forgotten() -> bool:
    """Enqueue the jobs of host queues in which deliveries wait without one; return whether there may be more."""
    if urls.config().federation == "off":
        return False
    slot = (Delivery.lane % SLOTS).label("slot")
    key = "deliver " + Delivery.host + " " + cast(Delivery.lane % SLOTS, Text)
    given_up = exists().where(Peer.domain == Delivery.host, Peer.unavailable_at.is_not(None))
    query = select(Delivery.host, slot).where(Delivery.failed_at.is_(None), ~given_up, ~exists().where(Job.key == key))
    found = [(row.host, row.slot) for row in db.session.execute(query.distinct().limit(AT_ONCE))]
    enqueue(found)
    return len(found) == AT_ONCE
