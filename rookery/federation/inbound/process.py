"""What arrived is applied: many activities in one transaction, in the order in which they came.

One that needs something from another server is handed to a job of its own (lacking.py), which fetches first. What is
applied is taken off in the transaction of its effect, so that it happens once, whatever is killed when.
"""

import logging
import time
from itertools import groupby

from flask import current_app
from sqlalchemy.exc import IntegrityError, OperationalError

from models import clock
from models.accounts.account import Account
from models.array_parameters import load_by_ids
from models.base import CHANGED_MEANWHILE, db, writes
from models.counters import batched_counters, pending_changes
from models.federation.inbox import Incoming, Received, shut, take_turns
from models.federation.tombstone import remembered
from models.jobs.job import NETWORK
from models.statuses.status import Status
from rookery import events
from rookery.errors import RookeryError
from rookery.federation import ids, reach
from rookery.federation.errors import Dropped
from rookery.federation.inbound import forwarded, inbox, rejections
from rookery.federation.inbound.prefetch import Preread, preread
from rookery.federation.inbound.registry import dispatch
from rookery.federation.outbound import peer_health
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.objects import Activity, Unreadable
from rookery.federation.remote.local_lookup import Ahead, Known, Missing
from rookery.outages import BUSY, outage_of
from rookery.plugin import task
from rookery.services.administration import relays
from rookery.services.remote import federation_policy

log = logging.getLogger(__name__)

LEAST, FIRST, MOST = 25, 50, 200  # that are applied at once
SIZE = "rookery.drain.size"  # of the next batch of this process: what the last one took says how many have their turn
FULL = 0.75  # of its time, a batch is to take
RUN_SECONDS, PAUSE_SECONDS, GATHER_SECONDS = 1.0, 0.005, 0.2
BATCH_SECONDS = {"sqlite": 0.2, "postgresql": 0.5}  # on SQLite nobody else can write meanwhile
HARMLESS = (Dropped, Unreadable, RookeryError, IntegrityError)  # to all but the activity that they come from
ADDING = ("Create", "Like", "Announce", "Follow")


class TakenBack(Exception):
    """It is no longer to be applied: an Undo of it was applied before (10.7)."""


@task(queue=NETWORK)
def fetch_and_apply(incoming_id: int) -> None:
    """Apply an activity once all that it needs is fetched: deferred.py."""


def drain() -> bool:
    """Apply what other servers sent."""
    until, pause = time.monotonic() + RUN_SECONDS, PAUSE_SECONDS
    most = current_app.extensions.get(SIZE, FIRST)
    while _is_there_more(pause):
        began = time.monotonic()
        try:
            done = apply_some(most)
            events.commit()
            pause = GATHER_SECONDS if 1 < done < most else PAUSE_SECONDS  # while much comes, but not more than we can
            most = _fitting(most, done, time.monotonic() - began)
        except OperationalError as error:
            events.rollback()
            if outage_of(error) not in (None, BUSY):
                raise  # the same would be wrong with the next one
            if most == 1:
                _leave_the_first()
            most = 1  # two waited for each other in a circle: one at a time holds less
        current_app.extensions[SIZE] = most
        if time.monotonic() > until:
            return True  # others want to work too
    shut()
    return Incoming.is_any_ready()


def _fitting(most: int, done: int, took: float) -> int:
    """Return how many the next batch is to have: what is asked once for all of them pays only if all have their
    turn. One that was not full does not say that more would fit.
    """
    wanted = FULL * _batch_seconds() / took
    return max(min(LEAST, most), min(MOST, int(most * min(2.0 if done == most else 1.0, max(0.5, wanted)))))


def _batch_seconds() -> float:
    return BATCH_SECONDS[db.engine.dialect.name]


def _is_there_more(pause: float) -> bool:
    """After a moment in which others write and more comes: together they cost less."""
    time.sleep(pause)
    return Incoming.is_any_ready()


def apply_some(most: int = MOST) -> int:
    """The oldest that are ready, in this transaction; how many. Who sent them is alive (13.5)."""
    read = preread(Incoming.ready(most))
    take_turns()
    until, heard, count = time.monotonic() + _batch_seconds(), set[str](), 0
    for adds, rows in groupby(Incoming.still_ready(read.rows), _adds):
        run = list(rows)
        done = (adds and _apply_together(run, until, read)) or _apply_each(run, until)
        heard.update(row.host for row in done)
        count += len(done)
        if len(done) < len(run) or time.monotonic() > until:
            break  # others want to write too
    peer_health.heard(heard)
    return count


def _leave_the_first() -> None:
    """To a job: those behind it are not held up, whatever the database has against it."""
    log.exception("what arrived first cannot be applied and is left to a job")
    take_turns()
    for row in Incoming.ready(1):
        _lay_aside(row)
    events.commit()


def _adds(row: Incoming) -> bool:
    """Return whether it takes nothing back and changes nothing that is here, as nearly all that comes."""
    kind = row.document.get("type")
    return kind in ADDING and (kind != "Announce" or isinstance(row.document.get("object"), str))


# As if nothing could go wrong ---------------------------------------------------------------------------------


def _apply_together(rows: list[Incoming], until: float, read: Preread) -> list[Incoming]:
    """Apply what only adds, then all that follows at once. Return the rows that are done; the others had no time.

    None, if anything goes wrong with one that has begun to write: then nothing of all this has happened.
    """
    done, applied = list[Incoming](), list[int]()
    try:
        with events.savepoint(in_order=False), batched_counters():
            ahead = _look_ahead(rows, read)
            for row in rows:
                activity = read.activities.get(row.id)
                if activity is None or not ahead.stands_alone(activity):
                    ahead.store()
                if _applies(row, ahead, activity):
                    applied.append(row.id)
                done.append(row)
                if len(done) >= LEAST and time.monotonic() > until:
                    break
            ahead.store()
            if Incoming.drop(*applied) != len(applied):
                raise TakenBack
    except OperationalError:
        raise
    except Exception as problem:
        log.debug("activities are applied one by one, for something is wrong with one of them: %r", problem)
        return []
    return done


def _look_ahead(rows: list[Incoming], read: Preread) -> Ahead:
    """Look up who signed them, what of ours they are about, and what else each would ask: in a few queries for all."""
    signers = [row.signer_id for row in rows if row.signer_id]
    about = [(row.signer_id, *ids.local_status_ids([row.document.get("object")])) for row in rows if row.signer_id]
    ours = {status.id: status for status in load_by_ids(Status, [one[1] for one in about if one[1:]])}
    load_by_ids(Account, [*signers, *(status.account_id for status in ours.values())])
    readers = reach.readers((ours[one[1]], one[0]) for one in about if one[1:] and one[1] in ours)
    said = [read.activities[row.id] for row in rows if row.id in read.activities]
    named = {one.object.id if one.type == "Create" else one.id for one in said if one.type in ("Create", "Announce")}
    named.discard("")
    fresh = named - ids.statuses(named) - remembered(named)
    return Ahead(fresh, reach.followed(signers), readers, relays.among(signers), read.notes)


def _applies(row: Incoming, ahead: Ahead, activity: Activity | None) -> bool:
    """Apply an activity, and return whether it has its effect now. Raises what went wrong after that had begun."""
    before = _done_so_far()
    try:
        apply(row, Known(inbox_owner_id=row.inbox_owner_id, ahead=ahead), activity)
    except (Missing, *HARMLESS) as problem:
        if _done_so_far() != before:
            raise
        if isinstance(problem, Missing):
            _lay_aside(row)
        else:
            give_up(row, problem)
        return False
    return True


def _done_so_far() -> tuple[int, int, int]:
    """Return what this transaction has done until now: the same again means that nothing was done in between."""
    db.session.flush()
    info = db.session.info
    return writes() + pending_changes(), len(info.get("facts", ())), len(info.get("events", ()))


# One by one ---------------------------------------------------------------------------------------------------


def _apply_each(rows: list[Incoming], until: float) -> list[Incoming]:
    """The rows that are done, the others had no time."""
    done = list[Incoming]()
    for row in rows:
        _apply(row)
        done.append(row)
        if time.monotonic() > until:
            break
    return done


def _apply(row: Incoming) -> None:
    """Apply one by itself: what goes wrong with it costs none of the others."""
    try:
        with events.savepoint():
            apply(row, Known(inbox_owner_id=row.inbox_owner_id))
            if not Incoming.drop(row.id):
                raise TakenBack
    except TakenBack:
        pass
    except Missing:
        _lay_aside(row)
    except CHANGED_MEANWHILE:
        _lay_aside(row)  # its job looks again at what others changed at the same time, and gives up if it was not that
    except HARMLESS as problem:
        give_up(row, problem)
    except OperationalError:
        raise  # the database's trouble, not that of the activity
    except Exception:
        log.exception("activity %s, or what follows from it, is left to jobs", row.id)
        _lay_aside(row)


def apply(row: Incoming, known: Known, activity: Activity | None = None) -> None:
    """Do what the activity says, whose signature is good. Raises Missing, Dropped, and what services raise.

    `activity` is what the row says, if it was read already.
    """
    activity = activity or read_activity(row.document)
    signer = db.session.get(Account, row.signer_id) if row.signer_id else None
    if signer is None:
        raise Dropped("5.8", "who signed it is not there any more")
    if not federation_policy.admits(row.host):
        raise Dropped("10.12", "its server is not admitted")
    if activity.actor != signer.uri:
        forwarded.judge(activity)  # raises, whatever it finds (10.2)
    if signer.suspended_at and not _is_heard(activity):
        raise Dropped("11.2", "its actor is suspended")
    dispatch(activity, signer, known)


def _is_heard(activity: Activity) -> bool:
    """Return whether a suspended actor is heard: when it takes something back, or says something of itself."""
    of_itself = activity.type != "Update" or activity.object.id == activity.actor
    return activity.type in inbox.HEARD_ALTHOUGH_SUSPENDED and of_itself


def _lay_aside(row: Incoming) -> None:
    Incoming.change(row.id, waits_since=clock.now())
    fetch_and_apply.enqueue(row.id)


def give_up(row: Incoming, problem: Exception) -> None:
    """It changes nothing: it is not to, it cannot, or what it needs was not to be had for too long."""
    Incoming.drop(row.id)
    rule, why = getattr(problem, "rule", "11"), str(problem)
    if isinstance(problem, IntegrityError):
        rule, why = "10.16", "it contradicts what is stored"
    said = row.document
    rejections.refused(row.host, rule, why, activity_id=str(said.get("id", "")), actor=str(said.get("actor", "")))


def tidy() -> bool | None:
    """Forget which activities came long ago."""
    Incoming.drop_stale()
    return Received.forget_old()
