"""The periodic job that applies stored activities: many in one transaction, in the order in which they came.

What is here for throughput alone: docs/decisions/0010-inbound-in-batches.md. Applying one activity is the same without
batches (apply_activity.py).
"""

import logging
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby

from flask import current_app
from sqlalchemy.exc import OperationalError

from models.accounts.account import Account
from models.array_parameters import load_by_ids
from models.base import CHANGED_MEANWHILE, db, writes
from models.counters import batched_counters, pending_changes
from models.federation.inbox import Incoming, Received, shut, take_turns
from models.federation.relay import Relay
from models.federation.tombstone import remembered
from models.statuses.status import Status
from rookery import events, meters
from rookery.federation import ids
from rookery.federation.inbound.activities import create
from rookery.federation.inbound.apply_activity import HARMLESS, apply, discard
from rookery.federation.inbound.deferred import defer
from rookery.federation.outbound import peer_health
from rookery.federation.read.activity import Activity
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.objects import Note
from rookery.federation.read.values import Thing
from rookery.federation.remote.local_lookup import LocalLookup, Missing, followed, readers_among
from rookery.outages import BUSY, outage_of
from rookery.services.statuses import receive
from rookery.services.statuses.receive import RemoteStatus

log = logging.getLogger(__name__)

LEAST, FIRST, MOST = 25, 50, 200  # activities in one batch
SIZE = "rookery.inbox_batch_size"  # of the next batch of this process, from the time that the last one took
FULL = 0.75  # the part of its time that a batch is to take
RUN_SECONDS, PAUSE_SECONDS, GATHER_SECONDS = 1.0, 0.005, 0.2
BATCH_SECONDS = {"sqlite": 0.2, "postgresql": 0.5}  # on SQLite nobody else can write meanwhile
ADDING = ("Create", "Like", "Announce", "Follow")


class Undone(Exception):
    """The activity must not be applied any more: its Undo was applied before it (10.7)."""


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


def apply_some(most: int = MOST) -> int:
    """Apply the oldest that are ready in this transaction, and return how many. Their servers are alive (13.5)."""
    parsed = parse(Incoming.ready(most))
    take_turns()
    until, heard, count = time.monotonic() + _batch_seconds(), set[str](), 0
    for adds, rows in groupby(Incoming.still_ready(parsed.rows), _only_adds):
        run = list(rows)
        done = (adds and _apply_together(run, until, parsed)) or _apply_each(run, until)
        heard.update(row.host for row in done)
        count += len(done)
        if len(done) < len(run) or time.monotonic() > until:
            break  # others wait to write
    peer_health.heard(heard)
    return count


def _defer_first() -> None:
    """Leave the first activity to a task, so that those after it are not held up by what fails in the database."""
    log.exception("the first activity of the inbox queue cannot be applied and is left to a task")
    take_turns()
    for row in Incoming.ready(1):
        defer(row)
    events.commit()


def _only_adds(row: Incoming) -> bool:
    """Return whether the activity only adds something, as nearly all do: it takes back and changes nothing."""
    kind = row.document.get("type")
    return kind in ADDING and (kind != "Announce" or isinstance(row.document.get("object"), str))


def tidy() -> bool | None:
    """Forget the ids of old incoming activities."""
    Incoming.drop_stale()
    return Received.forget_old()


# Prefetching: the answers that many activities need are asked for in a few queries for all of them ---------------


@dataclass
class ParsedRows:
    """Rows of Incoming with what they say: activities by row, notes by `id()` of the document that the row holds.

    One that cannot be read is missing here: applying it alone finds out why, and holds up none of the others.
    """

    rows: list[Incoming] = field(default_factory=list)
    activities: dict[int, Activity] = field(default_factory=dict)
    notes: dict[int, Note] = field(default_factory=dict)


def parse(rows: Iterable[Incoming]) -> ParsedRows:
    """Parse rows before the write transaction begins: its time is for writing, others cannot write meanwhile."""
    done = ParsedRows(list(rows))
    for row in done.rows:
        with suppress(Exception):
            activity = done.activities[row.id] = read_activity(row.document)
            if activity.type == "Create" and activity.object.document is not None:
                done.notes[id(activity.object.document)] = create.read(activity.object, activity)
    return done


@dataclass
class Prefetched:
    """Answers for a batch of activities that stay true while these are applied.

    `fresh`: ids of which nothing is stored, neither a status nor its tombstone. `followed`: ids of accounts that have
    followers here. `readable`: pairs of a status id and the id of a remote account that may read it. `relays`: ids of
    the signers that are relays of ours. `notes`: see ParsedRows. `held`: new statuses that `store` is to store.
    """

    fresh: set[str]
    followed: frozenset[int]
    readable: frozenset[tuple[int, int]]
    relays: frozenset[int]
    notes: dict[int, Note]
    held: list[tuple[Account, RemoteStatus]] = field(default_factory=list)

    def is_independent(self, activity: Activity) -> bool:
        """Return whether the activity has the same effect before and after the held statuses are stored."""
        if activity.type != "Create":
            return all(ids.is_ours(one.id) for one in activity.objects)
        note = self.notes.get(id(activity.object.document)) if len(activity.objects) == 1 else None
        return note is not None and note.id in self.fresh and not (note.in_reply_to or note.quote)

    def store(self) -> None:
        """Store the held statuses. Raises what `receive_all` raises."""
        held, self.held = self.held, []
        if held:
            receive.receive_all(held)


def prefetch(rows: list[Incoming], parsed: ParsedRows) -> Prefetched:
    """Load the signers of the activities and the local statuses that they are about, and ask what each would ask."""
    signers = [row.signer_id for row in rows if row.signer_id]
    about = [(row.signer_id, *ids.local_status_ids([row.document.get("object")])) for row in rows if row.signer_id]
    ours = {status.id: status for status in load_by_ids(Status, [one[1] for one in about if one[1:]])}
    load_by_ids(Account, [*signers, *(status.account_id for status in ours.values())])
    readers = readers_among((ours[one[1]], one[0]) for one in about if one[1:] and one[1] in ours)
    said = [parsed.activities[row.id] for row in rows if row.id in parsed.activities]
    named = {one.object.id if one.type == "Create" else one.id for one in said if one.type in ("Create", "Announce")}
    named.discard("")
    fresh = named - ids.statuses(named) - remembered(named)
    return Prefetched(fresh, followed(signers), readers, Relay.enabled_among(signers), parsed.notes)


@dataclass
class PrefetchedLookup(LocalLookup):
    """The lookup of one activity of a batch, which answers from what was prefetched where it can."""

    batch: Prefetched = field(kw_only=True)

    def is_fresh(self, uri: str) -> bool:
        found = uri in self.batch.fresh
        self.batch.fresh.discard(uri)  # true only once: then it is stored
        return found

    def note(self, thing: Thing) -> Note | None:
        return self.batch.notes.get(id(thing.document))

    def is_followed(self, account_id: int) -> bool:
        return account_id in self.batch.followed or super().is_followed(account_id)

    def reads(self, account: Account, status: Status) -> bool:
        return (status.id, account.id) in self.batch.readable or super().reads(account, status)

    def is_relay(self, account_id: int) -> bool:
        return account_id in self.batch.relays

    def store(self, author: Account, remote: RemoteStatus) -> None:
        self.batch.held.append((author, remote))


# All in one savepoint -----------------------------------------------------------------------------------------


def _apply_together(rows: list[Incoming], until: float, parsed: ParsedRows) -> list[Incoming]:
    """Apply activities that only add in one savepoint, with their listeners at its end. Return the rows that are done;
    there was no time for the others.

    Return none if one fails after it began to write: then all of them are rolled back.
    """
    done, applied = list[Incoming](), list[int]()
    try:
        with events.savepoint(in_order=False), batched_counters():
            prefetched = prefetch(rows, parsed)
            for row in rows:
                activity = parsed.activities.get(row.id)
                if activity is None or not prefetched.is_independent(activity):
                    prefetched.store()
                if _applies(row, prefetched, activity):
                    applied.append(row.id)
                done.append(row)
                if len(done) >= LEAST and time.monotonic() > until:
                    break
            prefetched.store()
            if Incoming.drop(*applied) != len(applied):
                raise Undone
    except OperationalError:
        raise
    except Exception as problem:
        log.debug("activities are applied one by one, because one of them failed: %r", problem)
        return []
    return done


def _applies(row: Incoming, prefetched: Prefetched, activity: Activity | None) -> bool:
    """Apply an activity, and return whether it had an effect. Raises an error that came after it began to write."""
    before = _progress()
    try:
        apply(row, PrefetchedLookup(inbox_owner_id=row.inbox_owner_id, batch=prefetched), activity)
    except (Missing, *HARMLESS) as problem:
        if _progress() != before:
            raise
        if isinstance(problem, Missing):
            defer(row)
        else:
            discard(row, problem)
        return False
    return True


def _progress() -> tuple[int, int, int]:
    """Return numbers that change with anything that this transaction writes or emits."""
    db.session.flush()
    info = db.session.info
    return writes() + pending_changes(), len(info.get("facts", ())), len(info.get("events", ()))


# Each in a savepoint of its own --------------------------------------------------------------------------------


def _apply_each(rows: list[Incoming], until: float) -> list[Incoming]:
    """Apply one after the other. Return the rows that are done; there was no time for the others."""
    done = list[Incoming]()
    for row in rows:
        _apply(row)
        done.append(row)
        if time.monotonic() > until:
            break
    return done


def _apply(row: Incoming) -> None:
    """Apply one by itself: its failure costs none of the others."""
    try:
        with events.savepoint():
            apply(row, LocalLookup(inbox_owner_id=row.inbox_owner_id))
            if not Incoming.drop(row.id):
                raise Undone
    except Undone:
        pass
    except Missing:
        defer(row)
    except CHANGED_MEANWHILE:
        defer(row)  # by others at the same time; its task tries again
    except HARMLESS as problem:
        discard(row, problem)
    except OperationalError:
        raise  # a failure of the database, not of the activity
    except Exception:
        log.exception("activity %s, or a listener to its events, failed and is left to a task", row.id)
        defer(row)
