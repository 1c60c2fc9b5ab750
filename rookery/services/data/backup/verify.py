"""Checking a backup: every hash, the database, and the media in the pool beside it."""

import hashlib
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from rookery.services.data.backup import databases, postgresql, sqlite
from rookery.services.data.backup.container import HEADER, MANIFEST, SETTINGS, BackupMember, reading
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.header import Header
from rookery.services.data.backup.manifest import (
    DELETED,
    INSIDE,
    MISSING,
    POOLED,
    Manifest,
    Member,
    missing_names,
)
from rookery.services.data.backup.pool import Pool
from rookery.services.data.backup.progress import Progress, silent

FOLDER = "media"  # the pool, beside the backups
MOST_SETTINGS = 1024 * 1024


@dataclass(frozen=True)
class Contents:
    """A backup that is whole. `database` is its database in a temporary file, `settings` the text of `rookery.env`."""

    header: Header
    manifest: Manifest
    pool: Pool | None
    database: Path
    settings: str


@dataclass(frozen=True)
class BackupReport:
    """The outcome of a check. `database_opened` is False where only its hash could be checked."""

    header: Header
    size: int
    media: int
    media_bytes: int
    missing: int
    missing_names: str
    deleted: int
    database_opened: bool


def check(
    path: Path,
    passphrase: str | None = None,
    progress: Progress = silent,
    deep: bool = True,
    work: Path | None = None,
) -> BackupReport:
    """Read a backup from its first to its last byte. Raises BackupError if anything is not as it was written.

    The media in the pool are read as well, unless it is not to be `deep`: then there must be files of the right sizes.
    """
    with opened(path, passphrase, progress, work=work) as found:
        is_open = check_database(found)
        check_pool(found, progress, deep)
        return _report(path, found, is_open)


@contextmanager
def opened(
    path: Path,
    passphrase: str | None,
    progress: Progress = silent,
    with_database: bool = True,
    work: Path | None = None,
) -> Iterator[Contents]:
    """Check all hashes of a file, and keep its manifest, settings and (unless not wanted) its database for a while.

    They are in a folder below `work`, by default below TMPDIR. Nothing else is written before the whole file is known
    to be good. Raises BackupError.
    """
    with tempfile.TemporaryDirectory(prefix="rookery-backup-", dir=work) as name, Manifest(Path(name)) as listed:
        folder = Path(name)
        with Manifest(folder, "found") as found, reading(path, passphrase) as entries:
            header = _first(entries, found)
            settings = ""
            for entry in entries:
                if entry.name == MANIFEST:
                    listed.read(entry.content, entry.size)
                elif entry.name == SETTINGS and entry.size <= MOST_SETTINGS:
                    settings = _kept(entry, found, folder).read_text()
                elif entry.name == header.database_member and with_database:
                    _kept(entry, found, folder)
                else:
                    _hashed(entry, found, None)
                progress("backup", found.count(INSIDE)[1], 0)
            _compare(listed, found)
        pool = Pool(path.resolve().parent / FOLDER, header.pool_passphrase) if header.pooled else None
        yield Contents(header, listed, pool, folder / header.database_member, settings)


def check_database(found: Contents) -> bool:
    """Open the database of a backup and count its rows; return False where no program for that is installed."""
    if found.header.database == postgresql.KIND:
        return postgresql.check(found.database, found.header.tool)
    sqlite.check(found.database)
    with sqlite.connected(found.database) as connection:
        differ = databases.differences(connection, found.header.rows, found.header.revision)
    if differ:
        raise BackupError(f"The database is not the one that was written down: {' '.join(differ[:5])}")
    return True


def check_pool(found: Contents, progress: Progress, deep: bool) -> None:
    """Raise BackupError, with the names of the first few, if media in the pool are missing or damaged."""
    problems = []
    total = _pooled(found)
    for count, member in enumerate(found.manifest.of(POOLED), start=1):
        progress("media files", count, total)
        if problem := _problem(found.pool, member, deep):
            problems.append(problem)
    if problems:
        more = f" and {len(problems) - 5} more" if len(problems) > 5 else ""
        raise BackupError(
            f"{' '.join(problems[:5])}{more} The next backup into the directory replaces those that the server has."
        )


def check_pool_is_there(found: Contents) -> None:
    """Raise BackupError if not one medium of the pool is there: somebody copied the backup without it."""
    if _pooled(found) and found.pool and not any(map(found.pool.has, found.manifest.of(POOLED))):
        raise BackupError(
            f"There are no media in {found.pool.root}: copy the directory `{FOLDER}` that belongs to the backup there."
        )


def _pooled(found: Contents) -> int:
    total = found.manifest.count(POOLED)[0]
    if total and not found.pool:
        raise BackupError("The backup names media in a pool, but is not of a folder with one: do not use it.")
    return total


def _problem(pool: Pool | None, member: Member, deep: bool) -> str:
    assert pool
    if not deep:
        return "" if pool.has(member) else f"{member.name} is missing in the pool, or has another size."
    try:
        pool.check(member)
    except BackupError as error:
        return str(error) if str(pool.root) in str(error) else f"{member.name} is damaged in the pool."
    return ""


def _report(path: Path, found: Contents, is_open: bool) -> BackupReport:
    manifest = found.manifest
    pooled, pooled_bytes = manifest.count(POOLED)
    inside, inside_bytes = manifest.count_media()
    return BackupReport(
        found.header,
        path.stat().st_size,
        pooled + inside,
        pooled_bytes + inside_bytes,
        manifest.count(MISSING)[0],
        missing_names(manifest.of(MISSING)),
        manifest.count(DELETED)[0],
        is_open,
    )


def _first(entries: Iterator[BackupMember], found: Manifest) -> Header:
    first = next(entries, None)
    if first is None or first.name != HEADER:
        raise BackupError(f"This is no backup: it does not begin with {HEADER}.")
    content = _Hashing(first)
    header = Header.read(content, first.size)  # type: ignore[arg-type]  # read like a Content
    found.add(Member(first.name, first.size, content.digest.hexdigest()))
    return header


def _kept(entry: BackupMember, found: Manifest, folder: Path) -> Path:
    if entry.size > shutil.disk_usage(folder).free:
        raise BackupError(
            f"{entry.name} has {entry.size} bytes, for which there is no room in {folder.parent}: set TMPDIR to a "
            "directory with more."
        )
    path = folder / entry.name
    with path.open("wb") as file:
        _hashed(entry, found, file)
    return path


def _hashed(entry: BackupMember, found: Manifest, target: BinaryIO | None) -> None:
    content = _Hashing(entry)
    while data := content.read():
        if target:
            target.write(data)
    found.add(Member(entry.name, entry.size, content.digest.hexdigest()))


class _Hashing:
    """The content of a member, with the hash of what was read of it."""

    def __init__(self, entry: BackupMember) -> None:
        self._content, self.digest = entry.content, hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        data = self._content.read(size)
        self.digest.update(data)
        return data


def _compare(listed: Manifest, found: Manifest) -> None:
    """The members are those of the manifest, no more and no less."""
    one, other = listed.of(INSIDE), found.of(INSIDE)
    for first, second in zip(one, other, strict=False):
        if first != second:
            raise BackupError(
                f"{min(first, second).name} is not as the manifest of the backup has it: use another one."
            )
    if listed.count(INSIDE) != found.count(INSIDE):
        raise BackupError("The backup has other members than its manifest lists: use another one.")
