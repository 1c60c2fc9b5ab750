"""A probe of the database: whether it can be written to now. For health checks, which must not wait long."""

import sqlite3

from sqlalchemy import false, text, update
from sqlalchemy.exc import OperationalError

from models.base import connection, db
from models.jobs.job import Job

WAIT_SECONDS = 2.0


def check_writable() -> None:
    """Begin a write and undo it. Raises SQLAlchemy's error if that fails, or is not possible within two seconds."""
    if db.engine.dialect.name == "sqlite":
        _check_sqlite()
    else:
        _check_postgresql()


def _check_sqlite() -> None:
    raw = connection().connection.driver_connection
    try:
        raw.probe_write(WAIT_SECONDS)  # type: ignore[union-attr]  # a FairConnection
    except sqlite3.Error as error:
        raise OperationalError("BEGIN IMMEDIATE", None, error) from error


def _check_postgresql() -> None:
    """Change no row, which a server that only reads refuses, and a locked table lets nobody do."""
    with db.engine.connect() as other:
        for name in ("lock_timeout", "statement_timeout"):
            other.execute(text(f"SET LOCAL {name} = {WAIT_SECONDS * 1000:.0f}"))
        other.execute(update(Job).where(false()).values(attempts=0))
        other.rollback()
