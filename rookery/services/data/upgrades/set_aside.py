"""Putting a former SQLite database in the place of the present one, at once; the present one gets another name."""

import os
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from rookery import disk
from rookery.services.data.backup import sqlite
from rookery.services.data.backup.errors import BackupError

FOLDER, HALF_WRITTEN = "set-aside", ".rolling-back"
_BUSY = "Another program uses the database: stop the server and all commands, and try again."


def replace(database: Path, source: Path, name: str, marks: Sequence[str]) -> Path:
    """Have a copy of `source`, with the marks, become the database; return the file of the present one.

    The present file has two names before the first one is given to the copy, so there is a database at any moment. A
    link to it stays one.
    """
    database = database.resolve()
    folder, half = database.parent / FOLDER, database.with_name(database.name + HALF_WRITTEN)
    folder.mkdir(exist_ok=True, mode=0o700)
    half.unlink(missing_ok=True)
    try:
        shutil.copyfile(source, half)
        os.chmod(half, 0o600)
        sqlite.execute(half, *marks)
        disk.sync(half)
        _close(database)
        for link in folder.iterdir():
            if link.samefile(database):  # of a rollback that was interrupted
                link.unlink()
        aside = folder / f"{database.stem}-{name}.db"
        os.link(database, aside)
        disk.sync(folder)
        os.replace(half, database)
    finally:
        half.unlink(missing_ok=True)  # on a full disk, the server could not start beside it
    disk.sync(database.parent)
    return aside


def _close(database: Path) -> None:
    """Make the database one complete file. Raises BackupError if anybody has it open."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        try:
            mode = connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
        except sqlite3.OperationalError:
            raise BackupError(_BUSY) from None
    if mode != "delete" or database.with_name(f"{database.name}-wal").exists():
        raise BackupError(_BUSY)
