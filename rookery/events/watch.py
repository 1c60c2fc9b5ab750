"""Polling and listening for what other processes commit to the database."""

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Engine

from rookery.outages import words

log = logging.getLogger(__name__)

T = TypeVar("T")
NOTICE_SECONDS = 0.5
RETRY_SECONDS = 1.0


def steadily(look: Callable[[], Iterator[T]], stop: threading.Event, what: str) -> Iterator[T]:
    """Yield what `look` yields, until `stop`. If it fails, start it again every second: `what` may come back.

    Log once that it is gone, and once that it is back.
    """
    lost = False
    while not stop.is_set():
        try:
            with closing(look()) as looking:  # type: ignore[type-var]  # generators all
                for found in looking:
                    if lost:
                        log.warning("%s is available again", what)
                        lost = False
                    yield found
        except Exception as error:
            if not lost:
                log.warning("%s is unavailable, trying again every second: %s", what, words(error))
            lost = True
            stop.wait(RETRY_SECONDS)


def sqlite(engine: Engine) -> "closing[sqlite3.Connection]":
    """Return a connection for one thread that only watches: it does not count its own commits."""
    return closing(sqlite3.connect(str(engine.url.database), isolation_level=None))


def commits(connection: sqlite3.Connection, stop: threading.Event, seconds: float) -> Iterator[bool]:
    """Yield, at once and every so many seconds, whether other connections committed since the last time; first True.

    SQLite counts their commits. Asking costs microseconds, waking up for it a tenth of a millisecond.
    """
    seen = None
    while True:
        version = connection.execute("PRAGMA data_version").fetchone()[0]
        yield version != seen
        seen = version
        if stop.wait(seconds):
            return


def notices(engine: Engine, channel: str, stop: threading.Event, data_dir: Path | None = None) -> Iterator[list[str]]:
    """Yield PostgreSQL's notifications on a channel, in the order of the commits.

    The first list is empty and says that nothing is missed from now on; later ones are empty if nothing came for half a
    second. With the data directory of the one process, hold the database for it while it listens (`topology.claim`).
    """
    from models import postgresql  # its driver is an extra: only there when it is used

    with postgresql.lock_connection(engine.url.render_as_string(hide_password=False)) as connection:
        if data_dir and not postgresql.hold_server_lock(connection, postgresql.lock_name(data_dir)):
            log.error("another server with another data directory runs on this database: stop one of them")
        connection.execute(f"LISTEN {channel}")
        yield []
        while not stop.is_set():
            yield [notice.payload for notice in connection.notifies(timeout=NOTICE_SECONDS, stop_after=1)]
