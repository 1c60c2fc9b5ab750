"""Tickets: a job for each slot of each host, as long as something waits there; it drains the slot (deliver.py)."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Text, cast, exists, select

from models.base import db
from models.federation.delivery import SLOTS, Delivery
from models.federation.peer import Peer
from models.jobs.job import Job
from rookery import urls
from rookery.events import Fact
from rookery.events.facts import DeliveryDue
from rookery.plugin import plugins

AT_ONCE = 1000


def key_of(host: str, slot: int) -> str:
    return f"deliver {host} {slot}"


def promise(places: Iterable[tuple[str, int]], resting: Mapping[str, datetime] | None = None) -> None:
    """Have these (host, slot) pairs drained: at once, or when those hosts that are known to rest do so no more."""
    facts = {key_of(host, slot): DeliveryDue(host, slot) for host, slot in places}
    later = {key: resting[fact.host] for key, fact in facts.items() if fact.host in resting} if resting else {}
    once(facts, later)
    if later:
        # Whoever wakes a host has been here, then that is seen now; or they wait for its ticket, which we hold.
        still = Peer.at_rest({facts[key].host for key in later})
        once({key: facts[key] for key in later if facts[key].host not in still})


def once(facts: Mapping[str, Fact], moments: Mapping[str, datetime] | None = None) -> None:
    """State facts that are stated once for each key until they are dealt with: key → fact, all of one kind.

    They are dealt with at once, or at the moment of their key.
    The handler holds the key (`Job.hold`) before it reads what the fact is about.
    """
    for kind in {type(fact) for fact in facts.values()}:
        if steps := plugins().steps_for.get(kind):
            payloads = {key: asdict(fact) for key, fact in facts.items() if type(fact) is kind}
            Job.promise_each(kind.__name__, payloads, steps, kind.lane, moments)


def promise_forgotten() -> bool:
    """See to it that nothing waits for a server without anybody coming for it."""
    if urls.config().federation == "off":
        return False
    slot = (Delivery.lane % SLOTS).label("slot")
    key = "deliver " + Delivery.host + " " + cast(Delivery.lane % SLOTS, Text)
    given_up = exists().where(Peer.domain == Delivery.host, Peer.unavailable_at.is_not(None))
    query = select(Delivery.host, slot).where(Delivery.failed_at.is_(None), ~given_up, ~exists().where(Job.key == key))
    found = [(row.host, row.slot) for row in db.session.execute(query.distinct().limit(AT_ONCE))]
    promise(found)
    return len(found) == AT_ONCE
