"""What arrives at the same time is stored in one transaction, and each is answered once that is committed.

A transaction for each would cost an inbox under pressure as much as all the rest, the changes from thread to thread
included. Whoever comes first writes for all who come until then; the others wait for them (docs/decisions/0010), and
each of them wakes once.
"""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import current_app

from models.base import db
from models.federation.inbox import Incoming, Received, arrive
from rookery import concurrency, events
from rookery.federation.remote import followers_synchronization
from rookery.jobs import schedule
from rookery.outages import outage_of

DRAIN = "inboxes.drain"
GATHER_SECONDS = 0.02  # while other requests wait for a slot


@dataclass(eq=False)
class Arrival:
    """An activity whose signature is good, on its way in.

    `row` is what Incoming has of it. `followers` is the header with which its server says who follows its signer.
    `problem` is why it is not stored; once it `is_settled` that does not change. `call` is let go of once: then it is
    settled, or its turn to write has come.
    """

    row: dict[str, Any]
    followers: str = ""
    is_new: bool = False
    problem: Exception | None = field(default_factory=lambda: RuntimeError("whoever was to store it came to no end"))
    is_settled: bool = False
    call: threading.Lock = field(default_factory=threading.Lock)


class MailRoom:
    """Of one process: many bring something, one at a time writes down what is there."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._brought: list[Arrival] = []
        self._is_writing = False

    def keep(self, arrival: Arrival) -> bool:
        """Store and commit it; False for what came before. Raises what the database raises: then it is not stored."""
        crowded = concurrency.others_wait()
        db.session.remove()  # nothing was written so far; others need the connection meanwhile
        concurrency.release_slot()
        self._wait_with(arrival)
        if not arrival.is_settled:
            if crowded:
                time.sleep(GATHER_SECONDS)
            self._write()
        if arrival.problem:
            raise arrival.problem
        return arrival.is_new

    def _wait_with(self, arrival: Arrival) -> None:
        """Until it is settled, or its turn to write; that is at once where nobody writes."""
        arrival.call.acquire()
        with self._lock:
            self._brought.append(arrival)
            comes_first, self._is_writing = not self._is_writing, True
        if not comes_first:
            arrival.call.acquire()

    def _write(self) -> None:
        with self._lock:
            arrivals, self._brought = self._brought, []
        try:
            if not _stored(arrivals) and len(arrivals) > 1 and not outage_of(arrivals[0].problem):
                for one in arrivals:  # what is wrong with one costs none of the others
                    _stored([one])
        finally:
            self._pass_on(arrivals)

    def _pass_on(self, settled: Sequence[Arrival]) -> None:
        """Whoever came first meanwhile writes the next ones, without waiting until all of these have left."""
        for one in settled:
            one.is_settled = True
        with self._lock:
            following = self._brought[:1]
            self._is_writing = bool(following)
        for one in (*following, *settled):
            one.call.release()


def _stored(arrivals: Sequence[Arrival]) -> bool:
    """Store them all, and return whether that worked; else each has the reason."""
    try:
        _store(arrivals)
        events.commit()
    except Exception as problem:
        events.rollback()
        for one in arrivals:
            one.problem = problem
        return False
    for one in arrivals:
        one.problem = None
    return True


def _store(arrivals: Sequence[Arrival]) -> None:
    arrive()
    fresh = Received.note_all([one.row["key"] for one in arrivals if one.row["key"]])
    for one in arrivals:
        one.is_new = one.row["key"] is None or one.row["key"] in fresh
        fresh.discard(one.row["key"])  # of two that are alike the first
    if new := [one for one in arrivals if one.is_new]:
        Incoming.add_all([one.row for one in new])
        schedule.enqueue_periodic(DRAIN)
    for one in new:
        if one.followers:
            followers_synchronization.offered(one.followers, one.row["signer_id"])


def room() -> MailRoom:
    """Return the batch writer of this process."""
    found: MailRoom = current_app.extensions.setdefault("rookery.mailroom", MailRoom())
    return found
