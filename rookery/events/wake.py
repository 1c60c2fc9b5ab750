"""Waking the workers: at once within a process, within milliseconds from another one."""

import threading
from collections.abc import Iterator

from flask import Flask, current_app
from sqlalchemy import Engine

from models.job import CHANNEL
from rookery.events.watch import commits, notices, sqlite, steadily

# Most commits, of this process too, promise nothing: a ring costs every worker thread a look through the ORM.
SQLITE_DUE_SOON = """
    SELECT EXISTS (SELECT 1 FROM jobs WHERE dead_at IS NULL AND parked_for IS NULL AND leased_until IS NULL
                   AND run_at <= strftime('%Y-%m-%d %H:%M:%f', 'now', '+5 seconds'))
"""


class Wake:
    """An alarm clock for threads: `ring` ends every `wait`, and the next one too if nobody was waiting."""

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._rings = 0

    def ring(self) -> None:
        with self._condition:
            self._rings += 1
            self._condition.notify_all()

    def wait(self, seen: int, seconds: float) -> int:
        """Sleep until there were more than `seen` rings or the time is up; returns how many there were."""
        with self._condition:
            self._condition.wait_for(lambda: self._rings > seen, timeout=seconds)
            return self._rings


def watch(engine: Engine, wake: Wake, stop: threading.Event) -> None:
    """Ring for the commits of other processes until `stop`; once anyway when the database had been away."""
    look = _look_sqlite if engine.dialect.name == "sqlite" else _look_postgresql
    for due in steadily(lambda: look(engine, stop), stop, "the jobs in the database"):
        if due:
            wake.ring()


def _look_sqlite(engine: Engine, stop: threading.Event) -> Iterator[bool]:
    with sqlite(engine) as connection:
        for moved in commits(connection, stop):
            yield moved and bool(connection.execute(SQLITE_DUE_SOON).fetchone()[0])


def _look_postgresql(engine: Engine, stop: threading.Event) -> Iterator[bool]:
    for number, found in enumerate(notices(engine, CHANNEL, stop)):
        yield number == 0 or bool(found)  # the first time for what was promised before anybody listened


def init_app(app: Flask) -> None:
    app.extensions["rookery.wake"] = Wake()


def wake() -> Wake:
    """The alarm clock of the current app."""
    alarm: Wake = current_app.extensions["rookery.wake"]
    return alarm
