"""Making a backup while the server runs."""

import io
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from flask import current_app

from models import clock
from models.base import db
from rookery import __version__, disk, urls
from rookery.config import Config
from rookery.config.load import SETTINGS_FILE
from rookery.media.store.base import check_key
from rookery.outages import reason
from rookery.secrets import NAMES
from rookery.services.data.backup import databases, last, media, verify
from rookery.services.data.backup.container import HEADER, MANIFEST, MEDIA, SECRETS, SETTINGS, BackupWriter
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.header import Header
from rookery.services.data.backup.manifest import DELETED, MISSING, POOLED, Manifest, Member, missing_names
from rookery.services.data.backup.pool import Pool
from rookery.services.data.backup.progress import Progress, silent
from rookery.services.media import files, orphans

HALF_WRITTEN = ".partial"
OF_THE_MACHINE = ("ROOKERY_DATA",)  # a setting that means nothing elsewhere
PIECE = 500


@dataclass(frozen=True)
class Made:
    """A backup that was made and read back. `missing` media are named by the database, but not in the store."""

    path: Path
    header: Header
    size: int
    media: int
    missing: int
    missing_names: str


def create(
    path: Path,
    passphrase: str | None = None,
    with_remote: bool = False,
    progress: Progress = silent,
    pool: Pool | None = None,
    previous: Manifest | None = None,
) -> Made:
    """Make a backup of this server in a file that does not exist yet; it has its name once it is read back.

    It is noted in the database, with the caller's commit. With a pool, media go there, and the file names them; those
    that `previous` has are not even read. Raises BackupError.
    """
    half = path.with_name(path.name + HALF_WRITTEN)
    try:
        with files.work_folder() as folder, _new(path, half) as file, Manifest(folder) as manifest:
            header = _write(file, folder, manifest, passphrase, with_remote, progress, pool, previous)
            file.flush()
            os.fsync(file.fileno())
            verify.check(half, passphrase, progress, deep=False, work=folder)
            os.rename(half, path)
            disk.sync(path.parent)
            last.note(path, header)
            return _made(path, header, manifest)
    except FileExistsError:
        raise BackupError(f"{path} exists already: give another name.") from None
    except OSError as error:  # a full disk of backups is no outage of this server, after which jobs run again at once
        raise BackupError(f"{path} cannot be made: {reason(error)}.") from None
    finally:
        half.unlink(missing_ok=True)


def _write(
    file: BinaryIO,
    folder: Path,
    manifest: Manifest,
    passphrase: str | None,
    with_remote: bool,
    progress: Progress,
    pool: Pool | None,
    previous: Manifest | None,
) -> Header:
    """Write all members. The snapshot of the database is closed before the media are read, which may take hours."""
    writer, config = BackupWriter(file, passphrase), urls.config()
    with databases.snapshot(config.database_url, folder, progress) as snapshot:
        for key in media.keys(snapshot.connection, with_remote):
            with suppress(ValueError):  # a key that no store takes, so that there is no file
                manifest.expect(MEDIA + check_key(key))
        header = header_of(snapshot, config, manifest.count(MISSING)[0], with_remote, pool)
        _add_bytes(writer, manifest, HEADER, header.written())
        _add_bytes(writer, manifest, SETTINGS, settings_text(config, os.environ).encode())
        for name in NAMES:
            with suppress(FileNotFoundError):
                _add_bytes(writer, manifest, SECRETS + name, (_secrets() / name).read_bytes())
    _add_file(writer, manifest, snapshot.member, snapshot.file)
    snapshot.file.unlink()
    _add_media(writer, manifest, progress, pool, previous)
    _look_for_deleted(manifest)
    listing = folder / "listing"
    with listing.open("wb") as lines:
        manifest.write(lines)
    with listing.open("rb") as lines:
        writer.add(MANIFEST, listing.stat().st_size, lines)
    writer.close()
    return header


def header_of(
    snapshot: databases.Snapshot, config: Config, media: int = 0, with_remote: bool = True, pool: Pool | None = None
) -> Header:
    """Return the header of a backup with this database and so many media."""
    return Header(
        created=clock.stamp(clock.now()),
        version=__version__,
        revision=databases.revision(snapshot.connection),
        domain=config.domain,
        public_url=config.public_url,
        database=snapshot.kind,
        tool=snapshot.tool,
        rows=databases.counts(snapshot.connection),
        media=media,
        remote_media=with_remote,
        pooled=pool is not None,
        pool_passphrase=pool.passphrase if pool else "",
    )


def settings_text(config: Config, environ: Mapping[str, str]) -> str:
    """Return the file of settings, followed by those of the environment, which win on reading: the last one counts."""
    path = config.data_dir / SETTINGS_FILE
    text = path.read_text().rstrip("\n") + "\n" if path.exists() else ""
    ours = sorted(name for name, source in config.source.items() if source == "environment" and environ.get(name))
    lines = [f"{name}={_quoted(environ[name])}" for name in ours if name not in OF_THE_MACHINE]
    if not lines:
        return text
    return text + "\n".join(["# From the environment of the server when it was backed up:", *lines, ""])


def _quoted(value: str) -> str:
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _add_bytes(writer: BackupWriter, manifest: Manifest, name: str, data: bytes) -> None:
    manifest.add(Member(name, len(data), writer.add(name, len(data), io.BytesIO(data))))


def _add_file(writer: BackupWriter, manifest: Manifest, name: str, path: Path) -> None:
    size = path.stat().st_size
    with path.open("rb") as file:
        manifest.add(Member(name, size, writer.add(name, size, file)))


def _add_media(
    writer: BackupWriter, manifest: Manifest, progress: Progress, pool: Pool | None, previous: Manifest | None
) -> None:
    """Add the files that the manifest expects; those that the store does not have stay missing."""
    total, store = manifest.count(MISSING)[0], files.store()
    for number, expected in enumerate(manifest.of(MISSING), start=1):
        progress("media files", number, total)
        known = previous.get(expected.name) if pool and previous else None
        if pool and known and known.place == POOLED and pool.has(known):
            manifest.found(known)
            continue
        try:
            file = store.open(expected.name.removeprefix(MEDIA))
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            continue
        with file:
            size = file.seek(0, os.SEEK_END)
            file.seek(0)
            if pool:
                manifest.found(pool.add(expected.name, size, file))
            else:
                manifest.found(Member(expected.name, size, writer.add(expected.name, size, file)))


def _look_for_deleted(manifest: Manifest) -> None:
    """Tell files that were deleted meanwhile, with what named them, from those that are missing."""
    missing, tables = manifest.of(MISSING), media.existing(db.engine)
    while piece := list(islice(missing, PIECE)):
        keys = [member.name.removeprefix(MEDIA) for member in piece]
        named = orphans.named_keys(keys, tables)
        for key in keys:
            if key not in named:
                manifest.move(MEDIA + key, DELETED)


def _made(path: Path, header: Header, manifest: Manifest) -> Made:
    there, missing = manifest.count(POOLED)[0] + manifest.count_media()[0], manifest.count(MISSING)[0]
    return Made(path, header, path.stat().st_size, there, missing, missing_names(manifest.of(MISSING)))


def _secrets() -> Path:
    found: Path = current_app.extensions["rookery.secrets"].directory
    return found


@contextmanager
def _new(path: Path, half: Path) -> Iterator[BinaryIO]:
    """Open the file that becomes the backup. Raises FileExistsError, and BackupError where nothing can be written."""
    if path.exists():
        raise FileExistsError
    try:
        half.unlink(missing_ok=True)
        file = os.fdopen(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb")
    except OSError as error:
        raise BackupError(f"{path} cannot be made ({reason(error)}), or choose another place.") from None
    with file:
        yield file
