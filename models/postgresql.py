"""A connection to PostgreSQL: when a transaction begins, how it is set, and whether the server is still there."""

from select import POLLIN, poll
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event
from sqlalchemy.exc import InvalidatePoolError

# A peer that vanished without a word is noticed within half a minute.
KEEPALIVES = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "connect_timeout": 5}
# What is asked for lies in memory, or on a disk without arms; nothing here takes so long that compiling it would pay.
SETTINGS = "SET random_page_cost = 1.1; SET jit = off"


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
    """Have its connections be such, and be looked at whenever one is taken from the pool."""
    event.listen(engine, "do_connect", _connect)
    event.listen(engine, "checkout", _check)


def _connect(dialect: Any, record: Any, args: Any, options: dict[str, Any]) -> ReadingConnection:
    connection = ReadingConnection.connect(*args, autocommit=True, **KEEPALIVES | options)
    connection.execute(SETTINGS, prepare=False)
    return connection


def _check(connection: Any, record: Any, proxy: Any) -> None:
    """A server that has nothing to do says nothing: there are words, or the end, only if it goes away.

    To ask it would cost as much as the statement that the connection is taken for.
    """
    look = poll()
    look.register(connection.fileno(), POLLIN)
    if look.poll(0):
        raise InvalidatePoolError("the database server has closed its connections")
