"""The database of a backup, of either kind: one snapshot for the copy, its counts and the names of its files."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from models.base import Base, is_sqlite
from rookery.services.data.backup import postgresql, sqlite
from rookery.services.data.backup.container import DATABASES
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.progress import Progress

_TABLE = re.compile(r"[a-z][a-z0-9_]{0,62}")
VERSION_TABLE = "alembic_version"
COUNTED_AT_ONCE = 100  # tables whose rows one statement counts


@dataclass(frozen=True)
class Snapshot:
    """A copy of the database in a file, with a connection that sees the same; `tool` is the version of `pg_dump`."""

    kind: str
    file: Path
    connection: Connection
    tool: int = 0

    @property
    def member(self) -> str:
        return DATABASES[self.kind]


@contextmanager
def snapshot(url: str, folder: Path, progress: Progress) -> Iterator[Snapshot]:
    """Copy the database into the folder, while others use it."""
    file = folder / "database"
    if is_sqlite(url):
        sqlite.copy(Path(url.removeprefix("sqlite:///")), file, progress)
        with sqlite.connected(file) as connection:
            yield Snapshot(sqlite.KIND, file, connection)
    else:
        with postgresql.connected(url) as connection:
            tool = postgresql.dump(connection, url, file, progress)
            yield Snapshot(postgresql.KIND, file, connection, tool)


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """Read a database that was just restored."""
    if is_sqlite(url):
        with sqlite.connected(Path(url.removeprefix("sqlite:///"))) as connection:
            yield connection
    else:
        with postgresql.connected(url) as connection:
            yield connection


def revision(connection: Connection) -> str:
    return str(connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}")))


def counts(connection: Connection) -> dict[str, int]:
    """Return the number of rows of each table."""
    there = set(inspect(connection).get_table_names())
    return count_rows(connection, [name for name in Base.metadata.tables if name in there])


def count_rows(connection: Connection, names: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for start in range(0, len(names), COUNTED_AT_ONCE):
        some = names[start : start + COUNTED_AT_ONCE]
        query = ", ".join(f"(SELECT count(*) FROM {_checked(name)})" for name in some)
        found |= dict(zip(some, connection.execute(text(f"SELECT {query}")).one(), strict=True))
    return found


def differences(connection: Connection, expected: Mapping[str, int], expected_revision: str) -> list[str]:
    """Return a sentence for each table whose number of rows is not the one that was written down."""
    there = set(inspect(connection).get_table_names())
    gone = [f"The table {name[:63]!r} is missing." for name in expected if name not in there]
    found = count_rows(connection, [name for name in expected if name in there])
    differ = [
        f"{name} has {found[name]} rows instead of {expected[name]}." for name in found if found[name] != expected[name]
    ]
    if VERSION_TABLE not in there or revision(connection) != expected_revision:
        differ.append(f"The revision of the schema is not {expected_revision[:63]!r}.")
    return gone + differ


def _checked(name: str) -> str:
    if not _TABLE.fullmatch(name):
        raise BackupError(f"The backup names a table {name[:63]!r}, which can be none: do not use it.")
    return name


# Numbers that were given out after the backup are not given out again: apps ask for those after the last they know.
NEW_NUMBERS = ("UPDATE id_sequences SET last = last + 100000",)
# A restored database has no copies of remote files, so it forgets them: they are fetched again when viewed.
WITHOUT_COPIES = ("DELETE FROM remote_files WHERE original_key IS NOT NULL",)
