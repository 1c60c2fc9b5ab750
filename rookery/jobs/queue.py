"""The operations of workers on the rows of `jobs`: claim, finish, retry, pause and delete."""

import logging
import random
import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, bindparam, delete, select, update

from models import clock
from models.base import UtcDateTime, change_rows, db, run
from models.compiled import CompiledQuery
from models.jobs.job import MAIN, Job

log = logging.getLogger(__name__)

MAX_ATTEMPTS = 16
DEAD_KEPT, DELETED_AT_ONCE = timedelta(days=90), 1000
FIRST_RETRY_SECONDS = 5.0
LONGEST_RETRY_SECONDS = 12 * 3600.0
OUTAGE_SECONDS = 30.0


@dataclass
class Claim:
    """A job as its holder sees it: the steps that are left, how often the first of them was tried, and the request that
    enqueued it.
    """

    id: int
    owner: str
    payload: dict[str, Any]
    steps: list[str]
    attempts: int
    request_id: str | None = None


def waiting() -> ColumnElement[bool]:
    """Return the condition of a job that any worker may claim."""
    return db.and_(
        Job.dead_at.is_(None),
        Job.paused_for.is_(None),
        Job.run_at <= _NOW,
        Job.leased_by.is_(None),
    )


_NOW = bindparam("queue_now", callable_=lambda: clock.now(), type_=UtcDateTime())
_JOBS: Any = Job.__table__
_HELD = db.and_(_JOBS.c.id == bindparam("held_id"), _JOBS.c.leased_by == bindparam("owner"))
# Built once: they run for every job and every poll of an empty queue.
_QUEUE = Job.queue == bindparam("of_queue")
_FIRST = select(Job.id).where(_QUEUE, waiting()).order_by(Job.run_at, Job.id).limit(1)
_DUE = CompiledQuery(_FIRST)
_TAKE = {
    dialect: update(_JOBS)
    .where(_JOBS.c.id == due.scalar_subquery())
    .values(leased_by=bindparam("owner"), attempts=_JOBS.c.attempts + 1)
    .returning(_JOBS.c.id, _JOBS.c.payload, _JOBS.c.steps, _JOBS.c.attempts, _JOBS.c.request_id)
    for dialect, due in (("sqlite", _FIRST), ("postgresql", _FIRST.with_for_update(skip_locked=True)))
}
_NEXT = CompiledQuery(
    select(db.func.min(Job.run_at)).where(
        _QUEUE, Job.dead_at.is_(None), Job.paused_for.is_(None), Job.leased_by.is_(None)
    )
)
_END = delete(_JOBS).where(_HELD)
_STEP = update(_JOBS).where(_HELD).values(steps=bindparam("left"), attempts=1, error=None)


def claim(owner: str, queue: str = MAIN) -> Claim | None:
    """Claim the job of this queue that is due longest.

    An attempt counts from here, so that a job that kills its process ends too.
    """
    if _DUE.first(of_queue=queue) is None:
        return None
    taken = run(_TAKE[db.engine.dialect.name], {"owner": owner, "of_queue": queue}).all()
    db.session.commit()
    return Claim(owner=owner, **taken[0]._asdict()) if taken else None


def next_due(queue: str = MAIN) -> datetime | None:
    """Return when the next unclaimed job of this queue becomes due."""
    moment: datetime | None = _NEXT.one(of_queue=queue)[0]
    return moment


def done(held: Claim, step: str) -> bool:
    """Remove a step, in the transaction of its effect; the last one ends the job. Attempts start anew with the next.

    False when another worker has the job by now: roll back the effect, for the other worker has it too.
    """
    held.steps, held.attempts = [other for other in held.steps if other != step], 1
    mine = {"held_id": held.id, "owner": held.owner}
    change, values = (_STEP, mine | {"left": held.steps}) if held.steps else (_END, mine)
    return bool(run(change, values).rowcount)


def passed(held: Claim, step: str) -> bool:
    """Skip a step that changed nothing: the step after it saves both, since running this one again would do no harm.

    The last one ends the job; False as for `done`.
    """
    if held.steps == [step]:
        return done(held, step)
    held.steps, held.attempts = [other for other in held.steps if other != step], 1
    return True


def failed(held: Claim, error: str, delay: float | None = None) -> None:
    """Release the job for a later attempt, or dead-letter it after the last one, which frees its key."""
    now = clock.now()
    last = {"dead_at": now, "key": None} if held.attempts >= MAX_ATTEMPTS else {}
    again = now + timedelta(seconds=backoff(held.attempts) if delay is None else delay)
    _change(held, leased_by=None, attempts=held.attempts, error=error[-4000:], run_at=again, **last)


def retry_after_outage(held: Claim, error: str) -> None:
    """Release the job for an attempt soon that counts as the same one: an outage is not the job's fault."""
    again = clock.now() + timedelta(seconds=OUTAGE_SECONDS * random.uniform(0.75, 1.25))
    _change(held, leased_by=None, attempts=held.attempts - 1, error=error[-4000:], run_at=again)


def reschedule(held: Claim, seconds: float, queue: str | None = None) -> bool:
    """Release the job for a later run, in another queue if one is named: nothing is wrong with it. False when another
    worker has it by now.
    """
    again = clock.now() + timedelta(seconds=seconds)
    elsewhere = {"queue": queue} if queue else {}
    if queue:
        Job.call_workers(queue)
    return _change(held, leased_by=None, attempts=0, error=None, run_at=again, **elsewhere)


def pause(held: Claim, plugin: str) -> None:
    """Pause the job until the plugin that its next step belongs to is on again."""
    _change(held, leased_by=None, paused_for=plugin, attempts=0)


def held_by(owner: str) -> set[int]:
    return set(db.session.scalars(select(Job.id).where(Job.leased_by == owner)))


def release(owner: str | None = None, job_ids: Collection[int] | None = None) -> None:
    """Release the jobs that `owner`, or any worker, holds: all, or these. Steps that were not finished run again."""
    held = [Job.leased_by == owner if owner else Job.leased_by.is_not(None)]
    held += [] if job_ids is None else [Job.id.in_(job_ids)]
    freed = update(Job).where(*held).values(leased_by=None)
    if change_rows(freed).rowcount:
        Job.call_workers()


def resume(on: Iterable[str]) -> None:
    """Resume the jobs that were paused for a plugin that is on now."""
    paused = update(Job).where(Job.paused_for.in_(list(on)))
    change_rows(paused.values(paused_for=None))


def delete_dead(kept: timedelta = DEAD_KEPT) -> bool:
    """Delete jobs that have been dead for so long that nobody will retry them; return whether there may be more."""
    old = select(Job.id).where(Job.dead_at < clock.now() - kept).order_by(Job.dead_at).limit(DELETED_AT_ONCE)
    still = Job.dead_at.is_not(None)  # not retried at this moment
    gone = change_rows(delete(Job).where(Job.id.in_(old), still))
    if count := int(gone.rowcount):
        log.info("deleted %d jobs that failed long ago", count)
    return count == DELETED_AT_ONCE


def retry(job_ids: Iterable[int] | None = None) -> int:
    """Retry dead jobs, all or these; return how many there were."""
    revived = update(Job).where(Job.dead_at.is_not(None)).values(dead_at=None, attempts=0, run_at=clock.now())
    if job_ids is not None:
        revived = revived.where(Job.id.in_(list(job_ids)))
    result = change_rows(revived)
    Job.call_workers()
    return int(result.rowcount)


def drop(job_ids: Iterable[int] | None = None) -> int:
    """Delete dead jobs, all or these, without running them; return how many there were."""
    dead = delete(Job).where(Job.dead_at.is_not(None))
    if job_ids is not None:
        dead = dead.where(Job.id.in_(list(job_ids)))
    return int(change_rows(dead).rowcount)


def try_now(job_id: int) -> bool:
    """Make a failed job that waits for its next attempt due now; return whether there is one."""
    waits = (Job.id == job_id, Job.error.is_not(None), Job.dead_at.is_(None), Job.leased_by.is_(None))
    result = change_rows(update(Job).where(*waits).values(run_at=clock.now()))
    Job.call_workers()
    return bool(result.rowcount)


def backoff(attempts: int) -> float:
    """Return the seconds until the next attempt: exponential, capped, with a quarter of jitter."""
    longest = min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1))
    return longest * random.uniform(0.75, 1.25)


def new_owner(host: str, pid: int) -> str:
    """Return a name for a worker process: `host:pid:random`."""
    return f"{host}:{pid}:{uuid.uuid4().hex[:8]}"


def _change(held: Claim, **values: object) -> bool:
    """Change the job, and return whether it was still ours to change."""
    still_held = (Job.id == held.id, Job.leased_by == held.owner)
    return bool(change_rows(update(Job).where(*still_held).values(steps=held.steps, **values)).rowcount)
