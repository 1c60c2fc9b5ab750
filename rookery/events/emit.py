"""The delivery of events to listeners: in their transaction, in a job stored with it, or live after the commit."""

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from itertools import groupby

from sqlalchemy import event
from sqlalchemy.orm import Session, SessionTransaction

from models import clock
from models.base import db, wrote
from models.jobs.job import Job
from rookery.events.bus import bus
from rookery.events.facts import Fact, StatedElsewhere
from rookery.events.notifier import notifier
from rookery.events.wire import encode
from rookery.plugin import plugins

AHEAD_OF_OTHERS = 30  # seconds: open streams are to hear within one second, also while other jobs are due
DEEPEST = 20  # events that lead to events: more is a circle


def emit(fact: Fact, at: datetime | None = None) -> None:
    """Emit an event. No listener sees anything of it unless the transaction commits.

    Listeners within the transaction run at its end: they see all that it wrote, and locks are held for the shortest
    time. `at` is a time to come: durable handlers run then, and must check what is true by then.
    """
    if at is not None:
        _enqueue(fact, plugins().steps_for.get(type(fact), {}), at)
        return
    db.session.info.setdefault("events", []).append(fact)
    if type(fact) in plugins().live:
        db.session.info.setdefault("facts", []).append(fact)


def run_listeners(in_order: bool = True) -> None:
    """Run the listeners within the transaction for the events emitted so far, and for those that follow from them.

    Events of one kind are handed over together: neighbours only, or all of them where none takes back another.
    """
    for _ in range(DEEPEST):
        stated = db.session.info.pop("events", ())
        if not stated:
            return
        db.session.flush()
        for kind, alike in groupby(stated if in_order else sorted(stated, key=_rank), type):
            _tell(kind, list(alike))
    raise RuntimeError(f"listeners state events without end: {db.session.info.pop('events', ())}")


def _rank(stated: Fact) -> tuple[int, str]:
    """Return the position of the kind of this fact: the order in which plugins declare their listeners."""
    kind = type(stated)
    return plugins().places.get(kind, len(plugins().places)), kind.__name__


def _tell(kind: type[Fact], alike: list[Fact]) -> None:
    for listener in plugins().within.get(kind, ()):
        listener(alike)
    if steps := plugins().steps_for.get(kind):
        for fact in alike:
            _enqueue(fact, {step: concerns for step, concerns in steps.items() if concerns is None or concerns(fact)})


def _enqueue(fact: Fact, steps: Iterable[str], at: datetime | None = None) -> None:
    """Store one job for the durable handlers."""
    if steps:
        Job.enqueue(type(fact).__name__, asdict(fact), steps, at=at, queue=fact.queue)


@event.listens_for(db.session, "before_commit")
def _run_listeners_first(session: Session) -> None:
    """Run the listeners within the transaction before any commit."""
    if session.info.get("events") and not session.in_nested_transaction():
        run_listeners()


def has_effect() -> bool:
    """Return whether there is anything to commit: a change, or a fact to tell."""
    run_listeners()
    return wrote() or bool(db.session.info.get("facts"))


def commit() -> None:
    """Run the listeners within the transaction and commit it, then notify the workers and the live handlers, here
    and in other processes. For edges only.
    """
    run_listeners()
    facts = db.session.info.pop("facts", ())
    if facts and bus().leaves_to_server:
        elsewhere = StatedElsewhere(encode(bus().process, facts).decode())
        _enqueue(elsewhere, plugins().steps_for.get(StatedElsewhere, {}), clock.ago(seconds=AHEAD_OF_OTHERS))
    db.session.commit()
    if queues := db.session.info.pop("jobs", None):
        notifier().notify(queues)
    if facts:
        bus().publish(facts)


def rollback() -> None:
    """Undo the transaction and forget the facts stated in it."""
    db.session.rollback()
    _forget(db.session())


@event.listens_for(db.session, "after_soft_rollback")
def _forget_with_the_transaction(session: Session, undone: SessionTransaction) -> None:
    """Forget what was stated, whoever undoes the transaction. Savepoints see to theirs (savepoint.py)."""
    if undone.parent is None:
        _forget(session)


def _forget(session: Session) -> None:
    for name in ("events", "facts", "jobs"):
        session.info.pop(name, None)
