"""Group commit: activities that arrive at the same time are stored in one transaction.

A transaction for each would cost a busy inbox as much as all the rest, including the switches between threads. The
thread that comes first writes for all that come until then; each of the others waits, and wakes once.
"""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from flask import current_app

from models.base import Columns, db
from models.federation.inbox import Incoming, Received, arrive, key_of
from rookery import concurrency, events
from rookery.federation.read.activity import Activity
from rookery.federation.remote import followers_synchronization
from rookery.jobs import schedule
from rookery.outages import outage_of

PROCESS_QUEUE = "inboxes.process_queue"  # the periodic job that applies what is stored
GATHER_SECONDS = 0.02  # while other requests wait for a slot
# Types of which different ones have the same id: those tell apart by their bodies, and those that cannot be told apart.
ALIKE_BY_ID, ALL_ALIKE = ("Update", "Accept", "Reject"), ("Follow", "Undo")


def store(row: Columns, followers: str = "") -> bool:
    """Store and commit a verified activity; False if it came before. Raises the error of the database that kept it
    from being stored.

    `row` has the columns of Incoming. `followers` is the Collection-Synchronization header that came with it.
    """
    return batch_writer().write(Write(row, followers))


def key_of_arrival(activity: Activity, signer: str, body: bytes) -> bytes | None:
    """Return the key under which it is remembered that this came; None for what is only passed on or has no id, and for
    what may come again as it is.

    GoToSocial gives all edits of a status one id, and Mastodon all its answers to people who follow anew or may not
    follow (`<actor>#accepts/follows/`): these ids count together with the body alone. Misskey, PeerTube and Pixelfed
    give all follows of one account by another one id, and Pixelfed all their Undos (17.1).
    """
    if not activity.id or activity.actor != signer or activity.type in ALL_ALIKE:
        return None
    by_body = activity.type in ALIKE_BY_ID or "Update" in activity.object.types  # a group announces whole activities
    return key_of(signer, activity.id, b"\n" + body) if by_body else key_of(signer, activity.id)


@dataclass(eq=False)
class Write:
    """One activity to be stored.

    `problem` is why it is not stored; that is final once it `is_done`. `wake` is released once: when it is done, or
    when its thread is to write the next batch.
    """

    row: Columns
    followers: str = ""
    is_new: bool = False
    problem: Exception | None = field(default_factory=lambda: RuntimeError("the thread that was to store it ended"))
    is_done: bool = False
    wake: threading.Lock = field(default_factory=threading.Lock)


class BatchWriter:
    """The writer of one process: many threads bring an activity, one at a time stores all that are there."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pending: list[Write] = []
        self._is_writing = False

    def write(self, one: Write) -> bool:
        """Store and commit one, alone or with others; False if it came before."""
        crowded = concurrency.others_wait()
        db.session.remove()  # nothing was written so far; others need the connection meanwhile
        concurrency.release_slot()
        self._wait(one)
        if not one.is_done:
            if crowded:
                time.sleep(GATHER_SECONDS)
            self._write_pending()
        if one.problem:
            raise one.problem
        return one.is_new

    def _wait(self, one: Write) -> None:
        """Wait until it is done or its thread is to write, which is at once if no other thread writes."""
        one.wake.acquire()
        with self._lock:
            self._pending.append(one)
            comes_first, self._is_writing = not self._is_writing, True
        if not comes_first:
            one.wake.acquire()

    def _write_pending(self) -> None:
        with self._lock:
            batch, self._pending = self._pending, []
        try:
            if not _committed(batch) and len(batch) > 1 and not outage_of(batch[0].problem):
                for one in batch:  # what is wrong with one costs none of the others
                    _committed([one])
        finally:
            self._wake(batch)

    def _wake(self, done: Sequence[Write]) -> None:
        """Wake the threads of a batch, and before them the one that writes the next batch."""
        for one in done:
            one.is_done = True
        with self._lock:
            following = self._pending[:1]
            self._is_writing = bool(following)
        for one in (*following, *done):
            one.wake.release()


def _committed(batch: Sequence[Write]) -> bool:
    """Store a batch in one transaction, and return whether that worked; if not, each has the reason."""
    try:
        _insert(batch)
        events.commit()
    except Exception as problem:
        events.rollback()
        for one in batch:
            one.problem = problem
        return False
    for one in batch:
        one.problem = None
    return True


def _insert(batch: Sequence[Write]) -> None:
    arrive()
    fresh = Received.note_all([one.row["key"] for one in batch if one.row["key"]])
    for one in batch:
        one.is_new = one.row["key"] is None or one.row["key"] in fresh
        fresh.discard(one.row["key"])  # of two that are alike the first
    if new := [one for one in batch if one.is_new]:
        Incoming.add_all([one.row for one in new])
        schedule.enqueue_periodic(PROCESS_QUEUE)
    for one in new:
        if one.followers:
            followers_synchronization.offered(one.followers, one.row["signer_id"])


def batch_writer() -> BatchWriter:
    """Return the batch writer of this process."""
    found: BatchWriter = current_app.extensions.setdefault("rookery.inbox_writer", BatchWriter())
    return found
