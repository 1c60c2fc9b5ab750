"""The correction of dates written while the clock ran ahead: jobs and deliveries would wait for them just as long."""

import logging
from collections.abc import Mapping
from datetime import timedelta

from sqlalchemy import select, update

from models import clock
from models.base import change_rows, db
from models.data.post_cleanup import Cleanup
from models.federation.delivery import Delivery
from models.federation.peer import Peer
from models.jobs.job import DEGRADED, DELIVERY, Job
from models.media.remote_file import RemoteFile
from rookery.jobs.queue import LONGEST_RETRY_SECONDS

log = logging.getLogger(__name__)

SLACK = timedelta(seconds=10)
AT_ONCE = timedelta(minutes=1)  # a job due this soon after it was enqueued was meant to run at once
LONGEST = timedelta(seconds=2 * LONGEST_RETRY_SECONDS)  # between retries of a job or of a server
LONGEST_CLEANUP_PAUSE, LONGEST_FILE_RETRY = timedelta(days=1) + SLACK, timedelta(days=8)
MOST = 5000


def bring_forward() -> None:
    """Make due now whatever would have been due by now. Dates that people chose stay."""
    now = clock.now()
    _run_jobs_of_the_future()
    waiting = (Job.dead_at.is_(None), Job.leased_by.is_(None))
    _change(Job, *waiting, Job.queue.in_((DELIVERY, DEGRADED)), Job.run_at > now + SLACK, values={"run_at": now})
    _change(Job, *waiting, Job.error.is_not(None), Job.run_at > now + LONGEST, values={"run_at": now})
    fresh = (Delivery.failed_at.is_(None), Delivery.attempts == 0, Delivery.due_at > now + SLACK)
    _change(Delivery, *fresh, values={"due_at": now})
    _change(Delivery, Delivery.failed_at.is_(None), Delivery.due_at > now + LONGEST, values={"due_at": now})
    _change(Peer, Peer.retry_at > now + LONGEST, values={"retry_at": now})
    _change(RemoteFile, RemoteFile.retry_at > now + LONGEST_FILE_RETRY, values={"retry_at": now})
    _change(Cleanup, Cleanup.due_at > now + LONGEST_CLEANUP_PAUSE, values={"due_at": now})
    Job.call_workers()


def _run_jobs_of_the_future() -> None:
    """Make jobs due now that were created in the future and were to run at once."""
    now = clock.now()
    made = (Job.created_at > now + SLACK, Job.run_at > now, Job.dead_at.is_(None))
    rows = db.session.execute(select(Job.id, Job.run_at, Job.created_at).where(*made).order_by(Job.run_at).limit(MOST))
    job_ids = [row.id for row in rows if row.run_at - row.created_at <= AT_ONCE]
    for begin in range(0, len(job_ids), 500):
        _change(Job, Job.id.in_(job_ids[begin : begin + 500]), values={"run_at": now, "created_at": now})


def _change(model: type, *which: object, values: Mapping[str, object]) -> None:
    changed = change_rows(update(model).where(*which).values(**values))  # type: ignore[arg-type]
    if count := changed.rowcount:
        log.warning("%d rows of %s were dated ahead of the clock and are due now", count, model.__tablename__)  # type: ignore[attr-defined]
