"""The notifier of the workers: at once within a process, within a second after the commit of another one."""

import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

from flask import Flask, current_app
from sqlalchemy import Engine

from models.jobs.job import CHANNEL, QUEUES
from rookery.events.watch import commits, notices, sqlite, steadily

SQLITE_LOOK_SECONDS = 0.25  # for the commits of commands: this process notifies its workers itself
# Most commits, of this process too, enqueue nothing, and each notification costs a worker a query through the ORM.
SQLITE_DUE_SOON = " UNION ALL ".join(
    f"""
    SELECT '{queue}' WHERE EXISTS (
        SELECT 1 FROM jobs WHERE dead_at IS NULL AND paused_for IS NULL AND leased_by IS NULL AND queue = '{queue}'
        AND run_at <= strftime('%Y-%m-%d %H:%M:%f', 'now', '+5 seconds'))
    """
    for queue in QUEUES
)


class Notifier:
    """The conditions on which the worker threads of each queue wait for jobs."""

    def __init__(self) -> None:
        self._conditions = {queue: QueueCondition() for queue in QUEUES}

    def notify(self, queues: Iterable[str] = QUEUES) -> None:
        """Wake one thread of each queue to look for work. It wakes the next if there was some: to wake all of them for
        each commit would cost more than the work.
        """
        for queue in queues:
            self._conditions[queue].notify()

    def notify_next(self, queue: str) -> None:
        """Wake another thread: there may be more than what the caller took."""
        self._conditions[queue].notify_next()

    def notify_all(self) -> None:
        """Wake every thread of every queue."""
        for condition in self._conditions.values():
            condition.notify(everybody=True)

    def wait(self, queue: str, seen: int, seconds: float) -> int:
        """Wait as in `QueueCondition.wait`, for the threads of a queue."""
        return self._conditions[queue].wait(seen, seconds)


class QueueCondition:
    """A condition that counts notifications.

    `notify` ends one `wait`, the next one if nobody was waiting; `notify_next` ends another that it concerns too.
    """

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._count = 0

    def notify(self, everybody: bool = False) -> None:
        with self._condition:
            self._count += 1
            if everybody:
                self._condition.notify_all()
            else:
                self._condition.notify()

    def notify_next(self) -> None:
        with self._condition:
            self._condition.notify()

    def wait(self, seen: int, seconds: float) -> int:
        """Sleep until there were more than `seen` notifications or the time is up; return how many there were."""
        with self._condition:
            self._condition.wait_for(lambda: self._count > seen, timeout=seconds)
            return self._count


def watch(engine: Engine, notifier: Notifier, stop: threading.Event, data_dir: Path | None = None) -> None:
    """Notify the workers of the commits of other processes until `stop`, and once after the database was unavailable.

    With the data directory of the one process, this holds PostgreSQL for that process.
    """

    def look() -> Iterator[Iterable[str]]:
        is_file = engine.dialect.name == "sqlite"
        return _look_sqlite(engine, stop) if is_file else _look_postgresql(engine, stop, data_dir)

    for queues in steadily(look, stop, "the jobs in the database"):
        notifier.notify(queues)


def _look_sqlite(engine: Engine, stop: threading.Event) -> Iterator[Iterable[str]]:
    with sqlite(engine) as connection:
        for moved in commits(connection, stop, SQLITE_LOOK_SECONDS):
            yield [queue for (queue,) in connection.execute(SQLITE_DUE_SOON)] if moved else ()


def _look_postgresql(engine: Engine, stop: threading.Event, data_dir: Path | None) -> Iterator[Iterable[str]]:
    for number, found in enumerate(notices(engine, CHANNEL, stop, data_dir)):
        yield found if number else QUEUES  # all of them the first time, for jobs enqueued before this listened


def init_app(app: Flask) -> None:
    app.extensions["rookery.notifier"] = Notifier()


def notifier() -> Notifier:
    """Return the notifier of the current app."""
    found: Notifier = current_app.extensions["rookery.notifier"]
    return found
