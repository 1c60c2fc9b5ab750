"""A connection to SQLite: who writes when, among the threads of a process and among processes."""

import sqlite3
import threading
import time
from typing import Any

from sqlalchemy import Engine, event

WRITE_WAIT_SECONDS = 10.0
PATIENT = f"busy_timeout={WRITE_WAIT_SECONDS * 1000:.0f}"  # of all that is no write
LOOK_SECONDS = 0.001  # from one try to the next while another process writes
_write_locks: dict[str, threading.Lock] = {}


class FairConnection(sqlite3.Connection):
    """An SQLite connection in autocommit until its first write, which takes turns with the process's others.

    SQLite's own waiting is a race that somebody can lose for seconds; a lock of this process makes it a queue, and of
    several processes each tries so often that it gets between two writes of the others.
    Reads outside a write hold no snapshot, so a read that turns into a write never meets SQLITE_BUSY_SNAPSHOT.
    """

    turn: threading.Lock
    _mine = False

    def begin_write(self) -> None:
        if self.in_transaction:
            return
        if not self.turn.acquire(timeout=WRITE_WAIT_SECONDS):
            raise sqlite3.OperationalError("database is locked: another write of this process takes too long")
        self._mine = True
        try:
            self._wait_for_others()
        except BaseException:
            self._pass_on()
            raise

    def _wait_for_others(self) -> None:
        """SQLite itself would try again after 25, 50, 100 milliseconds: by then others have begun the next write."""
        deadline = time.monotonic() + WRITE_WAIT_SECONDS
        self.execute("PRAGMA busy_timeout=0")
        try:
            while True:
                try:
                    self.execute("BEGIN IMMEDIATE")
                    return
                except sqlite3.OperationalError as problem:
                    if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                        raise
                time.sleep(LOOK_SECONDS)
        finally:
            self.execute(f"PRAGMA {PATIENT}")

    def commit(self) -> None:
        try:
            super().commit()
        finally:
            if not self.in_transaction:
                self._pass_on()

    def rollback(self) -> None:
        try:
            super().rollback()
        finally:
            self._pass_on()

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        if self._mine:
            self._mine = False
            self.turn.release()


@event.listens_for(Engine, "connect")
def _prepare_sqlite(connection: Any, record: Any) -> None:
    if not isinstance(connection, sqlite3.Connection):
        return
    for pragma in (
        "journal_mode=WAL",
        "synchronous=NORMAL",
        "foreign_keys=ON",
        PATIENT,
        "temp_store=MEMORY",
        "mmap_size=268435456",
        "cache_size=-16000",
    ):
        connection.execute(f"PRAGMA {pragma}").close()
    if isinstance(connection, FairConnection):
        path = connection.execute("PRAGMA database_list").fetchone()[2]
        connection.turn = _write_locks.setdefault(path, threading.Lock())
