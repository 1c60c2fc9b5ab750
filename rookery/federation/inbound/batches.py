"""Batches: all that is there for throughput alone (docs/decisions/0010-inbound-in-batches.md).

Without this module the inbox would store each activity in a transaction of its own, and a job would call
`apply_or_defer` for one after the other. `apply_activity.py`, the verbs in `activities/`, LocalLookup and the services
know of none of this. The rest of the server calls `store` and `process_queue`.

*Group commit* (`store`): a transaction for each request would cost a busy inbox as much as all the rest, including the
switches between threads. The thread that comes first stores what all have brought until then, in one transaction; each
of the others waits, wakes once, and answers after the commit that has its own row.

*One job* (`process_queue`) applies the oldest that are ready, in the order in which they came, as many in one
transaction as fit into a fraction of a second; on SQLite nobody else can write meanwhile. They are parsed before. Each
has a savepoint of its own (`apply_or_defer`), unless it only adds something, as nearly all do: those that follow each
other share one (`_apply_together`).

- `Answers`: what each would ask is asked once for all of them, before. `PrefetchedLookup` is the LocalLookup of one of
  them and answers from that. Such activities take nothing back, so no answer becomes untrue by another one, but for
  one: a status that was not stored is stored now. That is answered once for each id.
- Writing as one: new posts that answer and quote nothing come first, and are stored with one statement for each table
  (`receive.stored_together`); counters are written at the end (`batched_counters`); the listeners take all events of a
  kind at once (`savepoint(in_order=False)`).
- What an activity lacks, or is wrong with it, is found before it writes, nearly always, and costs the others nothing.
  If anything is raised after that, all of them are rolled back, and then each has a savepoint of its own.
"""

import logging
import threading
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby

from flask import current_app
from sqlalchemy.exc import OperationalError

from models.accounts.account import Account
from models.array_parameters import load_by_ids
from models.base import Columns, db, writes
from models.counters import batched_counters, pending_changes
from models.federation.inbox import Incoming, Received, arrive, shut, take_turns
from models.federation.relay import Relay
from models.federation.tombstone import remembered
from models.statuses.status import Status
from rookery import concurrency, events, meters
from rookery.federation import ids
from rookery.federation.inbound.apply_activity import HARMLESS, apply, discard
from rookery.federation.inbound.deferred import PROCESS_QUEUE, Undone, apply_or_defer, defer
from rookery.federation.outbound import peer_health
from rookery.federation.read.activity import Activity
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.objects import Note
from rookery.federation.remote import followers_synchronization
from rookery.federation.remote.local_lookup import LocalLookup, Missing, followed, readers_among
from rookery.jobs import schedule
from rookery.outages import BUSY, outage_of
from rookery.services.statuses import receive

log = logging.getLogger(__name__)

CROWDED_SECONDS = 0.02  # to wait before storing while other requests wait for a slot
LEAST, FIRST, MOST = 25, 50, 200  # activities in one batch
SIZE = "rookery.inbox_batch_size"  # of the next batch of this process, from the time that the last one took
FULL = 0.75  # the part of its time that a batch is to take
RUN_SECONDS, PAUSE_SECONDS, GATHER_SECONDS = 1.0, 0.005, 0.2
BATCH_SECONDS = {"sqlite": 0.2, "postgresql": 0.5}  # on SQLite nobody else can write meanwhile
ADDING = ("Create", "Like", "Announce", "Follow")

# Group commit -----------------------------------------------------------------------------------------------------


def store(row: Columns, followers: str = "") -> bool:
    """Store and commit a verified activity; False if it came before. Raises the error of the database that kept it
    from being stored.

    `row` has the columns of Incoming. `followers` is the Collection-Synchronization header that came with it.
    """
    return batch_writer().write(Write(row, followers))


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
                time.sleep(CROWDED_SECONDS)
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


# The job ----------------------------------------------------------------------------------------------------------


def process_queue() -> bool:
    """Apply incoming activities."""
    until, pause = time.monotonic() + RUN_SECONDS, PAUSE_SECONDS
    most = current_app.extensions.get(SIZE, FIRST)
    while _await_more(pause):
        began = time.monotonic()
        try:
            done = apply_some(most)
            events.commit()
            meters.APPLIED.inc(done)
            pause = GATHER_SECONDS if 1 < done < most else PAUSE_SECONDS  # while many come, but no more than fit
            most = _next_size(most, done, time.monotonic() - began)
        except OperationalError as error:
            events.rollback()
            if outage_of(error) not in (None, BUSY):
                raise  # the same would be wrong with the next one
            if most == 1:
                _defer_first()
            most = 1  # a deadlock: a batch of one holds fewer locks
        current_app.extensions[SIZE] = most
        if time.monotonic() > until:
            return True  # other jobs wait
    shut()
    return Incoming.is_any_ready()


def _next_size(most: int, done: int, took: float) -> int:
    """Return the size of the next batch: prefetching pays only for activities that are then applied. A batch that was
    not full does not show that more would fit.
    """
    wanted = FULL * _batch_seconds() / took
    return max(min(LEAST, most), min(MOST, int(most * min(2.0 if done == most else 1.0, max(0.5, wanted)))))


def _batch_seconds() -> float:
    return BATCH_SECONDS[db.engine.dialect.name]


def _await_more(pause: float) -> bool:
    """Pause, so that others write and more arrives, for together they cost less; return whether any are ready."""
    time.sleep(pause)
    return Incoming.is_any_ready()


def _defer_first() -> None:
    """Leave the first activity to a task, so that those after it are not held up by what fails in the database."""
    log.exception("the first activity of the inbox queue cannot be applied and is left to a task")
    take_turns()
    for row in Incoming.ready(1):
        defer(row)
    events.commit()


def tidy() -> bool | None:
    """Forget the ids of old incoming activities."""
    Incoming.drop_stale()
    return Received.forget_old()


# One batch --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Parsed:
    """An activity with its row and, for a Create of one object, what that says. None for what cannot be read: applying
    it finds out why.
    """

    row: Incoming
    activity: Activity | None = None
    note: Note | None = None


def parse(row: Incoming) -> Parsed:
    activity = note = None
    with suppress(Exception):
        activity = read_activity(row.document)
        if activity.type == "Create" and len(activity.objects) == 1 and activity.object.document is not None:
            note = activity.note
    return Parsed(row, activity, note)


def apply_some(most: int = MOST) -> int:
    """Apply the oldest that are ready in this transaction, and return how many. Their servers are alive (13.5)."""
    ready = Incoming.ready(most)
    parsed = {row.id: parse(row) for row in ready}
    take_turns()
    until, heard, count = time.monotonic() + _batch_seconds(), set[str](), 0
    for adds, neighbours in groupby([parsed[row.id] for row in Incoming.still_ready(ready)], _only_adds):
        batch = list(neighbours)
        done = (adds and _apply_together(batch, until)) or _apply_each(batch, until)
        heard.update(row.host for row in done)
        count += len(done)
        if len(done) < len(batch) or time.monotonic() > until:
            break  # others wait to write
    peer_health.heard(heard)
    return count


def _only_adds(one: Parsed) -> bool:
    """Return whether the activity only adds something: it takes back and changes nothing."""
    kind = one.row.document.get("type")
    return kind in ADDING and (kind != "Announce" or isinstance(one.row.document.get("object"), str))


def _apply_each(batch: list[Parsed], until: float) -> list[Incoming]:
    """Apply one after the other. Return the rows that are done; there was no time for the others."""
    done = list[Incoming]()
    for one in batch:
        apply_or_defer(one.row, one.activity)
        done.append(one.row)
        if time.monotonic() > until:
            break
    return done


# All in one savepoint ---------------------------------------------------------------------------------------------


def _apply_together(batch: list[Parsed], until: float) -> list[Incoming]:
    """Apply activities that only add in one savepoint, with their listeners at its end. Return the rows that are done;
    there was no time for the others.

    Return none if one fails after it began to write: then all of them are rolled back.
    """
    done, applied = list[Incoming](), list[int]()

    def apply_in_time(some: Iterable[Parsed]) -> None:
        for one in some:
            if len(done) >= LEAST and time.monotonic() > until:
                return
            if _applies(one, answers):
                applied.append(one.row.id)
            done.append(one.row)

    try:
        with events.savepoint(in_order=False), batched_counters():
            answers = ask(batch)
            new_posts, others = answers.new_posts_first(batch)
            if new_posts:
                with receive.stored_together():
                    apply_in_time(new_posts)
            apply_in_time(others)
            if Incoming.drop(*applied) != len(applied):
                raise Undone
    except OperationalError:
        raise
    except Exception as problem:
        log.debug("activities are applied one by one, because one of them failed: %r", problem)
        return []
    return done


def _applies(one: Parsed, answers: "Answers") -> bool:
    """Apply an activity, and return whether it had an effect. Raises an error that came after it began to write."""
    before, row = _progress(), one.row
    try:
        apply(row, PrefetchedLookup(inbox_owner_id=row.inbox_owner_id, answers=answers), one.activity)
    except (Missing, *HARMLESS) as problem:
        if _progress() != before:
            raise
        if isinstance(problem, Missing):
            defer(row)
        else:
            discard(row, problem)
        return False
    return True


def _progress() -> list[int]:
    """Return numbers that change with anything that this transaction writes, keeps to write, or emits."""
    db.session.flush()
    info = db.session.info
    return [writes() + pending_changes(), *(len(info.get(name, ())) for name in ("facts", "events", "received"))]


# Prefetching ------------------------------------------------------------------------------------------------------


@dataclass
class Answers:
    """Answers for a batch of activities that stay true while these are applied.

    `new`: ids of which no status is stored; each leaves when it is asked for, for then it is stored. `not_gone`: ids
    that nobody deleted or undid. `followed`: ids of accounts that have followers here. `readable`: pairs of a status id
    and the id of a remote account that may read it. `relays`: ids of those who announce something and are relays of
    ours.
    """

    new: set[str]
    not_gone: set[str]
    followed: frozenset[int]
    readable: frozenset[tuple[int, int]]
    relays: frozenset[int]

    def new_posts_first(self, batch: list[Parsed]) -> tuple[list[Parsed], list[Parsed]]:
        """Divide the batch: Creates of new posts that answer and quote nothing, and the others."""
        posts = dict[str, Parsed]()
        for one in batch:
            if one.note and one.note.id in self.new and not (one.note.in_reply_to or one.note.quote):
                posts.setdefault(one.note.id, one)
        first = {one.row.id for one in posts.values()}
        return list(posts.values()), [one for one in batch if one.row.id not in first]


def ask(batch: list[Parsed]) -> Answers:
    """Load the signers of the activities and the local statuses that they are about, and ask what each would ask."""
    signed = [(one.row.signer_id, one.row.document) for one in batch if one.row.signer_id]
    about = [(signer, *ids.local_status_ids([document.get("object")])) for signer, document in signed]
    ours = {status.id: status for status in load_by_ids(Status, [one[1] for one in about if one[1:]])}
    load_by_ids(Account, [*(signer for signer, _ in signed), *(status.account_id for status in ours.values())])
    announcing = [signer for signer, document in signed if document.get("type") == "Announce"]
    created = {one.activity.object.id for one in batch if one.activity and one.activity.type == "Create"}
    named = created | {one.activity.id for one in batch if one.activity and one.activity.type == "Announce"}
    return Answers(
        new=created - ids.statuses(created) if created else set(),
        not_gone=named - remembered(named) if named else set(),
        followed=followed(signer for signer, document in signed if document.get("type") in ("Create", "Announce")),
        readable=readers_among((ours[one[1]], one[0]) for one in about if one[1:] and one[1] in ours),
        relays=Relay.enabled_among(announcing) if announcing else frozenset(),
    )


@dataclass
class PrefetchedLookup(LocalLookup):
    """The lookup of one activity of a batch, which answers from what was prefetched where it can."""

    answers: Answers = field(kw_only=True)

    def stored_status(self, uri: str) -> Status | None:
        if uri in self.answers.new:
            self.answers.new.remove(uri)
            return None
        return super().stored_status(uri)

    def is_gone(self, uri: str, actor: str) -> bool:
        return uri not in self.answers.not_gone and super().is_gone(uri, actor)

    def is_followed(self, account_id: int) -> bool:
        return account_id in self.answers.followed or super().is_followed(account_id)

    def reads(self, account: Account, status: Status) -> bool:
        return (status.id, account.id) in self.answers.readable or super().reads(account, status)

    def is_relay(self, account_id: int) -> bool:
        return account_id in self.answers.relays
