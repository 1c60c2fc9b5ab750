"""A connection to SQLite: in which order the threads of a process write."""

import sqlite3
import threading

from sqlalchemy import Engine, event

from models import read_cache

WRITE_WAIT_SECONDS = 10.0
WAL_BYTES = 64 * 1024 * 1024  # a larger WAL, left by one long write, becomes this small again
_write_locks: dict[str, threading.Lock] = {}


class FairConnection(sqlite3.Connection):
    """An SQLite connection in autocommit until its first write, which takes turns with the process's others.

    SQLite's own waiting is a race that somebody can lose for seconds; a lock of this process makes it a queue. Only for
    another process, such as a command, does SQLite wait.
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
            self.execute("BEGIN IMMEDIATE")
        except BaseException:
            self._pass_on()
            raise

    def probe_write(self, seconds: float) -> None:
        """Begin a write and undo it. Raises an error if that is not possible within so many seconds, of each kind of
        waiting.
        """
        if not self.turn.acquire(timeout=seconds):
            raise sqlite3.OperationalError("database is locked: another write of this process takes too long")
        try:
            self.execute(f"PRAGMA busy_timeout={seconds * 1000:.0f}").close()
            self.execute("BEGIN IMMEDIATE")
            super().rollback()
        finally:
            self.execute(f"PRAGMA busy_timeout={WRITE_WAIT_SECONDS * 1000:.0f}").close()
            self.turn.release()

    def commit(self) -> None:
        try:
            super().commit()
            read_cache.forget()
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


class ReadOnlyConnection(sqlite3.Connection):
    """A connection that cannot write, and so cannot change the journal mode of its file either."""


@event.listens_for(Engine, "connect")
def _prepare_sqlite(connection: object, record: object) -> None:
    if not isinstance(connection, sqlite3.Connection):
        return
    if not isinstance(connection, ReadOnlyConnection):
        if connection.execute("PRAGMA page_count").fetchone()[0] == 0:  # later, only a full VACUUM could change it
            connection.execute("PRAGMA auto_vacuum=INCREMENTAL").close()
        connection.execute("PRAGMA journal_mode=WAL").close()
    for pragma in (
        "synchronous=NORMAL",
        "foreign_keys=ON",
        f"busy_timeout={WRITE_WAIT_SECONDS * 1000:.0f}",
        f"journal_size_limit={WAL_BYTES}",
        "temp_store=MEMORY",
        "mmap_size=268435456",
        "cache_size=-16000",
    ):
        connection.execute(f"PRAGMA {pragma}").close()
    if isinstance(connection, FairConnection):
        path = connection.execute("PRAGMA database_list").fetchone()[2]
        connection.turn = _write_locks.setdefault(path, threading.Lock())
