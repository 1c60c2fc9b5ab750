"""An SQLite database in a backup: copied while the server writes to it, checked, put back."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, NullPool, create_engine

from models.sqlite import ReadOnlyConnection
from rookery import disk
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.progress import Progress

KIND = "sqlite"
PAGES = 4096  # copied in one step
BUSY_SECONDS = 30.0


def copy(source: Path, target: Path, progress: Progress) -> None:
    """Copy the database as it is at this moment; others go on writing meanwhile.

    The source is held in a read transaction, so that the copy is of one commit and never begins anew. Raises
    BackupError if there is no room.
    """
    _check_room(source, target.parent)
    with closing(sqlite3.connect(source, isolation_level=None, timeout=BUSY_SECONDS)) as one:
        one.execute("BEGIN")
        one.execute("SELECT count(*) FROM sqlite_master").fetchone()
        page = one.execute("PRAGMA page_size").fetchone()[0]
        with closing(sqlite3.connect(target, isolation_level=None)) as other:
            one.backup(
                other,
                pages=PAGES,
                progress=lambda status, left, total: progress("database", (total - left) * page, total * page),
            )
            other.execute("PRAGMA journal_mode = DELETE").close()  # one file, without a log beside it
        one.execute("ROLLBACK")
    os.chmod(target, 0o600)


def _check_room(source: Path, folder: Path) -> None:
    """The copy must leave room for the server, whose disk this may be."""
    size, free = source.stat().st_size, shutil.disk_usage(folder).free
    if size + disk.LEAST_FREE > free:
        raise BackupError(
            f"The copy of the database needs {size / 1e6:,.0f} MB in {folder}, where {free / 1e6:,.0f} MB are free: "
            "make room."
        )


def write_log_back(path: Path) -> bool:
    """Write what is in the log beside the database back into its file, as far as nobody is reading.

    Return whether that was all of it.
    """
    with closing(sqlite3.connect(path, isolation_level=None, timeout=BUSY_SECONDS)) as connection:
        is_blocked = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    return not is_blocked


@contextmanager
def connected(path: Path) -> Iterator[Connection]:
    """Read a copy, which nothing else uses."""
    address = f"sqlite:///file:{path}?mode=ro&uri=true"
    engine = create_engine(address, poolclass=NullPool, connect_args={"factory": ReadOnlyConnection})
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def check(path: Path) -> None:
    """Raise BackupError unless SQLite finds nothing wrong in it."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        try:
            found = [row[0] for row in connection.execute("PRAGMA integrity_check(5)")]
        except sqlite3.DatabaseError as error:
            found = [str(error)]
    if found != ["ok"]:
        raise BackupError(f"The database in the backup is damaged ({'; '.join(found)}): use another backup.")


def execute(path: Path, *statements: str) -> None:
    """Change a restored database before a server uses it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement).close()
