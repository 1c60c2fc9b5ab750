"""The statistics of the job queues, for operators, `/health` and `/metrics`."""

from collections.abc import Mapping
from datetime import timedelta

from sqlalchemy import Case, case, func, select

from models import clock
from models.base import db
from models.jobs.job import QUEUES, Job
from rookery.jobs import queue, workers

STATES = ("due", "running", "later", "parked", "dead")
STALLED_AFTER = timedelta(seconds=60)


def state() -> Case[str]:
    """Return the state of a job, as a column."""
    return case(
        (Job.dead_at.is_not(None), "dead"),
        (Job.parked_for.is_not(None), "parked"),
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


def total(queues: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Return how many jobs there are of each state, in all queues together."""
    return {name: sum(queue[name] for queue in queues.values()) for name in STATES}


def stalled() -> bool:
    """Return whether jobs have been due for a while and no worker runs."""
    late = select(Job.id).where(queue.waiting(), Job.run_at < clock.now() - STALLED_AFTER).limit(1)
    return not workers.names() and db.session.scalar(late) is not None
