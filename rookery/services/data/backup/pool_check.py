"""Hashing the pool again, a part of it at each backup, and replacing damaged files where the server has their content.

The time of a file in the pool says when it was written or last hashed.
"""

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from rookery.services.data.backup import verify
from rookery.services.data.backup.container import MEDIA
from rookery.services.data.backup.damage import Damage
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.manifest import POOLED, Manifest, Member
from rookery.services.data.backup.pool import Pool
from rookery.services.data.backup.progress import Progress
from rookery.services.media import files

PARTS = 14  # backups after which each file was hashed


def find(pool: Pool, previous: Manifest, work: Path, progress: Progress) -> None:
    """Note in `pool.damaged` what lacks or has another size, and what is damaged of the files hashed longest ago."""
    pool.damaged |= {pool.path(member.sha256) for member in previous.of(POOLED) if not pool.has(member)}
    with closing(sqlite3.connect(work / "ages.db")) as ages:
        ages.execute("CREATE TABLE files (hashed INTEGER, size INTEGER, path TEXT)")
        ages.executemany("INSERT INTO files VALUES (?, ?, ?)", pool.ages())
        total, newest = ages.execute("SELECT coalesce(sum(size), 0), coalesce(max(hashed), 0) FROM files").fetchone()
        stamp, done = max(time.time_ns(), newest + 1), 0  # a clock that was wrong does not change the order
        for size, name in ages.execute("SELECT size, path FROM files ORDER BY hashed, path"):
            if done * PARTS >= total:
                return
            if pool.is_whole(path := Path(name)):
                os.utime(path, ns=(stamp, stamp))
            else:
                pool.damaged.add(path)
            progress("hashed bytes of the pool", done := done + size, -(-total // PARTS))


def repair(pool: Pool, backups: list[Path], passphrase: str | None, work: Path) -> Damage:
    """Replace the damaged files of the pool that a backup names, as far as the server has their content.

    Files that no backup names are left to `prune`.
    """
    named, names_of, damaged = _named(pool, backups, passphrase, work)
    replaced, lost = [], []
    for members in named.values():
        name = min(member.name for member in members)
        if any(_is_replaced(pool, member) for member in members):
            replaced.append(name)
        else:
            lost.append(name)
    for place in pool.damaged:
        with suppress(FileNotFoundError):
            os.utime(place)  # it is told of again when its turn comes
    damaged += [path.name for path, places in names_of.items() if places & pool.damaged]
    return Damage(sorted(replaced), sorted(lost), sorted(damaged))


def _named(
    pool: Pool, backups: list[Path], passphrase: str | None, work: Path
) -> tuple[dict[Path, set[Member]], dict[Path, set[Path]], list[str]]:
    """Return the names of each damaged file, the damaged files of each backup, and the backups that are damaged."""
    named: dict[Path, set[Member]] = {}
    names_of: dict[Path, set[Path]] = {}
    damaged = []
    for path in backups:
        try:
            with verify.opened(path, passphrase, with_database=False, work=work) as found:
                for member in found.manifest.of(POOLED):
                    if (place := pool.path(member.sha256)) in pool.damaged:
                        named.setdefault(place, set()).add(member)
                        names_of.setdefault(path, set()).add(place)
        except BackupError:
            damaged.append(path.name)
    return named, names_of, damaged


def _is_replaced(pool: Pool, member: Member) -> bool:
    try:
        file = files.store().open(member.name.removeprefix(MEDIA))
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return False
    with file:
        return pool.replace(member, file)
