"""A connection to PostgreSQL: when a transaction begins, how it is set, and whether the server is still there."""

import os
import socket
import threading
import time
from collections.abc import Sequence
from hashlib import blake2s
from pathlib import Path
from select import POLLIN, poll
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus
from psycopg.rows import TupleRow
from sqlalchemy import Engine, event
from sqlalchemy.exc import InvalidatePoolError

# A vanished peer is noticed within half a minute, with TCP_USER_TIMEOUT also while data is unsent.
KEEPALIVES = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
    "connect_timeout": 5,
}
PAUSE_SECONDS = 1.0  # between attempts to connect to a database that does not answer
# Data is in memory or on SSDs, and no query runs long enough for JIT compilation to pay off.
SETTINGS = "SET random_page_cost = 1.1; SET jit = off"

SERVERS = 0x526F6F6B  # the class of the advisory locks that single-process servers hold


class ReadingConnection(psycopg.Connection[Any]):
    """A connection to PostgreSQL in autocommit until its first write, as that to SQLite.

    A statement that only reads goes to the server and back once, not three times, and leaves nothing to roll back: with
    a rollback psycopg forgets all that the server has prepared, and each statement would be planned anew. It sees what
    is committed when it begins, as within a transaction, for that is PostgreSQL's default.
    """

    @property
    def in_transaction(self) -> bool:
        return self.pgconn.transaction_status != TransactionStatus.IDLE

    def begin_write(self) -> None:
        if not self.in_transaction:
            self.execute("BEGIN", prepare=False)


def prepare(engine: Engine) -> None:
    """Set up each new connection so, and check it whenever it is taken from the pool."""
    event.listen(engine, "do_connect", _Connector().connect)
    event.listen(engine, "checkout", _check)


class _Connector:
    """Makes the connections of an engine. After one that failed, only one thread a second tries again: the others fail
    at once, so that a server that does not answer costs nobody seconds, and one that starts again is not stormed.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._problem: psycopg.OperationalError | None = None
        self._next_try = 0.0

    def connect(
        self, dialect: object, record: object, args: Sequence[str], options: dict[str, Any]
    ) -> ReadingConnection:
        self._check_turn()
        try:
            connection = ReadingConnection.connect(*args, autocommit=True, **KEEPALIVES | options)
            connection.execute(SETTINGS, prepare=False)
        except psycopg.OperationalError as problem:
            self._problem, self._next_try = problem, time.monotonic() + PAUSE_SECONDS
            raise
        self._problem = None
        return connection

    def _check_turn(self) -> None:
        with self._lock:
            problem, now = self._problem, time.monotonic()
            if problem and now < self._next_try:
                raise psycopg.OperationalError(str(problem))
            if problem:  # this caller keeps trying
                self._next_try = now + PAUSE_SECONDS + KEEPALIVES["connect_timeout"]


def _check(connection: ReadingConnection, record: object, proxy: object) -> None:
    """A server that has nothing to do says nothing: there are words, or the end, only if it goes away.

    To ask it would cost as much as the statement that the connection is taken for.
    """
    look = poll()
    look.register(connection.fileno(), POLLIN)
    if look.poll(0):
        raise InvalidatePoolError("the database server has closed its connections")


def lock_name(data_dir: Path) -> int:
    """Return the number that the advisory lock of the server on this directory of this machine has."""
    place = os.fsencode(f"{socket.gethostname()}:{data_dir.resolve()}")
    return int.from_bytes(blake2s(place, digest_size=4).digest(), signed=True)


def lock_connection(url: str) -> psycopg.Connection[TupleRow]:
    """Connect for as long as the process lives. The database notices within half a minute that the machine is gone."""
    url = url.replace("postgresql+psycopg:", "postgresql:", 1)
    connection = psycopg.connect(url, autocommit=True, **KEEPALIVES)  # type: ignore[arg-type]  # libpq's own
    connection.execute("SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3")
    return connection


def hold_server_lock(connection: psycopg.Connection[TupleRow], name: int) -> bool:
    """Hold the lock of this name as long as the connection lasts, beside others of the same name (a reload overlaps).

    Return whether no server of another name holds one in this database.
    """
    connection.execute("SELECT pg_advisory_lock_shared(%s, %s)", (SERVERS, name))
    found = connection.execute(
        """
        SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = %s
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND objid <> %s
        """,
        (SERVERS, name & 0xFFFFFFFF),
    )
    return not found.fetchone()[0]  # type: ignore[index]  # a count is a row
