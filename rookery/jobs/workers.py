"""The register of workers: the server itself, or `rookery worker`s, which report every second that they are alive.

The one process holds a lock on a file while it runs jobs: during a reload its successor waits for that.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from flask import current_app
from sqlalchemy import ColumnElement, delete, func, or_, select, update

from models import clock
from models.base import change_rows, db
from models.inserts import dialect_insert
from models.jobs.job import Job
from models.jobs.lease import Lease
from rookery import urls
from rookery.config import Config
from rookery.file_lock import FileLock

IN_PROCESS, DEDICATED = "worker in the server", "rookery worker"
_LEASE = "flask worker"  # as it was called first: while an update goes on, workers of both versions run
SILENCE = timedelta(seconds=6)  # after which a worker counts as dead and its jobs are released
_LEASES = Lease.name.startswith(_LEASE)
_HANGING = "hanging queue"  # of a worker: a lease as well, so that it ends with the worker


def lock_of(settings: Config) -> FileLock:
    """Return the lock of the one process that runs jobs."""
    return FileLock(settings.data_dir / "jobs.lock")


def report(owner: str, hanging: Iterable[str] = ()) -> None:
    """Record that this `rookery worker` is alive, and which of its queues hang."""
    until = {"until": _now() + SILENCE}
    for name in (f"{_LEASE} {owner}", *(f"{_HANGING} {queue} {owner}" for queue in hanging)):
        lease = dialect_insert(Lease).values(name=name, owner=owner, **until)
        db.session.execute(lease.on_conflict_do_update(index_elements=["name"], set_=until))


def hanging() -> set[str]:
    """Return the queues of which a worker says that all its threads hang."""
    if not urls.config().has_several_processes:
        worker = current_app.extensions.get("rookery.worker")
        return set(worker.hanging()) if worker else set()
    living = select(Lease.name).where(Lease.name.startswith(_HANGING), Lease.until >= _now())
    return {name.removeprefix(f"{_HANGING} ").split(" ")[0] for name in db.session.scalars(living)}


def leave(owner: str) -> None:
    Lease.release(f"{_LEASE} {owner}", owner)


def release_jobs_of_the_dead() -> None:
    """Release every job whose worker does not report any more. Steps that it did not finish run again."""
    change_rows(delete(Lease).where(or_(_LEASES, Lease.name.startswith(_HANGING)), Lease.until < _now()))
    living = select(Lease.owner).where(_LEASES)
    orphans = update(Job).where(Job.leased_by.is_not(None), Job.leased_by.not_in(living)).values(leased_by=None)
    if change_rows(orphans).rowcount:
        Job.call_workers()


def names() -> list[str]:
    """Return the kinds of workers that run jobs right now, for operators."""
    if urls.config().has_several_processes:
        living = select(Lease.name).where(_LEASES, Lease.until >= _now()).limit(1)
        return [DEDICATED] if db.session.scalar(living) else []
    if current_app.extensions.get("rookery.worker"):
        return [IN_PROCESS]
    lock = lock_of(urls.config())
    is_free = lock.acquire()
    lock.release()
    return [] if is_free else [IN_PROCESS]


def _now() -> datetime | ColumnElement[datetime]:
    """Return the time of the database, which all machines share."""
    return func.now() if db.engine.dialect.name == "postgresql" else clock.now()
