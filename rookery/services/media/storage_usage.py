"""The storage that is used, by class: measured once a day, a piece of the store in each round."""

import shutil
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import delete, func, select, text

from models import clock
from models.base import begin_write, change_rows, db
from models.data import sqlite_file
from models.data.archive import Archive
from models.media.remote_file import AVATAR, EMOJI, HEADER, MEDIA, PREVIEW, RemoteFile
from models.media.storage_usage import StorageDay
from rookery import urls
from rookery.services.media import files

PIECE = 2000
DAYS_KEPT = 400
# class → folders of the store, and the copies of remote files stored among local ones
CLASSES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "attachments": (("media", "uploads"), (MEDIA, PREVIEW)),
    "profiles": (("avatars", "headers"), (AVATAR, HEADER)),
    "emojis": (("emojis",), (EMOJI,)),
    "cards": (("cards",), ()),
}
LOCAL_CLASSES = (*CLASSES, "archives")  # what lies in the data directory, unless it is in a bucket


def measure() -> bool:
    """Measure the storage in use, once a day."""
    today = clock.today()
    row = db.session.get(StorageDay, today, populate_existing=True)
    if row and row.finished:
        return False
    place = row.place if row else ""
    db.session.rollback()  # hold no transaction open while listing a bucket
    found = files.store().listed(place, PIECE)
    begin_write()
    row = db.session.get(StorageDay, today, populate_existing=True) or StorageDay(day=today, sizes={}, place="")
    sizes = dict(row.sizes)
    for one in found:
        folder = one.key.partition("/")[0]
        sizes[folder] = sizes.get(folder, 0) + one.size
    row.sizes, row.place = sizes, found[-1].key if found else place
    if len(found) < PIECE:
        row.sizes, row.finished = _by_class(sizes), True
        old = delete(StorageDay).where(StorageDay.day < today - timedelta(days=DAYS_KEPT))
        change_rows(old)
    db.session.add(row)
    return not row.finished


class Disk(NamedTuple):
    """Bytes of the disk with the data directory."""

    total: int
    free: int


def disk() -> Disk | None:
    """Return the size of the disk with the data; None where that is not to be known."""
    with suppress(OSError):
        found = shutil.disk_usage(urls.config().data_dir)
        return Disk(found.total, found.free)
    return None


def _by_class(folders: Mapping[str, int]) -> dict[str, int]:
    """Copies of remote files lie in the same folders as ours; of films only the larger of their files is counted."""
    rows = db.session.execute(select(RemoteFile.kind, func.sum(RemoteFile.size)).group_by(RemoteFile.kind))
    copied = {kind: int(size or 0) for kind, size in rows}
    found = {
        name: max(0, sum(folders.get(one, 0) for one in own) - sum(copied.get(kind, 0) for kind in kinds))
        for name, (own, kinds) in CLASSES.items()
    }
    archives = db.session.scalar(select(func.sum(Archive.size))) or 0
    in_store = db.session.scalar(select(func.sum(Archive.size)).where(Archive.file_key.is_not(None))) or 0
    found["attachments"] = max(0, found["attachments"] - int(in_store))  # archives are stored among the uploads
    return found | {"cached": sum(copied.values()), "archives": int(archives), "database": _database()}


def _database() -> int:
    if db.engine.dialect.name != "sqlite":
        return int(db.session.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    found = sqlite_file.size()
    return found.on_disk if found else 0
