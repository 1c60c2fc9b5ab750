"""The event bus: events reach their listeners in their transaction, in a job stored with it, or live after the commit.

Live facts reach the handlers of the process that commits them, and those of all other processes.
"""

import logging
import os
import threading
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from itertools import groupby

from flask import Flask, current_app
from sqlalchemy import event
from sqlalchemy.orm import Session, SessionTransaction

from models import clock
from models.base import Base, db, wrote
from models.jobs.job import Job
from rookery import startup
from rookery.config import Config
from rookery.events.facts import Fact, StatedElsewhere
from rookery.events.notifier import notifier
from rookery.events.redis_channel import RedisChannel
from rookery.events.watch import steadily
from rookery.events.wire import decode, encode
from rookery.plugin import plugins

log = logging.getLogger(__name__)

AHEAD_OF_OTHERS = 30  # seconds: open streams are to hear within one second, also while other jobs are due
DEEPEST = 20  # events that lead to events: more is a circle
LISTEN_SECONDS = 2.0


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


# Transactions -----------------------------------------------------------------------------------------------------


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
    """Forget what was stated, whoever undoes the transaction. Savepoints see to theirs."""
    if undone.parent is None:
        _forget(session)


def _forget(session: Session) -> None:
    for name in ("events", "facts", "jobs"):
        session.info.pop(name, None)


@contextmanager
def savepoint(in_order: bool = True) -> Iterator[None]:
    """Run the listeners of what is stated inside at its end; roll back to where the block began if anything raises.

    `in_order`: as in `run_listeners`. Rows that are read or made inside are at hand until the end: else each listener
    would read them anew.
    """
    info = db.session.info
    told, before = len(info.get("facts", ())), info.pop("events", [])
    try:
        with db.session.begin_nested(), _remembering():
            yield
            run_listeners(in_order)
    except BaseException:
        del info.get("facts", [])[told:]
        raise
    finally:
        info["events"] = before


@contextmanager
def _remembering() -> Iterator[None]:
    kept, session = list[Base](), db.session()

    def keep(session: Session, row: Base) -> None:
        kept.append(row)

    for name in ("loaded_as_persistent", "detached_to_persistent"):
        event.listen(session, name, keep)
    try:
        yield
    finally:
        for name in ("loaded_as_persistent", "detached_to_persistent"):
            event.remove(session, name, keep)


# Live facts ---------------------------------------------------------------------------------------------------------


class Bus:
    """The event bus of one app. A process calls its own handlers itself, right after the commit.

    Several processes have a Redis `channel`. Beside the one process of the other topology there are only commands, and
    during a reload the process that stops: these leave their facts to it in the job queue (`leaves_to_server`).
    """

    def __init__(self, app: Flask, channel: RedisChannel | None) -> None:
        self.channel = channel
        self._app, self._name = app, uuid.uuid4().hex
        self._stopping, self._hears = threading.Event(), threading.Event()

    @property
    def process(self) -> str:
        """Return the name of this process among the others; a child process has another one."""
        return f"{os.getpid()}:{self._name}"

    @property
    def leaves_to_server(self) -> bool:
        return self.channel is None and (self._stopping.is_set() or startup.is_other_command())

    def start(self) -> None:
        """Listen to the other processes. Wait, two seconds at most, until the subscription is active."""
        if self.channel:
            threading.Thread(target=self._listen, args=(self.channel,), name="bus", daemon=True).start()
            self._hears.wait(LISTEN_SECONDS)

    def stop(self) -> None:
        self._stopping.set()

    def publish(self, facts: Sequence[Fact]) -> None:
        """Call the handlers for committed facts: first those of this process, which take no time."""
        call_live_handlers(facts)
        if self.channel:
            self.channel.publish(encode(self.process, facts))

    def _listen(self, channel: RedisChannel) -> None:
        for message in steadily(lambda: channel.messages(self._stopping), self._stopping, "Redis"):
            self._hears.set()
            if message and not self._stopping.is_set():
                self._receive(message)

    def _receive(self, message: bytes) -> None:
        try:
            with self._app.app_context():  # a session of its own, which ends with it
                call_live_handlers(decode(message, self.process))
        except Exception:  # such as a session that cannot be closed: the next message may still succeed
            log.exception("a message on the event bus could not be handled")


def call_live_handlers(facts: Sequence[Fact]) -> None:
    """Call this process's live handlers. Log one that fails: the facts are committed, and other handlers wait."""
    for fact in facts:
        for handler in plugins().live.get(type(fact), ()):
            try:
                handler(fact)
            except Exception:
                db.session.rollback()
                log.exception("live handler %s failed on %s", handler.__name__, fact)


def init_app(app: Flask, settings: Config) -> None:
    channel = None
    if settings.has_several_processes:
        channel = RedisChannel(settings.redis_url, f"rookery:{settings.domain}:facts")
    app.extensions["rookery.bus"] = Bus(app, channel)


def bus() -> Bus:
    """Return the event bus of the current app."""
    found: Bus = current_app.extensions["rookery.bus"]
    return found
