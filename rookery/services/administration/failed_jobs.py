"""Retrying and dropping failed jobs, with a record in the audit log."""

from models.base import db
from models.jobs.job import Job
from rookery.errors import NotFound
from rookery.identity import Actor
from rookery.jobs import queue
from rookery.services import audit


def retry_job(actor: Actor, job: Job) -> None:
    """Try a job again at once, be it dead or waiting for its next try. Raises NotFound where it is neither."""
    if not (queue.retry([job.id]) if job.dead_at else queue.try_now(job.id)):
        raise NotFound
    audit.record(actor, "retry job", "job", job.id, job.name)


def drop_job(actor: Actor, job: Job) -> None:
    """Drop a dead job: what it promised will not happen. Raises NotFound where it is not dead."""
    if not queue.drop([job.id]):
        raise NotFound
    audit.record(actor, "drop job", "job", job.id, job.name)


def retry_all(actor: Actor) -> int:
    """Try all dead jobs again; how many there were."""
    count = queue.retry()
    audit.record(actor, "retry jobs", "job", None, "all", count=count)
    return count


def drop_all(actor: Actor) -> int:
    """Forget all dead jobs; how many there were."""
    count = queue.drop()
    audit.record(actor, "drop jobs", "job", None, "all", count=count)
    return count


def failed(job_id: int) -> Job:
    """A job that failed at least once. Raises NotFound."""
    job = db.session.get(Job, job_id, populate_existing=True)
    if job is None or not (job.dead_at or job.error):
        raise NotFound
    return job
