"""The schedule of periodic jobs: rows that one process at a time can advance."""

from datetime import timedelta

from sqlalchemy import delete, select, update

from models import clock
from models.base import change_rows, db
from models.inserts import insert_once
from models.jobs.job import Job, PeriodicRun
from models.jobs.lease import MISDATED
from rookery.plugin import plugins
from rookery.renames import current


def enqueue_due() -> None:
    """Enqueue every periodic job that is due: once, however many processes look."""
    now = clock.now()
    known = {run.name: run.due_at for run in db.session.execute(select(PeriodicRun.name, PeriodicRun.due_at))}
    for old in [name for name in known if current(name) != name]:
        _rename(old, current(old), current(old) in known)
        known.setdefault(current(old), known[old])
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


def _rename(old: str, new: str, is_known: bool) -> None:
    """Rename the row of a periodic job, and the job of it that waits."""
    if is_known:  # an older version has run meanwhile
        db.session.execute(delete(PeriodicRun).where(PeriodicRun.name == old))
    else:
        db.session.execute(update(PeriodicRun).where(PeriodicRun.name == old).values(name=new))
        db.session.execute(update(Job).where(Job.key == f"every {old}").values(key=f"every {new}"))


def _move_on(name: str, following: object) -> bool:
    now = clock.now()
    moved = db.session.execute(
        update(PeriodicRun)
        .where(PeriodicRun.name == name, PeriodicRun.due_at <= now)
        .values(due_at=following, last_at=now)
    )
    return bool(moved.rowcount)  # type: ignore[attr-defined]  # a cursor result, as for every DML
