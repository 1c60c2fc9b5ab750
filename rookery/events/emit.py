"""From a fact to its consequences: durable ones as one job in the same transaction, live ones after the commit."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime

from models import clock
from models.base import db, wrote
from models.jobs.job import Job
from rookery.events.bus import bus
from rookery.events.facts import Fact, StatedElsewhere
from rookery.events.wake import wake
from rookery.events.wire import encode
from rookery.plugin import plugins

AHEAD_OF_OTHERS = 30  # seconds: open streams are to hear within one second, also while other jobs are due


def emit(fact: Fact, at: datetime | None = None) -> None:
    """State a fact. Nothing of it is seen, by any handler, unless the transaction commits.

    `at` states it for a moment to come: its durable handlers run then, and must look at what is true by then.
    """
    kinds, held = db.session.info.get("held back", ((), []))
    if type(fact) in kinds and at is None:
        held.append(fact)
    else:
        promise(fact, at)
    if at is None and type(fact) in plugins().live:
        db.session.info.setdefault("facts", []).append(fact)


def promise(fact: Fact, at: datetime | None = None) -> None:
    """Promise what follows from a fact that was stated."""
    if steps := plugins().steps_for.get(type(fact)):
        Job.enqueue(type(fact).__name__, asdict(fact), steps, at=at, queue=fact.queue)


@contextmanager
def holding_back(kinds: tuple[type[Fact], ...]) -> Iterator[list[Fact]]:
    """Facts of these kinds that are stated inside make no jobs; the list has them: the caller sees to what follows."""
    before, held = db.session.info.get("held back"), list[Fact]()
    db.session.info["held back"] = (kinds, held)
    try:
        yield held
    finally:
        if before is None:
            del db.session.info["held back"]
        else:
            db.session.info["held back"] = before


def has_effect() -> bool:
    """Return whether there is anything to commit: a change, or a fact to tell."""
    return wrote() or bool(db.session.info.get("facts"))


def commit() -> None:
    """Commit the transaction, then wake the workers and tell the live handlers, here and elsewhere. For edges only."""
    facts = db.session.info.pop("facts", ())
    if facts and bus().leaves_to_server:
        promise(StatedElsewhere(encode(bus().process, facts).decode()), at=clock.ago(seconds=AHEAD_OF_OTHERS))
    db.session.commit()
    if queues := db.session.info.pop("jobs", None):
        wake().ring(queues)
    if facts:
        bus().publish(facts)


def rollback() -> None:
    """Undo the transaction and forget the facts stated in it."""
    db.session.rollback()
    db.session.info.pop("facts", None)
    db.session.info.pop("jobs", None)
