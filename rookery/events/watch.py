"""Watching a database for what other processes commit."""

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Engine

log = logging.getLogger(__name__)

T = TypeVar("T")
NOTICE_SECONDS = 0.5
RETRY_SECONDS = 1.0


def steadily(look: Callable[[], Iterator[T]], stop: threading.Event, what: str) -> Iterator[T]:
    """What `look` yields, until `stop`. Where it fails it is begun again: `what` went away, and may come back.

    Says so once when it is gone, and once when it is back.
    """
    lost = False
    while not stop.is_set():
        try:
            with closing(look()) as looking:  # type: ignore[type-var]  # generators all
                for found in looking:
                    if lost:
                        log.warning("%s is in sight again", what)
                        lost = False
                    yield found
        except Exception as error:
            if not lost:
                log.warning("lost sight of %s, trying again every second: %s", what, error)
            lost = True
            stop.wait(RETRY_SECONDS)


def sqlite(engine: Engine) -> "closing[sqlite3.Connection]":
    """A connection to look with, for one thread: one that writes itself would not notice its own process."""
    return closing(sqlite3.connect(str(engine.url.database), isolation_level=None))


def commits(connection: sqlite3.Connection, stop: threading.Event, seconds: float) -> Iterator[bool]:
    """At once and every so many seconds: whether other connections have committed since the last time; first True.

    SQLite counts their commits. Asking costs microseconds, to wake up for it a tenth of a millisecond.
    """
    seen = None
    while True:
        version = connection.execute("PRAGMA data_version").fetchone()[0]
        yield version != seen
        seen = version
        if stop.wait(seconds):
            return


def notices(engine: Engine, channel: str, stop: threading.Event, data_dir: Path | None = None) -> Iterator[list[str]]:
    """PostgreSQL's notifications on a channel, in the order of the commits.

    The first list is empty: from now on nothing is missed. Later ones are if nothing came for half a second. With the
    data directory of the one process, the database is held for it as long as it listens (`topology.claim`).
    """
    from models import postgresql  # its driver is an extra: only there when it is used

    with postgresql.lock_connection(engine.url.render_as_string(hide_password=False)) as connection:
        if data_dir and not postgresql.hold_server_lock(connection, postgresql.lock_name(data_dir)):
            log.error("another server with another data directory runs on this database: stop one of them")
        connection.execute(f"LISTEN {channel}")
        yield []
        while not stop.is_set():
            yield [notice.payload for notice in connection.notifies(timeout=NOTICE_SECONDS, stop_after=1)]
