"""Waking the workers: at once within a process, within milliseconds from another one."""

import logging
import sqlite3
import threading

from flask import Flask, current_app
from sqlalchemy import Engine

from models.job import CHANNEL

log = logging.getLogger(__name__)

SQLITE_LOOK_SECONDS = 0.02
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
    """Ring for the commits of other processes until `stop`; reconnects when the database went away."""
    look = _watch_sqlite if engine.dialect.name == "sqlite" else _watch_postgresql
    while not stop.is_set():
        try:
            look(engine, wake, stop)
        except Exception as error:
            log.warning("lost sight of the database, trying again: %s", error)
            wake.ring()
            stop.wait(1)


def _watch_sqlite(engine: Engine, wake: Wake, stop: threading.Event) -> None:
    """SQLite counts the commits of other connections; asking costs microseconds."""
    connection = sqlite3.connect(str(engine.url.database), isolation_level=None)
    try:
        seen = None
        while not stop.wait(SQLITE_LOOK_SECONDS):
            version = connection.execute("PRAGMA data_version").fetchone()[0]
            if version != seen:
                seen = version
                if connection.execute(SQLITE_DUE_SOON).fetchone()[0]:
                    wake.ring()
    finally:
        connection.close()


def _watch_postgresql(engine: Engine, wake: Wake, stop: threading.Event) -> None:
    import psycopg  # an extra: only there when PostgreSQL is used

    url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        wake.ring()  # for what was promised before anybody listened
        while not stop.is_set():
            for _ in connection.notifies(timeout=1, stop_after=1):
                wake.ring()


def init_app(app: Flask) -> None:
    app.extensions["rookery.wake"] = Wake()


def wake() -> Wake:
    """The alarm clock of the current app."""
    alarm: Wake = current_app.extensions["rookery.wake"]
    return alarm
