"""The schedule of periodic jobs: rows that one process at a time can advance."""

from datetime import timedelta

from sqlalchemy import select, update

from models import clock
from models.base import change_rows, db
from models.inserts import insert_once
from models.jobs.job import Job, PeriodicRun
from models.jobs.lease import MISDATED
from rookery.plugin import plugins


def enqueue_due() -> None:
    """Enqueue every periodic job that is due: once, however many processes look."""
    now = clock.now()
    known = {run.name: run.due_at for run in db.session.execute(select(PeriodicRun.name, PeriodicRun.due_at))}
    for former in known.keys() & plugins().former_steps.keys():
        name = plugins().former_steps[former]
        _rename(former, name)
        known.setdefault(name, known[former])
    for entry in plugins().periodic:
        following = now + timedelta(seconds=entry.seconds)
        if entry.name not in known:
            insert_once(PeriodicRun, name=entry.name, due_at=following)
        elif known[entry.name] > following + MISDATED:  # written by a fast clock
            db.session.execute(update(PeriodicRun).where(PeriodicRun.name == entry.name).values(due_at=following))
        elif known[entry.name] <= now and _move_on(entry.name, following):
            enqueue_periodic(entry.name)


def enqueue_periodic(name: str) -> None:
    """Enqueue a periodic job, unless it is enqueued or runs already: there is one of each at a time."""
    Job.enqueue(f"every {name}", {}, [name], key=f"every {name}")


def run_now(name: str) -> bool:
    """Enqueue a periodic job at an operator's request; its schedule stays. False if there is no job of that name.

    One that failed and waits for its next attempt becomes due now.
    """
    found = next((entry for entry in plugins().periodic if entry.name == name), None)
    if found is None:
        return False
    now = clock.now()
    if not insert_once(PeriodicRun, name=name, due_at=now + timedelta(seconds=found.seconds), last_at=now):
        db.session.execute(update(PeriodicRun).where(PeriodicRun.name == name).values(last_at=now))
    waits = update(Job).where(Job.key == f"every {name}", Job.leased_by.is_(None), Job.run_at > now)
    change_rows(waits.values(run_at=now))
    Job.call_workers()
    enqueue_periodic(name)
    return True


def _rename(former: str, name: str) -> None:
    """Rename the stored run and job of a periodic job that had another name in an older version."""
    found = select(PeriodicRun).where(PeriodicRun.name == former)
    run = db.session.execute(found.with_for_update()).scalar_one_or_none()
    if run:
        insert_once(PeriodicRun, name=name, due_at=run.due_at, last_at=run.last_at)
        db.session.delete(run)
    if db.session.scalar(select(Job.id).where(Job.key == f"every {name}")) is None:
        db.session.execute(update(Job).where(Job.key == f"every {former}").values(key=f"every {name}"))


def _move_on(name: str, following: object) -> bool:
    now = clock.now()
    moved = db.session.execute(
        update(PeriodicRun)
        .where(PeriodicRun.name == name, PeriodicRun.due_at <= now)
        .values(due_at=following, last_at=now)
    )
    return bool(moved.rowcount)  # type: ignore[attr-defined]  # a cursor result, as for every DML
