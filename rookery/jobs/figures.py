"""How the queue is: the figures that operators, `/health` and `/metrics` look at."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from sqlalchemy import case, func, select

from models import clock
from models.base import db
from models.jobs.job import LANES, Job
from rookery.jobs import queue, workers

STATES = ("due", "running", "later", "parked", "dead")
STALLED_AFTER = timedelta(seconds=60)


def state() -> Any:
    """The state of a job, as a column."""
    return case(
        (Job.dead_at.is_not(None), "dead"),
        (Job.parked_for.is_not(None), "parked"),
        (queue.waiting(), "due"),
        (Job.leased_by.is_not(None), "running"),
        else_="later",
    )


def by_lane() -> dict[str, dict[str, int]]:
    """lane → state → how many jobs there are."""
    found = state()
    counted = {
        (lane, its): count
        for lane, its, count in db.session.execute(select(Job.lane, found, func.count()).group_by(Job.lane, found))
    }
    return {lane: {name: counted.get((lane, name), 0) for name in STATES} for lane in LANES}


def total(lanes: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Return how many jobs there are of each state, in all lanes together."""
    return {name: sum(lane[name] for lane in lanes.values()) for name in STATES}


def stalled() -> bool:
    """Return whether work has been waiting for a while and nobody does it."""
    late = select(Job.id).where(queue.waiting(), Job.run_at < clock.now() - STALLED_AFTER).limit(1)
    return not workers.names() and db.session.scalar(late) is not None
