"""A cache of what requests read from SQLite, which holds until the next commit.

SQLite counts commits: `PRAGMA data_version` of a connection that never writes changes with each commit of any other, in
this process or elsewhere (https://sqlite.org/pragma.html#pragma_data_version). A request asks for it once, and again
after a commit of its own: 5 us, where a query takes 60 to 100. PostgreSQL has no such number: nothing is kept there.
"""

import logging
import sqlite3
import threading
from collections.abc import Hashable
from datetime import datetime
from typing import Any

from flask import Flask, current_app, has_request_context, request

log = logging.getLogger(__name__)

NAME, UNTIL = "rookery.read_cache", "rookery.holds_until"
ENTRIES, REPLY_BYTES = 512, 8 * 1024 * 1024


class KeptState(dict[Hashable, Any]):
    """The reads of one state of the database: rows of queries, and whole answers up to a size in all."""

    size = 0

    def keep(self, name: Hashable, reply: object, size: int) -> None:
        if self.size + size <= REPLY_BYTES:
            self[name] = reply
            self.size += size


class ReadCache:
    """A cache of the present state of one database file."""

    def __init__(self, database: str) -> None:
        self._database, self._lock = database, threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._version: int | None = None
        self._kept = KeptState()

    def kept(self) -> KeptState:
        """Return what is kept of the database as it is now. Only what is read after this call may be added."""
        with self._lock:
            version = self._data_version()
            if version is None or version != self._version or len(self._kept) >= ENTRIES:
                self._version, self._kept = version, KeptState()
            return self._kept

    def _data_version(self) -> int | None:
        """Return the number of the present state; None when SQLite does not tell it."""
        try:
            if self._connection is None:
                self._connection = sqlite3.connect(self._database, isolation_level=None, check_same_thread=False)
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])
        except sqlite3.Error as error:
            log.warning("the state of the database is unknown, nothing is kept: %s", error)
            return None

    def clear(self) -> None:
        with self._lock:
            self._version = None

    def close(self) -> None:
        with self._lock:
            if self._connection:
                self._connection.close()
            self._connection = None


def init_app(app: Flask, database: str) -> ReadCache:
    app.extensions[NAME] = found = ReadCache(database)
    return found


def clear(app: Flask) -> None:
    """Keep nothing of what was read so far."""
    if found := app.extensions.get(NAME):
        found.clear()


def close(app: Flask) -> None:
    """Close the connection that counts commits: SQLite tidies up when the last one is closed."""
    if found := app.extensions.get(NAME):
        found.close()


def of_request() -> KeptState | None:
    """Return what is kept for this request; None outside of requests, and where nothing is kept."""
    if not has_request_context():
        return None
    if NAME not in request.environ:
        cache: ReadCache | None = current_app.extensions.get(NAME)
        request.environ[NAME] = cache.kept() if cache else None
    kept: KeptState | None = request.environ[NAME]
    return kept


def forget() -> None:
    """This request commits: have the next query of it ask for the state anew."""
    if has_request_context():
        request.environ.pop(NAME, None)


def holds_until(moment: datetime) -> None:
    """Say that the answer of this request is another one from then on, though nothing is committed."""
    if has_request_context():
        request.environ[UNTIL] = min(moment, request.environ.get(UNTIL, moment))
