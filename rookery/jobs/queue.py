"""The operations of workers on the rows of `jobs`: claim, finish, retry, park and delete."""

import logging
import random
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, delete, select, update

from models import clock
from models.base import UtcDateTime, db, run
from models.jobs.job import MAIN, Job

log = logging.getLogger(__name__)

MAX_ATTEMPTS = 16
DEAD_KEPT, BURIED_AT_ONCE = timedelta(days=90), 1000
FIRST_RETRY_SECONDS = 5.0
LONGEST_RETRY_SECONDS = 12 * 3600.0
OUTAGE_SECONDS = 30.0
BLIND = {"synchronize_session": False}  # no job is ever kept in a session, so there is nothing to keep up to date


@dataclass
class Claim:
    """A job as its holder sees it: the steps that are left, and how often the first of them was tried."""

    id: int
    owner: str
    payload: dict[str, Any]
    steps: list[str]
    attempts: int


def waiting() -> Any:
    """The condition of a job that anybody may take."""
    return db.and_(
        Job.dead_at.is_(None),
        Job.parked_for.is_(None),
        Job.run_at <= _NOW,
        Job.leased_by.is_(None),
    )


_NOW = bindparam("queue_now", callable_=lambda: clock.now(), type_=UtcDateTime())
_HELD = db.and_(Job.id == bindparam("held_id"), Job.leased_by == bindparam("owner"))
# Workers ask these for every job and for every look at an empty queue, so they are built once.
_QUEUE = Job.queue == bindparam("of_queue")
_DUE = select(Job.id).where(_QUEUE, waiting()).order_by(Job.run_at, Job.id).limit(1)
_TAKE = {
    dialect: update(Job)
    .where(Job.id == due.scalar_subquery())
    .values(leased_by=bindparam("owner"), attempts=Job.attempts + 1)
    .returning(Job.id, Job.payload, Job.steps, Job.attempts)
    for dialect, due in (("sqlite", _DUE), ("postgresql", _DUE.with_for_update(skip_locked=True)))
}
_NEXT = select(db.func.min(Job.run_at)).where(
    _QUEUE, Job.dead_at.is_(None), Job.parked_for.is_(None), Job.leased_by.is_(None)
)
_END = delete(Job).where(_HELD)
_STEP = update(Job).where(_HELD).values(steps=bindparam("left"), attempts=1, error=None)


def claim(owner: str, queue: str = MAIN) -> Claim | None:
    """Claim the job of this queue that is due longest.

    An attempt counts from here, so that a job that kills its process ends too.
    """
    if run(_DUE, {"of_queue": queue}).first() is None:
        db.session.rollback()
        return None
    row = run(_TAKE[db.engine.dialect.name], {"owner": owner, "of_queue": queue}).one_or_none()
    db.session.commit()
    return Claim(owner=owner, **row._mapping) if row else None


def next_due(queue: str = MAIN) -> datetime | None:
    """When the next job of this queue that nobody holds becomes due."""
    return run(_NEXT, {"of_queue": queue}).scalar()


def done(held: Claim, step: str) -> bool:
    """Take a step off, in the transaction of its effect; the last one ends the job. The next one is tried anew.

    False when somebody else has the job by now: the effect must then be undone, for the other one has it too.
    """
    held.steps, held.attempts = [other for other in held.steps if other != step], 1
    mine = {"held_id": held.id, "owner": held.owner}
    change, values = (_STEP, mine | {"left": held.steps}) if held.steps else (_END, mine)
    return bool(run(change, values).rowcount)


def passed(held: Claim, step: str) -> bool:
    """A step that changed nothing: what comes after it marks it as done, for to run it again would do no harm either.

    The last one ends the job; False as for `done`.
    """
    if held.steps == [step]:
        return done(held, step)
    held.steps, held.attempts = [other for other in held.steps if other != step], 1
    return True


def failed(held: Claim, error: str, delay: float | None = None) -> None:
    """Give the job back for a later try, or lay it aside for good after the last one; its key is then free."""
    now = clock.now()
    last = {"dead_at": now, "key": None} if held.attempts >= MAX_ATTEMPTS else {}
    again = now + timedelta(seconds=backoff(held.attempts) if delay is None else delay)
    _change(held, leased_by=None, attempts=held.attempts, error=error[-4000:], run_at=again, **last)


def suspend(held: Claim, error: str) -> None:
    """Give the job back for a try soon, which counts as the same attempt: an outage is not the job's fault."""
    again = clock.now() + timedelta(seconds=OUTAGE_SECONDS * random.uniform(0.75, 1.25))
    _change(held, leased_by=None, attempts=held.attempts - 1, error=error[-4000:], run_at=again)


def put_off(held: Claim, seconds: float, queue: str | None = None) -> bool:
    """Give the job back for a later turn, maybe in another queue: nothing is wrong with it. False when somebody else
    has it by now.
    """
    again = clock.now() + timedelta(seconds=seconds)
    elsewhere = {"queue": queue} if queue else {}
    if queue:
        Job.call_workers(queue)
    return _change(held, leased_by=None, attempts=0, error=None, run_at=again, **elsewhere)


def park(held: Claim, plugin: str) -> None:
    """Lay the job aside until the plugin that its next step belongs to is on again."""
    _change(held, leased_by=None, parked_for=plugin, attempts=0)


def give_back(owner: str | None = None) -> None:
    """Release every job that `owner`, or anybody, holds. Steps that were not finished run again."""
    held = Job.leased_by == owner if owner else Job.leased_by.is_not(None)
    freed = update(Job).where(held).values(leased_by=None)
    if db.session.execute(freed, execution_options=BLIND).rowcount:  # type: ignore[attr-defined]  # a cursor result
        Job.call_workers()


def unpark(on: Iterable[str]) -> None:
    """Let the jobs go on that waited for a plugin which is on now."""
    parked = update(Job).where(Job.parked_for.in_(list(on)))
    db.session.execute(parked.values(parked_for=None), execution_options=BLIND)


def bury() -> bool:
    """Forget jobs that have been dead for so long that nobody will try them again; whether there may be more."""
    old = select(Job.id).where(Job.dead_at < clock.now() - DEAD_KEPT).order_by(Job.dead_at).limit(BURIED_AT_ONCE)
    still = Job.dead_at.is_not(None)  # not tried again at this moment
    gone = db.session.execute(delete(Job).where(Job.id.in_(old), still), execution_options=BLIND)
    if count := int(gone.rowcount):  # type: ignore[attr-defined]  # a cursor result, as for every DML
        log.info("forgot %d jobs that failed long ago", count)
    return count == BURIED_AT_ONCE


def retry(job_ids: Iterable[int] | None = None) -> int:
    """Try dead jobs again, all or these; how many there were."""
    revived = update(Job).where(Job.dead_at.is_not(None)).values(dead_at=None, attempts=0, run_at=clock.now())
    if job_ids is not None:
        revived = revived.where(Job.id.in_(list(job_ids)))
    result = db.session.execute(revived, execution_options=BLIND)
    Job.call_workers()
    return int(result.rowcount)  # type: ignore[attr-defined]  # a cursor result, as for every DML


def drop(job_ids: Iterable[int] | None = None) -> int:
    """Forget dead jobs, all or these: what they promised will not happen. How many there were."""
    dead = delete(Job).where(Job.dead_at.is_not(None))
    if job_ids is not None:
        dead = dead.where(Job.id.in_(list(job_ids)))
    return int(db.session.execute(dead, execution_options=BLIND).rowcount)  # type: ignore[attr-defined]


def try_now(job_id: int) -> bool:
    """A job that failed and waits for its next try need not wait any longer; False where there is none (any more)."""
    waits = (Job.id == job_id, Job.error.is_not(None), Job.dead_at.is_(None), Job.leased_by.is_(None))
    result = db.session.execute(update(Job).where(*waits).values(run_at=clock.now()), execution_options=BLIND)
    Job.call_workers()
    return bool(result.rowcount)  # type: ignore[attr-defined]  # a cursor result, as for every DML


def backoff(attempts: int) -> float:
    """Seconds until the next try: exponential, capped, with a quarter of jitter against failing in step."""
    longest = min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1))
    return longest * random.uniform(0.75, 1.25)


def new_owner(host: str, pid: int) -> str:
    """A name for a worker process: `host:pid:random`."""
    return f"{host}:{pid}:{uuid.uuid4().hex[:8]}"


def _still_held(held: Claim) -> Any:
    return db.and_(Job.id == held.id, Job.leased_by == held.owner)


def _change(held: Claim, **values: Any) -> bool:
    """Change the job, and return whether it was still ours to change."""
    change = update(Job).where(_still_held(held)).values(steps=held.steps, **values)
    result = db.session.execute(change, execution_options=BLIND)
    return bool(result.rowcount)  # type: ignore[attr-defined]  # a cursor result, as for every DML
