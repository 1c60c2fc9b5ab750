"""The manifest of a backup: its members with size and SHA-256, one line of JSON for each.

In memory there is one line at a time: the list is in a temporary SQLite file.
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from rookery.services.data.backup.container import MEDIA, Content, check_name
from rookery.services.data.backup.errors import BackupError

LONGEST_LINE, MOST_BYTES = 1024, 4 * 1024**3
INSIDE, POOLED, MISSING, DELETED = "inside", "pool", "missing", "deleted"  # where the content of a member is
_PLACES = (INSIDE, POOLED, MISSING, DELETED)
_HASH = re.compile(r"[0-9a-f]{64}|")


class Member(NamedTuple):
    """`place`: in the file itself, in the pool beside it, or nowhere: `missing` in the store although the database
    names it, or `deleted` while the backup was made.
    """

    name: str
    size: int
    sha256: str
    place: str = INSIDE


class Manifest:
    """The members of a backup, in a temporary file below `folder`."""

    def __init__(self, folder: Path, name: str = "manifest") -> None:
        self._file = sqlite3.connect(folder / f"{name}.db", isolation_level=None)
        for line in (
            "PRAGMA journal_mode = OFF",
            "PRAGMA synchronous = OFF",
            "BEGIN",  # and no COMMIT: a transaction for each of a million members takes long, and the file is not kept
            "CREATE TABLE members (name TEXT PRIMARY KEY, size INTEGER, sha256 TEXT, place TEXT)",
            "CREATE INDEX by_place ON members (place)",
        ):
            self._file.execute(line).close()

    def __enter__(self) -> "Manifest":
        return self

    def __exit__(self, *problem: object) -> None:
        self._file.close()

    def add(self, member: Member) -> None:
        """Raises BackupError for a name that is there already."""
        try:
            self._file.execute("INSERT INTO members VALUES (?, ?, ?, ?)", member)
        except sqlite3.IntegrityError:
            raise BackupError(f"The backup has {member.name} twice: do not use it.") from None

    def expect(self, name: str) -> None:
        """Add a member whose content is still to be found; a repeated name is no matter."""
        self._file.execute("INSERT OR IGNORE INTO members VALUES (?, 0, '', ?)", (name, MISSING))

    def found(self, member: Member) -> None:
        """Add the content of a member that was expected."""
        values = (member.size, member.sha256, member.place, member.name)
        self._file.execute("UPDATE members SET size = ?, sha256 = ?, place = ? WHERE name = ?", values)

    def get(self, name: str) -> Member | None:
        row = self._file.execute("SELECT * FROM members WHERE name = ?", (name,)).fetchone()
        return Member(*row) if row else None

    def move(self, name: str, place: str) -> None:
        self._file.execute("UPDATE members SET place = ? WHERE name = ?", (place, name))

    def of(self, *places: str) -> Iterator[Member]:
        """The members in these places, by name."""
        after = ""
        marks = ", ".join("?" * len(places))
        query = f"SELECT * FROM members WHERE place IN ({marks}) AND name > ? ORDER BY name LIMIT 500"
        while rows := self._file.execute(query, (*places, after)).fetchall():
            yield from map(Member._make, rows)
            after = rows[-1][0]

    def count(self, *places: str) -> tuple[int, int]:
        """Return number and bytes of the members in these places."""
        marks = ", ".join("?" * len(places))
        query = f"SELECT count(*), coalesce(sum(size), 0) FROM members WHERE place IN ({marks})"
        count, size = self._file.execute(query, places).fetchone()
        return int(count), int(size)

    def count_media(self) -> tuple[int, int]:
        """Return number and bytes of the media in the file itself."""
        query = "SELECT count(*), coalesce(sum(size), 0) FROM members WHERE place = ? AND name GLOB ?"
        count, size = self._file.execute(query, (INSIDE, f"{MEDIA}*")).fetchone()
        return int(count), int(size)

    def write(self, file: BinaryIO) -> None:
        for member in self.of(*_PLACES):
            file.write(json.dumps(member._asdict(), separators=(",", ":")).encode() + b"\n")

    def read(self, content: Content, size: int) -> None:
        """Take the lines of a stored manifest. Raises BackupError for anything that is none."""
        if size > MOST_BYTES:
            raise BackupError("The manifest of the backup is too large: do not use it.")
        for line in _lines(content):
            self.add(_member(line))


def _lines(content: Content) -> Iterator[bytes]:
    rest = b""
    while data := content.read():
        *whole, rest = (rest + data).split(b"\n")
        yield from whole
        if len(rest) > LONGEST_LINE:
            break
    if rest:
        raise BackupError("The manifest of the backup is not whole: do not use it.")


def _member(line: bytes) -> Member:
    with suppress(ValueError, TypeError, RecursionError):
        found: dict[str, Any] = json.loads(line) if len(line) <= LONGEST_LINE else {}
        member = Member(**found)
        numbers = type(member.size) is int and 0 <= member.size < 2**62
        texts = all(isinstance(one, str) for one in (member.name, member.sha256, member.place))
        if numbers and texts and member.place in _PLACES and _HASH.fullmatch(member.sha256):
            check_name(member.name)
            return member
    raise BackupError("The manifest of the backup has a line that is none: do not use it.")


def missing_names(members: Iterable[Member], most: int = 5) -> str:
    """The first names, for a message."""
    names = [member.name for _, member in zip(range(most + 1), members, strict=False)]
    return ", ".join(names[:most]) + (", ..." if len(names) > most else "")
