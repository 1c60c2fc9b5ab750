"""What workers do to the rows of `jobs`: lease, finish, retry, park and bury them."""

import random
import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, or_, select, update

from models import clock
from models.base import db
from models.job import Job

LEASE = timedelta(seconds=60)
MAX_ATTEMPTS = 16
FIRST_RETRY_SECONDS = 5.0
LONGEST_RETRY_SECONDS = 12 * 3600.0


def waiting() -> Any:
    """The condition of a job that anybody may take."""
    now = clock.now()
    return db.and_(
        Job.dead_at.is_(None), Job.parked_for.is_(None), Job.run_at <= now,
        or_(Job.leased_until.is_(None), Job.leased_until < now),
    )  # fmt: skip


def claim(owner: str) -> Job | None:
    """Lease the job that is due longest. An attempt counts from here, so that a job that kills its process ends too."""
    due = select(Job.id).where(waiting()).order_by(Job.run_at, Job.id).limit(1)
    if db.session.scalar(due) is None:
        db.session.rollback()
        return None
    if db.engine.dialect.name == "postgresql":
        due = due.with_for_update(skip_locked=True)
    taken = (
        update(Job).where(Job.id == due.scalar_subquery())
        .values(leased_by=owner, leased_until=clock.now() + LEASE, attempts=Job.attempts + 1).returning(Job)
    )  # fmt: skip
    job = db.session.scalars(taken, execution_options={"synchronize_session": False}).first()
    db.session.commit()
    return job


def next_due() -> datetime | None:
    """When the next job that nobody holds becomes due."""
    return db.session.scalar(
        select(db.func.min(Job.run_at)).where(Job.dead_at.is_(None), Job.parked_for.is_(None), Job.leased_until.is_(None))
    )


def done(job_id: int, owner: str, remaining: list[str]) -> bool:
    """Take a step off, in the transaction of its effect; the last one ends the job.

    False when the lease was lost to somebody else: the effect must then be undone, for the other one has it too.
    """
    mine = db.and_(Job.id == job_id, Job.leased_by == owner)
    change = update(Job).where(mine).values(steps=remaining, error=None) if remaining else delete(Job).where(mine)
    result = db.session.execute(change, execution_options={"synchronize_session": False})
    return bool(result.rowcount)  # type: ignore[attr-defined]  # a cursor result, as for every DML


def failed(job: Job, owner: str, error: str, delay: float | None = None) -> None:
    """Give the job back for a later try, or lay it aside for good after the last one."""
    dead = job.attempts >= MAX_ATTEMPTS
    again = clock.now() + timedelta(seconds=backoff(job.attempts) if delay is None else delay)
    _release(job.id, owner, error=error[-4000:], run_at=again, dead_at=clock.now() if dead else None)


def park(job_id: int, owner: str, plugin: str) -> None:
    """Lay the job aside until the plugin that its next step belongs to is on again."""
    _release(job_id, owner, parked_for=plugin, attempts=0)


def give_back(owner: str) -> None:
    """Free every job that `owner` holds: it stops, or it died. What it had begun does not count as an attempt."""
    db.session.execute(
        update(Job).where(Job.leased_by == owner)
        .values(leased_by=None, leased_until=None), execution_options={"synchronize_session": False},
    )  # fmt: skip


def keep(owner: str, job_ids: Iterable[int]) -> None:
    """Renew the leases of jobs that are still running."""
    db.session.execute(
        update(Job).where(Job.id.in_(list(job_ids)), Job.leased_by == owner)
        .values(leased_until=clock.now() + LEASE), execution_options={"synchronize_session": False},
    )  # fmt: skip


def unpark(on: Iterable[str]) -> None:
    """Let the jobs go on that waited for a plugin which is on now."""
    db.session.execute(
        update(Job).where(Job.parked_for.in_(list(on))).values(parked_for=None),
        execution_options={"synchronize_session": False},
    )


def retry(job_ids: Iterable[int] | None = None) -> int:
    """Try dead jobs again, all or these; how many there were."""
    chosen = Job.dead_at.is_not(None) if job_ids is None else db.and_(Job.dead_at.is_not(None), Job.id.in_(list(job_ids)))
    result = db.session.execute(
        update(Job).where(chosen).values(dead_at=None, attempts=0, run_at=clock.now(), leased_by=None,
                                         leased_until=None),
        execution_options={"synchronize_session": False},
    )  # fmt: skip
    db.session.info["jobs"] = True
    return int(result.rowcount)  # type: ignore[attr-defined]  # a cursor result, as for every DML


def backoff(attempts: int) -> float:
    """Seconds until the next try: exponential, capped, with a quarter of jitter so that failures do not march in step."""
    longest = min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1))
    return longest * random.uniform(0.75, 1.25)


def new_owner(host: str, pid: int) -> str:
    """A name for a worker process that tells whether it still lives: `host:pid:random`."""
    return f"{host}:{pid}:{uuid.uuid4().hex[:8]}"


def _release(job_id: int, owner: str, **values: Any) -> None:
    db.session.execute(
        update(Job).where(Job.id == job_id, Job.leased_by == owner)
        .values(leased_by=None, leased_until=None, **values), execution_options={"synchronize_session": False},
    )  # fmt: skip
