"""What arrived is applied: many activities in one transaction, in the order in which they came.

One that needs something from another server is handed to a job of its own, which fetches first. What is applied is
taken off in the transaction of its effect, so that it happens once, whatever is killed when.
"""

import logging
import time
from itertools import groupby

from sqlalchemy.exc import IntegrityError, OperationalError

from models import clock
from models.account import Account
from models.base import db, load
from models.incoming import KEPT_TRYING, Incoming, Received, shut, take_turns
from models.status import Status
from models.tombstone import remembered
from rookery import events
from rookery.errors import RookeryError
from rookery.events.facts import (
    Blocked,
    ConversationChanged,
    Favourited,
    FetchNeeded,
    Followed,
    FollowRepeated,
    FollowRequested,
    Notified,
    PollVoted,
    Reblogged,
    SignerUnknown,
    StatusDeleted,
    StatusEdited,
    StatusPosted,
    TimelinesFilled,
    Unblocked,
    Unfavourited,
    Unfollowed,
)
from rookery.federation import (
    activities,  # noqa: F401  the handlers are registered by this
    health,
    hints,
    ids,
    inbox,
    proof,
    reach,
    refusals,
    resolve,
)
from rookery.federation.fetch import Later, NotFetched
from rookery.federation.gather import Errand, Spent, gather
from rookery.federation.known import Ahead, Known, Missing
from rookery.federation.objects import Activity, Unreadable
from rookery.federation.read import values
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.registry import Dropped, dispatch
from rookery.federation.signatures import keys
from rookery.jobs import at_once, schedule
from rookery.services import erasure, server_rules

log = logging.getLogger(__name__)

BATCH, LEAST, RUN_SECONDS, PAUSE_SECONDS = 100, 10, 1.0, 0.02
BATCH_SECONDS = {"sqlite": 0.05, "postgresql": 0.2}  # on SQLite nobody else can write meanwhile
FIRST_RETRY, LONGEST_RETRY = 30.0, 12 * 3600.0
KEYS_AT_ONCE = 200
HARMLESS = (Dropped, Unreadable, RookeryError, IntegrityError)  # to all but the activity that they come from
# What follows from most of what arrives: quick, and without waiting for anybody.
AT_ONCE = (
    StatusPosted, StatusEdited, StatusDeleted, Reblogged, Favourited, Unfavourited, Followed, FollowRequested,
    FollowRepeated, Unfollowed, Blocked, Unblocked, TimelinesFilled, Notified, ConversationChanged, PollVoted,
)  # fmt: skip
ADDING = ("Create", "Like", "Announce", "Follow")


class TakenBack(Exception):
    """It is no longer to be applied: an Undo of it was applied before (10.7)."""


def drain() -> bool:
    """Apply what other servers sent."""
    until, most = time.monotonic() + RUN_SECONDS, BATCH
    while _is_there_more():
        try:
            apply_some(most)
            events.commit()
        except OperationalError:
            events.rollback()
            if most == 1:
                _leave_the_first()
            most = 1  # two waited for each other in a circle: one at a time holds less
        if time.monotonic() > until:
            return True  # others want to work too
    shut()
    return Incoming.is_any_ready()


def _is_there_more() -> bool:
    """After a moment in which others write and more comes: together they cost less."""
    time.sleep(PAUSE_SECONDS)
    return Incoming.is_any_ready()


def apply_some(most: int = BATCH) -> None:
    """The oldest that are ready, in this transaction. Who sent them is alive (13.5)."""
    take_turns()
    until, heard = time.monotonic() + BATCH_SECONDS[db.engine.dialect.name], set[str]()
    for adds, rows in groupby(Incoming.ready(most), _adds):
        run = list(rows)
        done = (adds and _apply_together(run, until)) or _apply_each(run, until)
        heard.update(row.host for row in done)
        if len(done) < len(run) or time.monotonic() > until:
            break  # others want to write too
    health.heard(heard)


def _leave_the_first() -> None:
    """To a job: those behind it are not held up, whatever the database has against it."""
    log.exception("what arrived first cannot be applied and is left to a job")
    take_turns()
    for row in Incoming.ready(1):
        _lay_aside(row)
    events.commit()


def _adds(row: Incoming) -> bool:
    """Whether it takes nothing back and changes nothing that is here, as nearly all that comes."""
    kind = row.document.get("type")
    return kind in ADDING and (kind != "Announce" or isinstance(row.document.get("object"), str))


# As if nothing could go wrong ---------------------------------------------------------------------------------


def _apply_together(rows: list[Incoming], until: float) -> list[Incoming]:
    """What only adds, and then all that follows at once: the rows that are done, the others had no time.

    None, if anything goes wrong with one that has begun to write: then nothing of all this has happened.
    """
    half, done, applied = (time.monotonic() + until) / 2, list[Incoming](), list[int]()
    try:
        with at_once.savepoint(), at_once.follow_up(AT_ONCE, in_order=False):
            ahead = _look_ahead(rows)
            for row in rows:
                if _applies(row, ahead):
                    applied.append(row.id)
                done.append(row)
                if len(done) >= LEAST and time.monotonic() > half:
                    break
            if Incoming.drop(*applied) != len(applied):
                raise TakenBack
    except OperationalError:
        raise
    except Exception as problem:
        log.debug("activities are applied one by one, for something is wrong with one of them: %r", problem)
        return []
    return done


def _look_ahead(rows: list[Incoming]) -> Ahead:
    """Who signed them, what is ours that they are about, and what else each would ask: in a few queries for all."""
    signers = [row.signer_id for row in rows if row.signer_id]
    load(Account, signers)
    ours = load(Status, ids.local_status_ids(row.document.get("object") for row in rows))
    load(Account, [status.account_id for status in ours])
    said = [row.document for row in rows if row.document["type"] in ("Create", "Announce")]
    named = {values.id_of(one.get("object") if one["type"] == "Create" else one.get("id")) for one in said} - {""}
    return Ahead(named - ids.statuses(named) - remembered(named), reach.followed(signers))


def _applies(row: Incoming, ahead: Ahead) -> bool:
    """Whether it has its effect now. Raises what went wrong after that had begun."""
    before = at_once.so_far()
    try:
        apply(row, Known(inbox_owner_id=row.inbox_owner_id, ahead=ahead))
    except (Missing, *HARMLESS) as problem:
        if at_once.so_far() != before:
            raise
        if isinstance(problem, Missing):
            _lay_aside(row)
        else:
            _give_up(row, problem)
        return False
    return True


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
    """What goes wrong with one costs none of the others."""
    try:
        with at_once.savepoint(), at_once.follow_up(AT_ONCE):
            apply(row, Known(inbox_owner_id=row.inbox_owner_id))
            if not Incoming.drop(row.id):
                raise TakenBack
    except TakenBack:
        pass
    except Missing:
        _lay_aside(row)
    except HARMLESS as problem:
        _give_up(row, problem)
    except OperationalError:
        raise  # the database's trouble, not that of the activity
    except Exception:
        log.exception("activity %s, or what follows from it, is left to jobs", row.id)
        _lay_aside(row)


def apply(row: Incoming, known: Known) -> None:
    """Do what the activity says, whose signature is good. Raises Missing, Dropped, and what services raise."""
    activity = read_activity(row.document)
    signer = db.session.get(Account, row.signer_id) if row.signer_id else None
    if signer is None:
        raise Dropped("5.8", "who signed it is not there any more")
    if not server_rules.admits(row.host):
        raise Dropped("10.12", "its server is not admitted")
    if activity.actor != signer.uri:
        hints.judge(activity)  # raises, whatever it finds (10.2)
    if signer.suspended_at and not _is_heard(activity):
        raise Dropped("11.2", "its actor is suspended")
    dispatch(activity, signer, known)


def _is_heard(activity: Activity) -> bool:
    """Of whom we shut out: what takes something back, and what they say of themselves."""
    of_itself = activity.type != "Update" or activity.object.id == activity.actor
    return activity.type in inbox.HEARD_ALTHOUGH_SUSPENDED and of_itself


def _lay_aside(row: Incoming) -> None:
    Incoming.change(row.id, waits_since=clock.now())
    events.emit(FetchNeeded(incoming_id=row.id))


def _give_up(row: Incoming, problem: Exception) -> None:
    """It changes nothing: it is not to, it cannot, or what it needs was not to be had for too long."""
    Incoming.drop(row.id)
    rule, why = getattr(problem, "rule", "11"), str(problem)
    if isinstance(problem, IntegrityError):
        rule, why = "10.16", "it contradicts what is stored"
    said = row.document
    refusals.refused(row.host, rule, why, activity_id=str(said.get("id", "")), actor=str(said.get("actor", "")))


# What has to be fetched first -------------------------------------------------------------------------------


def fetch_and_apply(fact: FetchNeeded) -> None:
    """Apply one activity once all that it needs is here; each fetched thing is committed by itself."""
    row = db.session.get(Incoming, fact.incoming_id)
    if row is None or row.waits_since is None:
        return

    def attempt(known: Known) -> None:
        apply(row, known)
        Incoming.drop(row.id)

    try:
        if hint := _hint(row):
            hints.look(hint, Errand())
            Incoming.drop(row.id)
        else:
            gather(attempt, Errand(), resolve.fetcher(), Known(inbox_owner_id=row.inbox_owner_id))
    except Later as later:
        events.rollback()
        _try_again(row, fact, later)
    except (*HARMLESS, NotFetched, Spent) as problem:
        events.rollback()
        _give_up(row, problem)


def _hint(row: Incoming) -> Activity | None:
    """The activity, if it is that of another actor than of who signed it."""
    activity = read_activity(row.document)
    signer = db.session.get(Account, row.signer_id)
    return activity if signer and signer.uri != activity.actor else None


def _try_again(row: Incoming, fact: FetchNeeded | SignerUnknown, later: Later) -> None:
    """The longer it waits the later it is tried; after two days no more. A new promise, for jobs are not tried that
    often.
    """
    age = (clock.now() - row.received_at).total_seconds()
    if age > KEPT_TRYING.total_seconds():
        _give_up(row, later)
    if age <= KEPT_TRYING.total_seconds() or isinstance(fact, SignerUnknown):
        seconds = later.seconds if later.crowded else max(FIRST_RETRY, min(age, LONGEST_RETRY))
        events.emit(fact, at=clock.ahead(seconds=seconds))


# Who signed it ----------------------------------------------------------------------------------------------


def meet_signer(fact: SignerUnknown) -> None:
    """Ask for a key, once for all that waits for it, and look at their signatures again (5.8, 5.9)."""
    if not (waiting := Incoming.unproved(fact.key_id, KEYS_AT_ONCE)):
        return
    try:
        key = resolve.key(fact.key_id, Errand())
        if key is None:
            _say_farewell(waiting)
    except Later as later:
        events.rollback()
        return _try_again(waiting[0], fact, later)
    for row in waiting:
        _prove(row, key)
    schedule.promise(inbox.DRAIN)
    events.commit()
    shut()  # what comes with this key from now on promises a job anew
    if Incoming.unproved(fact.key_id, 1):
        events.emit(fact)


def _say_farewell(waiting: list[Incoming]) -> None:
    """Who deleted themselves shows no key any more: that they are gone is proof enough (5.9)."""
    for row in waiting:
        activity = read_activity(row.document)
        account = ids.account(activity.actor)
        of_itself = activity.type == "Delete" and activity.object.id == activity.actor
        theirs = of_itself and ids.same_origin(row.key_id, activity.actor)
        if theirs and account and not account.is_local and resolve.gone(activity.actor):
            erasure.leave(account)
            events.commit()


def _prove(row: Incoming, key: keys.RemoteKey | None) -> None:
    if key is None or not proof.unpack(row.proof or {}).holds(key.public):
        return _give_up(row, Dropped("5.9" if key else "5.8", "nobody vouches for its signature"))
    activity = read_activity(row.document)
    seen = inbox.key_of_arrival(activity, key.actor_id)
    if seen and not Received.note(activity.actor, activity.id):
        Incoming.drop(row.id)
        return
    Incoming.change(row.id, signer_id=key.account_id, proof=None, key=seen)


def tidy() -> bool | None:
    """Forget which activities came long ago."""
    Incoming.drop_stale()
    return Received.forget_old()
