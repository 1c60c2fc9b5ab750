"""Applying an activity with what is here, or leaving it to a task that first fetches what it refers to, or the key of
its signature.
"""

import base64
import logging
from contextlib import suppress
from typing import NoReturn

from sqlalchemy.exc import OperationalError

from models import clock
from models.accounts.account import Account
from models.base import CHANGED_MEANWHILE, Json, db
from models.federation.inbox import KEPT_TRYING, Incoming, Received, arrive, shut
from models.jobs.job import NETWORK
from rookery import events
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound import activities, forwarded  # noqa: F401  the verbs register themselves
from rookery.federation.inbound.apply_activity import HARMLESS, apply, discard
from rookery.federation.read.activity import Activity, key_of_arrival
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.remote import refresh, resolve
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget, resolve_dependencies
from rookery.federation.remote.fetch import NotFetched, RetryLater
from rookery.federation.remote.local_lookup import LocalLookup, Missing
from rookery.federation.signatures import keys
from rookery.federation.signatures.parsed import SignatureClaim
from rookery.jobs import schedule, worker
from rookery.plugin import task

FIRST_RETRY, LONGEST_RETRY = 30.0, 12 * 3600.0
KEYS_AT_ONCE = 200
PROCESS_QUEUE = "inboxes.process_queue"  # the periodic job that applies what is stored

log = logging.getLogger(__name__)


class Undone(Exception):
    """The activity must not be applied any more: its Undo was applied before it (10.7)."""


def apply_or_defer(row: Incoming, activity: Activity | None = None) -> None:
    """Apply an activity in a savepoint of its own: its failure costs none of the others. `activity`: as for `apply`."""
    try:
        with events.savepoint():
            apply(row, LocalLookup(inbox_owner_id=row.inbox_owner_id), activity)
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


def defer(row: Incoming) -> None:
    """Leave an activity to a task of its own; those after it are not held up."""
    Incoming.change(row.id, waits_since=clock.now())
    fetch_and_apply.enqueue(row.id)


@task(queue=NETWORK)
def fetch_and_apply(incoming_id: int) -> None:
    """Fetch what an activity refers to, then apply it; each fetched object is committed by itself."""
    row = db.session.get(Incoming, incoming_id)
    if row is None or row.waits_since is None:
        return

    def attempt(known: LocalLookup) -> None:
        apply(row, known)
        if not Incoming.drop(row.id):
            raise Dropped("10.7", "it was undone meanwhile")

    try:
        if passed_on := _forwarded(row):
            forwarded.look(passed_on, FetchBudget())
            Incoming.drop(row.id)
        else:
            known = LocalLookup(inbox_owner_id=row.inbox_owner_id, arrival_id=row.id)
            resolve_dependencies(attempt, FetchBudget(), resolve.fetcher(), known)
    except RetryLater as later:
        events.rollback()
        if _is_too_old(row):
            discard(row, later)
        else:
            _retry(row, later)
    except (*HARMLESS, NotFetched, BudgetSpent) as problem:
        events.rollback()
        discard(row, problem)


def _forwarded(row: Incoming) -> Activity | None:
    """Return the activity if another actor than its own signed it."""
    activity = read_activity(row.document)
    signer = db.session.get(Account, row.signer_id)
    return activity if signer and signer.uri != activity.actor else None


def _is_too_old(row: Incoming) -> bool:
    return row.received_at < clock.now() - KEPT_TRYING


def _retry(row: Incoming, later: RetryLater) -> NoReturn:
    """Schedule the task for later; the longer the activity waits, the longer the pause."""
    age = (clock.now() - row.received_at).total_seconds()
    seconds = later.seconds if later.crowded else max(FIRST_RETRY, min(age, LONGEST_RETRY))
    raise worker.Later(seconds) from later


# Signatures ----------------------------------------------------------------------------------------------


def await_key(claim: SignatureClaim, host: str, owner_id: int | None, body: bytes) -> None:
    """Store an activity until the key of its signature is fetched."""
    record = {
        "form": claim.form,
        "key_id": claim.key_id,
        "covered": sorted(claim.covered),
        "signature": base64.b64encode(claim.signature).decode(),
        "texts": [text.decode("latin-1") for text in claim.texts],
    }
    arrive()
    Incoming.add(
        host=host, key_id=claim.key_id, signer_id=None, inbox_owner_id=owner_id, proof=record, body=body, key=None
    )
    fetch_key.enqueue(claim.key_id)


def _claim(record: Json) -> SignatureClaim:
    return SignatureClaim(
        record["form"],
        record["key_id"],
        frozenset(record["covered"]),
        base64.b64decode(record["signature"]),
        tuple(text.encode("latin-1") for text in record["texts"]),
    )


@task(queue=NETWORK, key=lambda key_id: f"signer {key_id}")
def fetch_key(key_id: str) -> None:
    """Fetch a key once for all activities that wait for it, and verify their signatures (5.8, 5.9)."""
    if not (waiting := Incoming.unproved(key_id, KEYS_AT_ONCE)):
        return
    try:
        key = resolve.key(key_id, FetchBudget())
        if key is None:
            _apply_deletions(waiting)
    except RetryLater as later:
        events.rollback()
        if _is_too_old(waiting[0]):
            discard(waiting[0], later)
        _retry(waiting[0], later)
    for row in waiting:
        _verify(row, key)
    schedule.enqueue_periodic(PROCESS_QUEUE)
    events.commit()
    shut()  # what comes with this key from now on enqueues a job anew
    if Incoming.unproved(key_id, 1):
        raise worker.Later(0.0)


def _apply_deletions(waiting: list[Incoming]) -> None:
    """Apply Deletes of actors whose key is gone, which is proof enough (5.9). Raises RetryLater."""
    for row in waiting:
        activity = read_activity(row.document)
        account = ids.account(activity.actor)
        of_itself = activity.type == "Delete" and activity.object.id == activity.actor
        theirs = of_itself and ids.same_origin(row.key_id, activity.actor)
        if theirs and account and not account.is_local:
            with suppress(Dropped):
                refresh.part_with(account)


def _verify(row: Incoming, key: keys.RemoteKey | None) -> None:
    if key is None or not _claim(row.proof or {}).holds(key.public):
        return discard(row, Dropped("5.9" if key else "5.8", "nobody vouches for its signature"))
    activity = read_activity(row.document)
    seen = key_of_arrival(activity, key.actor_id, row.body)
    if seen and not Received.note(seen):
        Incoming.drop(row.id)
        return
    Incoming.change(row.id, signer_id=key.account_id, proof=None, key=seen)
