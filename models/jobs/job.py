"""The job queue, its periodic entries, and the processes that run it."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache
from typing import Any

from flask import g
from sqlalchemy import Executable, Index, case, select, text
from sqlalchemy.orm import Mapped, mapped_column

from models import clock
from models.base import Base, Columns, Identified, Json, begin_write, db, partial_index, run
from models.ids import new_id
from models.inserts import add_once, dialect_insert

CHANNEL = "rookery_jobs"

# Each queue has threads of its own, so that jobs which wait for slow servers delay only each other. A quarter of the
# delivery threads serves DEGRADED, the queue for servers that are slow or did not answer. LONG is for imports, exports
# and backups, whose steps take many seconds or more.
MAIN, NETWORK, DELIVERY, DEGRADED, LONG = "main", "network", "delivery", "degraded", "long"
QUEUES = (MAIN, NETWORK, DELIVERY, DEGRADED, LONG)


class Job(Identified, Base):
    """Work to do after a transaction, stored by that transaction.

    `steps` are the handlers that still have to run; each is taken off in the transaction of its own effect, so that
    it happens once. `leased_by` is the process that runs it; when that one has died, the job is released. `request_id`
    is that of the request that enqueued it, itself or by another job, for the log.
    """

    __tablename__ = "jobs"
    __table_args__ = (
        partial_index("ix_jobs_due", "queue", "run_at", where="dead_at IS NULL AND paused_for IS NULL"),
        Index("uq_jobs_key", "key", unique=True),
        # Few jobs are leased at a time, and their workers are checked every second or two.
        partial_index("ix_jobs_held", "leased_by", where="leased_by IS NOT NULL"),
        partial_index("ix_jobs_dead", "dead_at", where="dead_at IS NOT NULL"),
    )

    name: Mapped[str]
    payload: Mapped[dict[str, Any]] = mapped_column(default=dict)
    steps: Mapped[list[str]] = mapped_column(default=list)
    key: Mapped[str | None]
    queue: Mapped[str] = mapped_column(default=MAIN, server_default=MAIN)
    run_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    created_at: Mapped[datetime] = mapped_column(default=clock.at_insert)
    leased_by: Mapped[str | None]
    attempts: Mapped[int] = mapped_column(default=0)
    error: Mapped[str | None]
    paused_for: Mapped[str | None]
    dead_at: Mapped[datetime | None]
    request_id: Mapped[str | None]

    @classmethod
    def enqueue(
        cls,
        name: str,
        payload: Json,
        steps: Iterable[str],
        at: datetime | None = None,
        key: str | None = None,
        queue: str = MAIN,
    ) -> None:
        """Enqueue a job that runs `steps` with `payload`, if the caller's transaction commits.

        With a `key`, a second job of the same key is dropped until the first one is done or dead.
        """
        if add_once(cls, _row(name, payload, steps, key, queue, at)):  # otherwise the first enqueue has called them
            cls.call_workers(queue)

    @classmethod
    def enqueue_each(
        cls,
        name: str,
        payloads: Mapping[str, Json],
        steps: Iterable[str],
        queue: str = MAIN,
        moments: Mapping[str, datetime] | None = None,
    ) -> None:
        """Enqueue a job for each key with its payload; one that waits for a later moment is brought forward.

        A job is due at once, unless its key has a later one of the `moments`. Unlike a job that is dropped, this one is
        never too late: the worker that runs the job of the key holds it (`hold`) before it looks at what there is to
        do.
        """
        if not payloads:
            return
        due_at = moments or {}
        rows = [_row(name, payloads[key], steps, key, queue, due_at.get(key)) for key in sorted(payloads)]
        run(_bringing_forward(db.engine.dialect.name), rows)
        cls.call_workers(queue)

    @classmethod
    def hold(cls, key: str) -> None:
        """Keep everybody from enqueueing the job of this key until the commit: a look from here on sees all that was
        enqueued.
        """
        begin_write()
        if db.engine.dialect.name != "sqlite":
            db.session.execute(select(cls.id).where(cls.key == key).with_for_update())

    @staticmethod
    def call_workers(*queues: str) -> None:
        """Wake the workers of these queues, or of all, once this transaction is committed.

        See rookery/events/notifier.py.
        """
        called: set[str] = db.session.info.setdefault("jobs", set())
        for queue in set(queues or QUEUES) - called:
            if db.engine.dialect.name == "postgresql":
                db.session.execute(text(f"NOTIFY {CHANNEL}, '{queue}'"))  # delivered by the commit
            called.add(queue)


def _row(
    name: str, payload: Json, steps: Iterable[str], key: str | None, queue: str, due_at: datetime | None
) -> Columns:
    """Return a new job as a row of the table."""
    now = clock.now()
    return {
        "id": new_id(),
        "name": name,
        "payload": dict(payload),
        "steps": list(steps),
        "key": key,
        "queue": queue,
        "run_at": due_at or now,
        "created_at": now,
        "attempts": 0,
        "request_id": g.get("request_id"),
    }


@cache
def _bringing_forward(dialect: str) -> Executable:
    jobs: Any = Job.__table__
    make = dialect_insert(jobs)
    sooner = {"run_at": case((jobs.c.run_at > make.excluded.run_at, make.excluded.run_at), else_=jobs.c.run_at)}
    return make.on_conflict_do_update(index_elements=["key"], set_=sooner)


class PeriodicRun(Base):
    """The next run of a periodic job; the process that moves `due_at` on has the run, and no other does.

    `last_at` is when it was enqueued last, by the clock or by hand.
    """

    __tablename__ = "periodic_runs"

    name: Mapped[str] = mapped_column(primary_key=True)
    due_at: Mapped[datetime]
    last_at: Mapped[datetime | None]
