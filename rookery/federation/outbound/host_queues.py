"""Host queues: one job delivers the pending deliveries of each partition of a host's queue (deliver.py)."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from sqlalchemy import Text, cast, exists, select

from models.base import db
from models.federation.delivery import Delivery, partition_of_row
from models.federation.peer import Peer
from models.jobs.job import DELIVERY, Job
from rookery.plugin import task
from rookery.services.remote import federation_policy

AT_ONCE = 1000


def key_of(host: str, partition: int) -> str:
    return f"deliver {host} {partition}"


@task(queue=DELIVERY, key=key_of)
def deliver(host: str, partition: int) -> None:
    """Deliver what a partition of a host's queue holds. There is one job of each at a time: deliver.py."""


def enqueue(places: Iterable[tuple[str, int]], resting: Mapping[str, datetime] | None = None) -> None:
    """Enqueue the delivery jobs of these (host, partition) pairs, due now or at the end of the host's backoff."""
    calls = {key_of(*place): place for place in places}
    later = {key: resting[host] for key, (host, _) in calls.items() if host in resting} if resting else {}
    deliver.enqueue_each(calls, later)
    if later:
        # The host may have recovered meanwhile: either that is committed and seen here, or it finds these jobs.
        still = Peer.at_rest({calls[key][0] for key in later})
        deliver.enqueue_each({key: calls[key] for key in later if calls[key][0] not in still}, {})


def enqueue_forgotten() -> bool:
    """Enqueue the jobs of host queues in which deliveries wait without one; return whether there may be more."""
    if federation_policy.mode() == "off":
        return False
    partition = partition_of_row().label("partition")
    key = "deliver " + Delivery.host + " " + cast(partition_of_row(), Text)
    given_up = exists().where(Peer.domain == Delivery.host, Peer.unavailable_at.is_not(None))
    query = select(Delivery.host, partition).where(
        Delivery.failed_at.is_(None), ~given_up, ~exists().where(Job.key == key)
    )
    found = [(row.host, row.partition) for row in db.session.execute(query.distinct().limit(AT_ONCE))]
    enqueue(found)
    return len(found) == AT_ONCE
