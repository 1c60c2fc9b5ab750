"""The ids of an adoption, on the disk: however large the source is, memory does not grow."""

import sqlite3
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

from models import ids

ACCOUNT, STATUS, MEDIA, EMOJI, THREAD, POLL = "account", "status", "media", "emoji", "thread", "poll"
LONGEST = 26  # of the ids of statuses: that of a ULID
_TABLES = (
    "CREATE TABLE ids (kind TEXT, ref TEXT, id INTEGER, PRIMARY KEY (kind, ref), UNIQUE (kind, id)) WITHOUT ROWID",
    "CREATE TABLE wanted (place TEXT PRIMARY KEY, ref TEXT, followed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID",
    "CREATE INDEX unfollowed ON wanted (place) WHERE followed = 0",
    "CREATE TABLE seen (kind TEXT, ref TEXT, PRIMARY KEY (kind, ref)) WITHOUT ROWID",
    "CREATE TABLE links (kind TEXT, child INTEGER, ref TEXT)",
)


class IdMap:
    """For each kind: id of the source → ours. And which statuses are wanted, and links to be made in the end."""

    def __init__(self, folder: Path) -> None:
        self._database = sqlite3.connect(folder / "ids.db", isolation_level=None)
        self._database.execute("PRAGMA journal_mode = OFF")
        self._database.execute("PRAGMA synchronous = OFF")
        for statement in _TABLES:
            self._database.execute(statement)
        self._database.execute("BEGIN")

    def close(self) -> None:
        self._database.close()

    def add(self, kind: str, ref: str, at: int) -> int:
        """Return a new id for a row of the source: `at`, or one soon after it that is free. Raises
        sqlite3.IntegrityError for a row that has one.
        """
        found = self._free(kind, at)
        self._database.execute("INSERT INTO ids VALUES (?, ?, ?)", (kind, ref, found))
        return found

    def draw(self, kind: str, moment: datetime) -> int:
        """Return a new id of this moment, or of soon after it, for a row that nothing else names."""
        found = self._free(kind, at_moment(moment))
        self._database.execute("INSERT INTO ids VALUES (?, ?, ?)", (kind, f"#{found}", found))
        return found

    def _free(self, kind: str, at: int) -> int:
        """Return the id behind the last one of the same millisecond; once that is full, of the next one with room."""
        while True:
            end = at | 0xFFFF
            query = "SELECT max(id) FROM ids WHERE kind = ? AND id BETWEEN ? AND ?"
            (last,) = self._database.execute(query, (kind, at, end)).fetchone()
            if last is None:
                return at
            if last < end:
                return int(last) + 1
            at = end + 1

    def is_first(self, kind: str, ref: str) -> bool:
        """Return whether this was not asked before: of what the source has twice, and we only once, the first comes."""
        told = self._database.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", (kind, ref))
        return told.rowcount == 1

    def of(self, kind: str, ref: str | None) -> int | None:
        """Return our id of a row; None if it was not taken over."""
        found = self._database.execute("SELECT id FROM ids WHERE kind = ? AND ref = ?", (kind, ref or "")).fetchone()
        return found[0] if found else None

    def known(self, kind: str, refs: Iterable[str]) -> list[int]:
        """Return our ids of those of the rows that were taken over, in their order."""
        return [found for one in refs if (found := self.of(kind, one)) is not None]

    def want(self, refs: Iterable[str]) -> None:
        """Note that these statuses are to be taken over."""
        rows = ((one.rjust(LONGEST, "0"), one) for one in refs)
        self._database.executemany("INSERT OR IGNORE INTO wanted (place, ref) VALUES (?, ?)", rows)

    def unfollowed(self, most: int) -> list[str]:
        """Return some wanted statuses of which it was not asked yet what they name, and note that it is now."""
        rows = self._database.execute("SELECT place, ref FROM wanted WHERE followed = 0 LIMIT ?", (most,)).fetchall()
        done = "UPDATE wanted SET followed = 1 WHERE place = ?"
        self._database.executemany(done, ((place,) for place, _ in rows))
        return [ref for _, ref in rows]

    def wanted(self, size: int) -> Iterator[list[str]]:
        """Yield the wanted statuses, in the order of their ids."""
        after, query = "", "SELECT place, ref FROM wanted WHERE place > ? ORDER BY place LIMIT ?"
        while rows := self._database.execute(query, (after, size)).fetchall():
            after = rows[-1][0]
            yield [ref for _, ref in rows]

    def count_wanted(self) -> int:
        return int(self._database.execute("SELECT count(*) FROM wanted").fetchone()[0])

    def link_later(self, kind: str, child: int, ref: str) -> None:
        """Note that the row `child` names one that may come after it."""
        self._database.execute("INSERT INTO links VALUES (?, ?, ?)", (kind, child, ref))

    def links(self, kind: str, size: int, target: str) -> Iterator[list[tuple[int, int]]]:
        """Yield (child, our id of what it names) of those notes whose target was taken over."""
        after = 0
        query = (
            "SELECT links.rowid, links.child, ids.id FROM links JOIN ids ON ids.kind = ? AND ids.ref = links.ref "
            "WHERE links.kind = ? AND links.rowid > ? ORDER BY links.rowid LIMIT ?"
        )
        while rows := self._database.execute(query, (target, kind, after, size)).fetchall():
            after = rows[-1][0]
            yield [(row[1], row[2]) for row in rows]


def at_moment(moment: datetime) -> int:
    """Return where an id of this moment begins; a moment before 1970 counts as 1970."""
    return max(ids.at(moment), 1)
