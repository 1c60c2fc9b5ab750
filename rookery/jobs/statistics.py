"""The statistics of the job queues, for operators, `/health` and `/metrics`."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import Case, case, func, select

from models import clock
from models.base import db
from models.jobs.job import QUEUES, Job
from rookery.jobs import queue, workers

STATES = ("due", "running", "later", "paused", "dead")
STALLED_AFTER, BEHIND = timedelta(seconds=60), timedelta(minutes=10)


def state() -> Case[str]:
    """Return the state of a job, as a column."""
    return case(
        (Job.dead_at.is_not(None), "dead"),
        (Job.paused_for.is_not(None), "paused"),
        (queue.waiting(), "due"),
        (Job.leased_by.is_not(None), "running"),
        else_="later",
    )


def by_queue() -> dict[str, dict[str, int]]:
    """Return queue → state → number of jobs."""
    found = state()
    counted = {
        (queue, its): count
        for queue, its, count in db.session.execute(select(Job.queue, found, func.count()).group_by(Job.queue, found))
    }
    return {queue: {name: counted.get((queue, name), 0) for name in STATES} for queue in QUEUES}


def oldest_due() -> dict[str, datetime | None]:
    """Return for each queue since when its oldest due job waits; None where none does."""
    query = select(Job.queue, func.min(Job.run_at)).where(queue.waiting()).group_by(Job.queue)
    found: dict[str, datetime] = {row[0]: row[1] for row in db.session.execute(query)}
    return {name: found.get(name) for name in QUEUES}


def total(queues: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Return how many jobs there are of each state, in all queues together."""
    counted: Counter[str] = Counter()
    for states in queues.values():
        counted.update(states)
    return dict(counted)


def hanging() -> list[str]:
    """Return the queues with jobs that have been due for a while, and only threads that hang."""
    late = clock.now() - STALLED_AFTER
    waiting = {name for name, since in oldest_due().items() if since and since < late}
    return sorted(waiting & workers.hanging())


def minutes_behind() -> int | None:
    """Return how late the oldest due job is, if that is more than a while."""
    oldest = db.session.scalar(select(func.min(Job.run_at)).where(queue.waiting()))
    late = clock.now() - oldest if oldest else timedelta(0)
    return int(late.total_seconds() // 60) if late > BEHIND else None


def stalled() -> bool:
    """Return whether jobs have been due for a while and no worker runs."""
    late = select(Job.id).where(queue.waiting(), Job.run_at < clock.now() - STALLED_AFTER).limit(1)
    return not workers.names() and db.session.scalar(late) is not None
