"""The file of an SQLite database: its pages, and making it smaller.

Pages that rows leave free are used again, and stay in the file until they are cut off. That takes a file that was made
for it (`auto_vacuum=INCREMENTAL`, see models/sqlite.py), or one full VACUUM. https://sqlite.org/pragma.html
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.base import begin_write, connection, db, wrote

INCREMENTAL = 2
PAGES_AT_ONCE = 500  # some milliseconds during which other writes wait
SLACK, LEAST_SLACK = 0.02, 256 * 1024  # of the file: free pages that are left for the next rows


@dataclass(frozen=True)
class FileSize:
    """Bytes of a page, of the database file with its free pages, of these alone, and of the WAL beside it.

    `is_cut`: the file on the disk is longer, until the next checkpoint.
    """

    page: int
    file: int
    free: int
    wal: int
    can_shrink: bool
    is_cut: bool

    @property
    def on_disk(self) -> int:
        return self.file + self.wal

    @property
    def in_use(self) -> int:
        """Bytes of the file once it is as small as can be."""
        return self.on_disk - self.free

    @property
    def excess(self) -> int:
        """Bytes of free pages to cut off."""
        return max(0, self.free - max(LEAST_SLACK, int(self.file * SLACK))) if self.can_shrink else 0


def path() -> Path | None:
    """Return the file of the database, beside which its WAL is; None if it is not SQLite, or in memory."""
    url = db.engine.url
    return Path(url.database).resolve() if db.engine.dialect.name == "sqlite" and url.database else None


def size() -> FileSize | None:
    """Return the size of the file; None where there is none."""
    if (file := path()) is None:
        return None
    page, count, free, mode = (_pragma(name) for name in ("page_size", "page_count", "freelist_count", "auto_vacuum"))
    wal = file.with_name(f"{file.name}-wal")
    wal_bytes = wal.stat().st_size if wal.is_file() else 0
    is_cut = file.stat().st_size > page * count
    return FileSize(page, page * count, page * free, wal_bytes, mode == INCREMENTAL, is_cut)


class LogSync:
    """Has the disk hold what was committed, when asked to: SQLite itself syncs its WAL at checkpoints alone
    (`synchronous=NORMAL`), and the system may take half a minute. A power cut costs what came since, nothing else does.
    """

    def __init__(self) -> None:
        self._synced: tuple[int, int] | None = None

    def sync(self) -> None:
        """Sync the WAL if it was written to since the last time."""
        if (file := path()) is None:
            return
        try:
            handle = os.open(file.with_name(f"{file.name}-wal"), os.O_RDONLY)
        except FileNotFoundError:
            return
        try:
            found = os.fstat(handle)
            state = found.st_size, found.st_mtime_ns
            if state != self._synced:
                os.fsync(handle)
                self._synced = state
        finally:
            os.close(handle)


def shrink() -> bool:
    """Cut off some free pages at the end of the file, unless they are few; return whether to go on after the commit."""
    raw: Any = connection().connection.driver_connection
    if not (found := size()):
        return False
    if not found.excess:
        if found.is_cut and not wrote():  # a checkpoint cannot be within a transaction; this one waits for nobody
            raw.execute("PRAGMA wal_checkpoint(PASSIVE)").close()
        return False
    begin_write()
    for _ in range(
        min(PAGES_AT_ONCE, -(-found.excess // found.page))
    ):  # sqlite3 takes one step of a statement without columns, and a step is a page
        raw.execute("PRAGMA incremental_vacuum(1)").close()
    return True


def _pragma(name: str) -> int:
    return int(db.session.execute(db.text(f"PRAGMA {name}")).scalar_one())
