"""`rookery jobs`: inspect the queue, and retry dead jobs."""

from typing import Any

import click
from flask.cli import AppGroup
from sqlalchemy import select

from models.base import db
from models.jobs.job import NETWORK, Job, PeriodicRun
from rookery.cli._common import as_json, dry_run_option, id_type, on_database, print_json, show, show_one
from rookery.errors import NotFound
from rookery.jobs import queue, schedule, statistics, workers
from rookery.plugin import Periodic, period, plugins
from rookery.renames import current
from rookery.services import audit

NOT_DEAD = "Only {} of these are dead jobs, so nothing was done: see `rookery jobs list --state dead`."

group = AppGroup("jobs", help="The job queue.")


@group.command("list")
@click.option("--state", type=click.Choice(statistics.STATES), help="Only jobs in this state.")
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="How many to list.")
@as_json
@on_database
def list_jobs(state: str | None, limit: int, as_json: bool) -> None:
    """List unfinished jobs, the next one first."""
    found = select(Job, statistics.state()).order_by(Job.run_at, Job.id).limit(limit)
    if state:
        found = found.where(statistics.state() == state)
    show([_line(job, its) for job, its in db.session.execute(found)], as_json, "There are no such jobs.")


@group.command("show")
@click.argument("job_id", metavar="ID", type=id_type)
@as_json
@on_database
def show_job(job_id: int, as_json: bool) -> None:
    """Show one job with its payload, the steps left and the last error."""
    row = db.session.execute(select(Job, statistics.state()).where(Job.id == job_id)).one_or_none()
    if row is None:
        raise NotFound(f"There is no job {job_id} (any more): `rookery jobs list` shows those that are.")
    job, state = row
    more = {"payload": job.payload, "leased_by": job.leased_by, "paused_for": job.paused_for, "died_at": job.dead_at}
    more["request_id"] = job.request_id
    show_one(_line(job, state) | {"error": job.error} | more, as_json)


@group.command()
@click.argument("job_ids", metavar="[ID]...", type=id_type, nargs=-1)
@as_json
@on_database
def retry(job_ids: tuple[int, ...], as_json: bool) -> None:
    """Retry dead jobs: all of them, or the given ones."""
    count = queue.retry(job_ids or None)
    if job_ids and count < len(set(job_ids)):
        raise NotFound(NOT_DEAD.format(count))
    if count:
        audit.record(None, "retry jobs", "job", None, _named(job_ids), count=count)
    print_json({"retried": count}) if as_json else click.echo(f"{count} jobs are tried again.")


@group.command()
@click.argument("job_ids", metavar="ID...", type=id_type, nargs=-1, required=True)
@dry_run_option
@as_json
@on_database
def drop(job_ids: tuple[int, ...], dry_run: bool, as_json: bool) -> None:
    """Delete dead jobs, and list them; their work will not be done."""
    state = statistics.state()
    dead = select(Job, state).where(Job.id.in_(job_ids), Job.dead_at.is_not(None)).order_by(Job.id)
    lines = [_line(job, its) for job, its in db.session.execute(dead)]
    if len(lines) < len(set(job_ids)):
        raise NotFound(NOT_DEAD.format(len(lines)))
    if not dry_run:
        queue.drop(job_ids)
        audit.record(None, "drop jobs", "job", None, _named(job_ids), count=len(lines))
    show(lines, as_json)


@group.command()
@as_json
@on_database
def stats(as_json: bool) -> None:
    """Count the jobs by state, and list the workers."""
    queues = statistics.by_queue()
    found: dict[str, Any] = {**statistics.total(queues), "workers": workers.names()}
    if as_json:
        print_json(found | {"queues": queues})
    else:
        network = {f"network_{name}": queues[NETWORK][name] for name in ("due", "running", "later")}
        show_one(found | network, as_json=False)


@group.command()
@as_json
@on_database
def periodic(as_json: bool) -> None:
    """List the periodic jobs: how often, last and next run."""
    known = {run.name: run for run in db.session.scalars(select(PeriodicRun))}
    lines = [_round(entry, known.get(entry.name)) for entry in sorted(plugins().periodic, key=lambda one: one.name)]
    show(lines, as_json, "No plugin has anything that comes round.")


@group.command("run")
@click.argument("name")
@on_database
def run_periodic(name: str) -> None:
    """Make a running server or `rookery worker` run a periodic job now."""
    name = current(name)
    if not schedule.run_now(name):
        raise NotFound(f"There is no periodic job {name}: `rookery jobs periodic` shows those that are.")
    nobody = "" if workers.names() else " Nobody runs jobs at the moment: start the server, or `rookery worker`."
    click.echo(f"{name} is promised.{nobody}")


def _named(job_ids: tuple[int, ...]) -> str:
    return ", ".join(map(str, job_ids)) or "all"


def _round(entry: Periodic, known: PeriodicRun | None) -> dict[str, object]:
    return {
        "name": entry.name,
        "every": period(entry.seconds),
        "last": known.last_at if known else None,
        "next": known.due_at if known else None,
        "does": entry.does,
    }


def _line(job: Job, state: str) -> dict[str, object]:
    return {
        "id": str(job.id),
        "name": job.name,
        "queue": job.queue,
        "state": state,
        "attempts": job.attempts,
        "next_try": job.run_at,
        "steps": job.steps,
        "error": (job.error or "").splitlines()[0] if job.error else None,
    }


command = group
