"""Restoring a backup: into an empty data directory, and an empty PostgreSQL database or a bucket if it is of such.

The whole backup is checked before anything is written, and each member again while it is. The database comes last: a
server that starts on a directory that is not whole finds none. Media that are damaged in the pool are left out.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import BinaryIO, cast

from dotenv import dotenv_values

from models.base import is_sqlite
from rookery import revisions
from rookery.config import Config, load
from rookery.config.load import SETTINGS_FILE
from rookery.media.store import store_of
from rookery.media.store.base import CHUNK, Store, content_type_of
from rookery.services.data.backup import databases, postgresql, sqlite, verify
from rookery.services.data.backup.checked import CheckedBackup
from rookery.services.data.backup.container import MEDIA, SECRETS, ReadableStream, reading
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.header import Header
from rookery.services.data.backup.manifest import DELETED, MISSING, POOLED, Manifest, Member, missing_names
from rookery.services.data.backup.progress import Progress, silent
from rookery.services.data.backup.verify import Contents

URL = "ROOKERY_DATABASE_URL"
FROM_COMMANDS = {Path("secrets"), Path("secrets/session.key")}  # any command makes these, and nothing uses them yet


@dataclass(frozen=True)
class RestoreTarget:
    """The place of a restored server. `settings` is the text of its `rookery.env`, None for a rehearsal without one."""

    data_dir: Path
    database_url: str
    store: Store
    settings: str | None = None


@dataclass(frozen=True)
class Restored:
    """The outcome. `missing` media were not in the store when the backup was made, `deleted` ones went meanwhile.

    `damaged` are the names of media that are damaged in the pool, or missing there.
    """

    header: Header
    target: RestoreTarget
    media: int
    missing: int
    missing_names: str
    deleted: int
    damaged: list[str]


def restore(
    path: Path,
    passphrase: str | None,
    choose: Callable[[Contents], RestoreTarget],
    progress: Progress = silent,
) -> Restored:
    """Check the backup, and put it where `choose` says. Raises BackupError."""
    with verify.opened(path, passphrase, progress) as found:
        verify.check_database(found)
        verify.check_pool_is_there(found)
        if sentence := revisions.unknown(found.header.revision):
            raise BackupError(sentence)
        target = choose(found)
        _check_empty(target, found.header)
        _write(target.data_dir / SETTINGS_FILE, target.settings)
        count, damaged = _put_members(path, passphrase, found, target, progress)
        _put_database(found, target)
        missing, deleted = found.manifest.count(MISSING)[0], found.manifest.count(DELETED)[0]
        names = missing_names(found.manifest.of(MISSING))
        return Restored(found.header, target, count, missing, names, deleted, damaged)


def target_of(found: Contents, data_dir: Path, database_url: str = "") -> RestoreTarget:
    """Return the place that the options, the environment, and the settings in the backup name, in this order."""
    with tempfile.TemporaryDirectory(prefix="rookery-backup-") as folder:
        _write(Path(folder) / SETTINGS_FILE, found.settings)
        config = load(None, ROOKERY_DATA=folder, **({URL: database_url} if database_url else {}))
    config = replace(config, values={**config.values, "ROOKERY_DATA": str(data_dir)})
    url = _database_url(found.header, config, data_dir, bool(database_url))
    text = _with_database(found.settings, "" if is_sqlite(url) else url)
    return RestoreTarget(data_dir, url, store_of(config), text)


def _database_url(header: Header, config: Config, data_dir: Path, is_given: bool) -> str:
    if header.database == sqlite.KIND:
        if is_given or (config.source[URL] == "environment" and not config.sqlite_file):
            raise BackupError(
                f"The backup has an SQLite database, which belongs into the data directory: use no --database-url, and "
                f"unset {URL}."
            )
        return f"sqlite:///{data_dir / 'rookery.db'}"
    if config.sqlite_file:
        raise BackupError(
            "The backup has a PostgreSQL database: create an empty one with `createdb` and name it with --database-url."
        )
    return config.database_url


def _with_database(text: str, url: str) -> str:
    """Return the settings with the database that was restored: not that of the old server."""
    stored = dotenv_values(stream=StringIO(text), interpolate=False).get(URL) or ""
    if stored == url.replace("postgresql+psycopg:", "postgresql:"):
        return text
    value = url.replace("postgresql+psycopg:", "postgresql:").replace("'", "%27")
    return text + "\n".join(["# The database into which the backup was restored:", f"{URL}='{value}'", ""])


def _check_empty(target: RestoreTarget, header: Header) -> None:
    """Raise BackupError unless nothing is there that could be lost."""
    directory = target.data_dir
    there = {path.relative_to(directory) for path in directory.rglob("*")} if directory.exists() else set()
    if others := sorted(map(str, there - FROM_COMMANDS)):
        raise BackupError(
            f"{directory} is not empty (it has {others[0]}): nothing was restored. Name an empty directory with "
            "ROOKERY_DATA, or move away what is there."
        )
    if header.database == postgresql.KIND:
        with postgresql.connected(target.database_url) as connection:
            postgresql.check_empty(connection)


def _put_members(
    path: Path, passphrase: str | None, found: Contents, target: RestoreTarget, progress: Progress
) -> tuple[int, list[str]]:
    """Write secrets and media; return the number of media, and the names of those that are damaged in the pool."""
    damaged: list[str] = []
    count, total = 0, found.manifest.count(POOLED)[0] + found.manifest.count_media()[0]
    with reading(path, passphrase) as entries:
        for entry in entries:
            if not entry.name.startswith((MEDIA, SECRETS)):
                continue
            member = _listed(found.manifest, entry.name, entry.size)
            if entry.name.startswith(SECRETS):
                _write_checked(target.data_dir / entry.name, CheckedBackup(entry.content, member))
            else:
                _put_medium(target, CheckedBackup(entry.content, member))
                progress("media files", count := count + 1, total)
    for member in found.manifest.of(POOLED):
        assert found.pool
        try:
            with found.pool.open(member) as content:
                _put_medium(target, CheckedBackup(content, member))
        except BackupError:
            damaged.append(member.name)
        else:
            progress("media files", count := count + 1, total)
    return count, damaged


def _listed(manifest: Manifest, name: str, size: int) -> Member:
    """Return the member of the manifest. Raises BackupError if the file is another one than was checked."""
    member = manifest.get(name)
    if member is None or member.size != size:
        raise BackupError("The backup changed while it was restored: empty the directory, and begin again.")
    return member


def _put_medium(target: RestoreTarget, content: CheckedBackup) -> None:
    """Store a file, in a bucket only if it is not there: files never change under their names."""
    key = content.member.name.removeprefix(MEDIA)
    if not target.store.is_local and _size_of(target.store, key) == content.member.size:
        content.skip()
        return
    with _spooled(content) as file:
        target.store.write(key, file, content_type_of(key))


def _size_of(store: Store, key: str) -> int:
    try:
        with store.open(key) as file:
            return file.seek(0, os.SEEK_END)
    except FileNotFoundError:
        return -1


@contextmanager
def _spooled(content: CheckedBackup) -> Iterator[BinaryIO]:
    """The content as a file, whole and checked: small ones in memory."""
    with tempfile.SpooledTemporaryFile(max_size=CHUNK) as file:
        shutil.copyfileobj(content, file, CHUNK)
        file.seek(0)
        yield cast(BinaryIO, file)


def _put_database(found: Contents, target: RestoreTarget) -> None:
    header = found.header
    changes = databases.NEW_NUMBERS + (() if header.remote_media else databases.WITHOUT_COPIES)
    if header.database == postgresql.KIND:
        postgresql.restore(found.database, target.database_url, header.tool)
        with postgresql.connected(target.database_url) as connection:
            if differ := databases.differences(connection, header.rows, header.revision):
                raise BackupError(f"The database is not the one that was written down: {' '.join(differ[:5])}")
        postgresql.execute(target.database_url, *changes)
        return
    half = target.data_dir / "rookery.db.restoring"
    with found.database.open("rb") as source:
        _write_checked(half, source)
    sqlite.execute(half, *changes)
    os.rename(half, target.data_dir / "rookery.db")


def _write(path: Path, text: str | None) -> None:
    if text is not None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w") as file:
            file.write(text)


def _write_checked(path: Path, content: ReadableStream) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
        while data := content.read(CHUNK):
            file.write(data)
        file.flush()
        os.fsync(file.fileno())
