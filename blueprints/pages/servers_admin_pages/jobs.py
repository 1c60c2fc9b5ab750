"""Failed jobs: their errors, to be retried or dropped."""

import json

from sqlalchemy import ColumnElement, select
from werkzeug import Response

from blueprints.pages.servers_admin_pages.base import bp
from models.auth.role import Permission
from models.jobs.job import Job
from rookery.jobs import statistics, workers
from rookery.services.administration import failed_jobs
from rookery.web.pages import go, me, neighbours, page, permitted, tell
from rookery.web.paging import page_of

looking = permitted(Permission.VIEW_DEVOPS)
_COLUMNS = (Job.id, Job.name, Job.steps, Job.attempts, Job.error, Job.run_at, Job.created_at, Job.dead_at)


@bp.get("/admin/jobs")
@looking
def list_dead_jobs(user):
    return _listed(Job.dead_at.is_not(None))


@bp.get("/admin/jobs/retrying")
@looking
def list_retrying_jobs(user):
    return _listed(Job.dead_at.is_(None) & Job.error.is_not(None))


@bp.get("/admin/jobs/<id:job_id>")
@looking
def show_job(user, job_id):
    job = failed_jobs.failed(job_id)
    return page("servers_admin_pages/job.html", job=job, payload=json.dumps(job.payload, indent=2, ensure_ascii=False))


@bp.post("/admin/jobs/<id:job_id>/retry")
@looking
def retry_job(user, job_id):
    failed_jobs.retry_job(me(), failed_jobs.failed(job_id))
    tell("The job will be retried.")
    return go("/admin/jobs")


@bp.post("/admin/jobs/<id:job_id>/drop")
@looking
def drop_job(user, job_id):
    failed_jobs.drop_job(me(), failed_jobs.failed(job_id))
    tell("Job discarded.")
    return go("/admin/jobs")


@bp.post("/admin/jobs/retry")
@looking
def retry_jobs(user):
    failed_jobs.retry_all(me())
    tell("All failed jobs will be retried.")
    return go("/admin/jobs")


@bp.get("/admin/jobs/drop")
@looking
def ask_drop_jobs(user):
    return page("servers_admin_pages/drop_jobs.html", count=statistics.total(statistics.by_queue())["dead"])


@bp.post("/admin/jobs/drop")
@looking
def drop_jobs(user):
    failed_jobs.drop_all(me())
    tell("All failed jobs were discarded.")
    return go("/admin/jobs")


def _listed(which: ColumnElement[bool]) -> Response:
    rows = page_of(select(*_COLUMNS).where(which), Job.id, default=40, maximum=80)
    queues = statistics.by_queue()
    return page(
        "servers_admin_pages/jobs.html",
        jobs=rows.rows,
        counts=statistics.total(queues),
        workers=workers.names(),
        reason=_reason,
        **neighbours(rows),
    )


def _reason(error: str | None) -> str:
    """Return the last line of a traceback, which names the error; of anything else the first."""
    lines = [line for line in (error or "").splitlines() if line.strip()]
    if not lines:
        return ""
    return lines[-1] if lines[0].startswith("Traceback") else lines[0]
