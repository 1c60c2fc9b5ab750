"""A folder of backups with one pool of media: add one, list them, remove old ones.

rookery-20260504T070809Z.tar.zst (or .tar.zst.age)   a backup without its media
media/ab/ab12...                                     the media of all of them
.server                                              the domain of the server that they are of
.damaged                                             the names of backups that are known not to verify
"""

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from models import clock
from rookery import urls
from rookery.file_lock import FileLock
from rookery.outages import reason
from rookery.services.data.backup import damage, last, pool_check, verify
from rookery.services.data.backup.container import is_encrypted, reading
from rookery.services.data.backup.create import HALF_WRITTEN, Made, create
from rookery.services.data.backup.damage import Damage
from rookery.services.data.backup.errors import BackupError, WrongPassphrase
from rookery.services.data.backup.header import Header
from rookery.services.data.backup.manifest import POOLED, Manifest
from rookery.services.data.backup.pool import Pool, new_passphrase
from rookery.services.data.backup.progress import Progress, silent
from rookery.services.media import files

LOCK, PLAIN, ENCRYPTED = ".lock", ".tar.zst", ".tar.zst.age"
SERVER = ".server"
_NAME = re.compile(r"rookery-(\d{8}T\d{6})Z\.tar\.zst(\.age)?")
_TIME = "%Y%m%dT%H%M%S"


@dataclass(frozen=True)
class ListedBackup:
    """A backup of the folder. There is no header where it cannot be read; `problem` says why."""

    path: Path
    created: datetime
    size: int
    encrypted: bool
    header: Header | None
    problem: str = ""


@dataclass(frozen=True)
class Pruned:
    """The outcome of removing old backups: their names, the number and bytes of media that none refers to any more."""

    removed: list[str]
    kept: int
    media: int
    media_bytes: int


@dataclass(frozen=True)
class Added:
    """A new backup, the media that the pool did not have before, and the damage that was found in the folder."""

    made: Made
    media: int
    media_bytes: int
    damage: Damage


def add(folder: Path, passphrase: str | None = None, with_remote: bool = False, progress: Progress = silent) -> Added:
    """Make a backup in the folder, with the media that are new, and hash a part of the others. Raises BackupError."""
    with _locked(folder), _work_folder() as work, Manifest(work, "previous") as previous:
        _claim(folder)
        _remove_half_written(folder)
        pool, unreadable = _pool(folder, passphrase, previous, work)
        found = _damage(folder, pool, unreadable, passphrase, previous, work, progress)
        path = folder / f"rookery-{clock.now():{_TIME}}Z{ENCRYPTED if passphrase else PLAIN}"
        try:
            made = create(path, passphrase, with_remote, progress, pool, previous)
        except BackupError as error:
            raise BackupError(f"{error} {found}" if found else str(error)) from None
        last.note_damage(found)
        return Added(made, pool.added, pool.added_bytes, found)


def _damage(
    folder: Path,
    pool: Pool,
    unreadable: list[str],
    passphrase: str | None,
    previous: Manifest,
    work: Path,
    progress: Progress,
) -> Damage:
    """Look for damage, mend what can be mended, and note the backups that do not verify."""
    found = Damage([], [], unreadable)
    try:
        pool_check.find(pool, previous, work, progress)
        if pool.damaged:
            found = pool_check.repair(pool, paths(folder)[::-1], passphrase, work)
        if found.backups:
            damage.note(folder, found.backups)
    except OSError as error:
        raise BackupError(f"{pool.root} cannot be checked: {reason(error)}.") from None
    return found


def other_server(folder: Path) -> str:
    """Return the domain of another server whose backups are in the folder: they say nothing of ours. Else ""."""
    try:
        domain = (folder / SERVER).read_text().strip()
    except OSError:
        return ""
    return domain if domain != urls.config().domain else ""


def _claim(folder: Path) -> None:
    """Note whose backups are in the folder. Raises BackupError for those of another server: each would prune both."""
    if other := other_server(folder):
        raise BackupError(f"{folder} has the backups of {other}: use another directory.")
    (folder / SERVER).write_text(f"{urls.config().domain}\n")


def paths(folder: Path) -> list[Path]:
    """Return the backups of the folder, the oldest first. Raises BackupError if there is no such folder."""
    try:
        return sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))
    except OSError as error:
        raise BackupError(f"{folder} cannot be read ({reason(error)}): name a directory with backups.") from None


def created_at(path: Path) -> datetime:
    return datetime.strptime(path.name.split("-")[1].split("Z")[0], _TIME).replace(tzinfo=UTC)


def present(folder: Path) -> list[Path]:
    """Return the backups but those dated ahead, which were made while the clock was wrong. Raises BackupError.

    They say neither how old the last backup is nor which one is the newest.
    """
    return [path for path in paths(folder) if created_at(path) <= clock.now()]


def good(folder: Path) -> list[Path]:
    """Return the same without those that are known not to verify."""
    bad = damage.known(folder)
    return [path for path in present(folder) if path.name not in bad]


def listed(folder: Path, passphrase: str | None = None) -> list[ListedBackup]:
    """Return what there is to tell of each backup, the newest first."""
    return [_listed(path, passphrase) for path in reversed(paths(folder))]


def prune(folder: Path, keep: int, passphrase: str | None = None, progress: Progress = silent) -> Pruned:
    """Remove all backups but the newest, and the media that the rest does not need. Backups dated ahead stay.

    Those that are known not to verify do not count, so as many good ones stay as are to be kept.

    If one of the rest cannot be read, nothing is removed, as nobody knows what it needs. Raises BackupError.
    """
    with _locked(folder), _work_folder() as work, Manifest(work, "needed") as needed:
        there = paths(folder)
        kept = good(folder)[-keep:]
        old = [path for path in present(folder)[:-keep] if not kept or path < kept[0]]
        rest = [path for path in there if path not in old]
        pool = _needed(folder, rest, passphrase, needed, work, progress)
        for path in (*old, *folder.glob(f"rookery-*{HALF_WRITTEN}")):
            path.unlink()
        count, size = _sweep(pool, needed)
        return Pruned([path.name for path in old], len(rest), count, size)


def _remove_half_written(folder: Path) -> None:
    """Remove leftovers of processes that were killed: nobody else writes into a locked folder."""
    for path in (*folder.glob(f"rookery-*{HALF_WRITTEN}"), *Pool(folder / verify.FOLDER).half_written()):
        path.unlink()


def _needed(
    folder: Path, rest: list[Path], passphrase: str | None, needed: Manifest, work: Path, progress: Progress
) -> Pool:
    """Note the places in the pool that these backups need; return the pool."""
    pool = Pool(folder / verify.FOLDER)
    for number, path in enumerate(rest, start=1):
        progress("backups", number, len(rest))
        try:
            with verify.opened(path, passphrase, with_database=False, work=work) as found:
                pool = found.pool or pool
                for member in found.manifest.of(POOLED):
                    needed.expect(str(pool.path(member.sha256)))
        except WrongPassphrase:
            raise
        except BackupError as error:
            damage.note(folder, [path.name])
            raise BackupError(f"Nothing was removed, as {path} cannot be read: {error}") from None
    return pool


def _sweep(pool: Pool, needed: Manifest) -> tuple[int, int]:
    count = size = 0
    for path in pool.names():
        if needed.get(str(path)) is None:
            size += path.stat().st_size
            count += 1
            path.unlink()
    return count, size


def _pool(folder: Path, passphrase: str | None, previous: Manifest, work: Path) -> tuple[Pool, list[str]]:
    """Return the pool of the folder and the backups that are damaged, and note the media of the newest good one.

    Raises BackupError if it is encrypted in another way.
    """
    damaged: list[str] = []
    newest_first = sorted(paths(folder), key=lambda path: (created_at(path) <= clock.now(), path), reverse=True)
    for path in newest_first:
        if is_encrypted(path) != bool(passphrase):
            told = ("encrypted", "give their passphrase") if not passphrase else ("not encrypted", "give none")
            raise BackupError(f"The backups in {folder} are {told[0]}: {told[1]}, or use another directory.")
        try:
            with verify.opened(path, passphrase, with_database=False, work=work) as found:
                for member in found.manifest.of(POOLED):
                    previous.add(member)
                if found.pool:
                    return Pool(found.pool.root, found.pool.passphrase), damaged
        except WrongPassphrase:
            raise BackupError(
                f"The backups in {folder} have another passphrase: give that one, or use another directory."
            ) from None
        except BackupError:  # the one before will do
            damaged.append(path.name)
    return Pool(folder / verify.FOLDER, new_passphrase() if passphrase else ""), damaged


def _listed(path: Path, passphrase: str | None) -> ListedBackup:
    header, problem = None, ""
    try:
        with reading(path, passphrase) as entries:
            first = next(entries)
            header = Header.read(first.content, first.size)
    except (BackupError, StopIteration) as error:
        problem = str(error)
    if not problem and damage.is_known(path):
        problem = "It is damaged: `rookery backup verify` says where."
    return ListedBackup(path, created_at(path), path.stat().st_size, is_encrypted(path), header, problem)


@contextmanager
def _work_folder() -> Iterator[Path]:
    """Make a temporary folder, below the data directory if there is one: leftovers are removed there."""
    if urls.config().data_dir.is_dir():
        with files.work_folder() as work:
            yield work
    else:
        with tempfile.TemporaryDirectory(prefix="rookery-backup-") as name:
            yield Path(name)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Lock the folder against other processes; make it if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = FileLock(folder / LOCK)
        if not lock.acquire():
            raise BackupError(f"Another backup is being made or pruned in {folder}: wait for its end.")
    except OSError as error:
        raise BackupError(f"{folder} cannot be written ({reason(error)}), or choose another directory.") from None
    try:
        yield
    finally:
        lock.release()
