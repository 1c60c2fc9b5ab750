"""Waking the workers: at once within a process, within a second after the commit of another one."""

import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

from flask import Flask, current_app
from sqlalchemy import Engine

from models.jobs.job import CHANNEL, QUEUES
from rookery.events.watch import commits, notices, sqlite, steadily

SQLITE_LOOK_SECONDS = 0.25  # for the commits of commands: those of this process ring by themselves
# Most commits, of this process too, promise nothing: a ring costs every worker thread a look through the ORM.
SQLITE_DUE_SOON = " UNION ALL ".join(
    f"""
    SELECT '{queue}' WHERE EXISTS (
        SELECT 1 FROM jobs WHERE dead_at IS NULL AND parked_for IS NULL AND leased_by IS NULL AND lane = '{queue}'
        AND run_at <= strftime('%Y-%m-%d %H:%M:%f', 'now', '+5 seconds'))
    """
    for queue in QUEUES
)


class Wake:
    """An alarm clock for the threads of each queue."""

    def __init__(self) -> None:
        self._bells = {queue: Bell() for queue in QUEUES}

    def ring(self, queues: Iterable[str] = QUEUES) -> None:
        """There may be work. One thread of each queue looks, and calls the next if there was: all of them, for each
        commit, would cost more than the work.
        """
        for queue in queues:
            self._bells[queue].ring()

    def pass_on(self, queue: str) -> None:
        """There may be more than what the caller took."""
        self._bells[queue].pass_on()

    def ring_for_all(self) -> None:
        for bell in self._bells.values():
            bell.ring(everybody=True)

    def wait(self, queue: str, seen: int, seconds: float) -> int:
        """As `Bell.wait`, for the threads of a queue."""
        return self._bells[queue].wait(seen, seconds)


class Bell:
    """`ring` ends one `wait`, the next one if nobody was waiting; `pass_on` ends another for which it had rung too."""

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._rings = 0

    def ring(self, everybody: bool = False) -> None:
        with self._condition:
            self._rings += 1
            if everybody:
                self._condition.notify_all()
            else:
                self._condition.notify()

    def pass_on(self) -> None:
        with self._condition:
            self._condition.notify()

    def wait(self, seen: int, seconds: float) -> int:
        """Sleep until there were more than `seen` rings or the time is up; returns how many there were."""
        with self._condition:
            self._condition.wait_for(lambda: self._rings > seen, timeout=seconds)
            return self._rings


def watch(engine: Engine, wake: Wake, stop: threading.Event, data_dir: Path | None = None) -> None:
    """Ring for the commits of other processes until `stop`; once anyway when the database had been away.

    With the data directory of the one process it holds PostgreSQL for that.
    """

    def look() -> Iterator[Iterable[str]]:
        is_file = engine.dialect.name == "sqlite"
        return _look_sqlite(engine, stop) if is_file else _look_postgresql(engine, stop, data_dir)

    for queues in steadily(look, stop, "the jobs in the database"):
        wake.ring(queues)


def _look_sqlite(engine: Engine, stop: threading.Event) -> Iterator[Iterable[str]]:
    with sqlite(engine) as connection:
        for moved in commits(connection, stop, SQLITE_LOOK_SECONDS):
            yield [queue for (queue,) in connection.execute(SQLITE_DUE_SOON)] if moved else ()


def _look_postgresql(engine: Engine, stop: threading.Event, data_dir: Path | None) -> Iterator[Iterable[str]]:
    for number, found in enumerate(notices(engine, CHANNEL, stop, data_dir)):
        # The first time for what was promised before anybody listened; all, too, for what an earlier version says.
        yield found if number and set(found) <= set(QUEUES) else QUEUES


def init_app(app: Flask) -> None:
    app.extensions["rookery.wake"] = Wake()


def wake() -> Wake:
    """The alarm clock of the current app."""
    alarm: Wake = current_app.extensions["rookery.wake"]
    return alarm
