"""Snapshots of an SQLite database before a migration, beside it: `snapshots/0088.db` is the last one of a revision."""

import os
import shutil
from pathlib import Path
from typing import NamedTuple

from rookery import disk
from rookery.services.data.backup import sqlite
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.progress import Progress, silent

FOLDER, SUFFIX, HALF_WRITTEN = "snapshots", ".db", ".partial"
KEPT = 2  # revisions


class _State(NamedTuple):
    """The state of a database file, by which a change is noticed: it grows, or is written to."""

    size: int
    modified: int


def paths(database: Path) -> list[Path]:
    """Return the snapshots of this database, the oldest first."""
    return sorted((database.parent / FOLDER).glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)


def make(database: Path, revision: str, progress: Progress = silent) -> Path:
    """Copy the database as it is now; return the copy. It replaces the one of this revision, and older ones go.

    After an upgrade that was interrupted nothing has changed, and its copy is used again. The time of a copy is that of
    the last change in it. Raises BackupError if there is no room.
    """
    folder = database.parent / FOLDER
    folder.mkdir(exist_ok=True, mode=0o700)
    path, half = folder / f"{revision}{SUFFIX}", folder / f"{revision}{SUFFIX}{HALF_WRITTEN}"
    is_whole = sqlite.write_log_back(database)
    state = _state(database)
    if is_whole and path.exists() and _state(path) == state:
        return path
    half.unlink(missing_ok=True)
    _check_room(folder, state.size)
    sqlite.copy(database, half, progress)
    os.utime(half, ns=(state.modified, state.modified))
    disk.sync(half)
    os.replace(half, path)
    for old in [one for one in paths(database) if one != path][: 1 - KEPT]:  # the clock may have been ahead for them
        old.unlink()
    disk.sync(folder)
    return path


def _state(path: Path) -> _State:
    found = path.stat()
    return _State(found.st_size, found.st_mtime_ns)


def _check_room(folder: Path, size: int) -> None:
    free = shutil.disk_usage(folder).free
    if size > free:
        raise BackupError(
            f"The snapshot before the migration needs {size / 1e6:,.0f} MB in {folder}, where {free / 1e6:,.0f} MB are "
            "free: make room, or, if you have a backup, set ROOKERY_SNAPSHOT=off for this start."
        )
