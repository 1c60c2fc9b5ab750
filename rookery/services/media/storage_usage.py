"""The storage that is used, by class: counted from rows, all classes at the same moment.

Sizes of files are stored beside their keys. What is written without its size, or was before sizes were stored, is
measured by `measure_files`.
"""

import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, Select, and_, delete, func, or_, select, text, update

from models import clock
from models.accounts.account import Account
from models.auth.role import Role
from models.auth.user import User
from models.base import begin_write, change_rows, db
from models.data import sqlite_file
from models.data.archive import Archive
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.media.remote_file import RemoteFile
from models.media.storage_usage import StorageDay
from models.statuses.card import Card
from models.statuses.kept_status import is_kept
from rookery import urls
from rookery.media import renditions
from rookery.services.media import files

AT_ONCE = 100  # rows whose files are measured in one run
DAYS_KEPT = 400
MEGABYTE = 10**6
LOCAL_CLASSES = ("attachments", "profiles", "emojis", "cards", "archives")  # in the data directory, or in a bucket
_OWN = Media.remote_url.is_(None)
_MEDIA_SIZE = func.coalesce(Media.stored_size, Media.size)
_PROFILE_KEYS = (Account.avatar_key, Account.avatar_static_key, Account.header_key, Account.header_static_key)
_SUMS: dict[str, Select[Any]] = {
    "attachments": select(func.sum(_MEDIA_SIZE)).where(_OWN),
    "cached": select(func.sum(RemoteFile.size)).where(RemoteFile.cached_at.is_not(None)),
    "profiles": select(func.sum(Account.stored_size)).where(Account.domain.is_(None)),
    "emojis": select(func.sum(Emoji.stored_size)).where(Emoji.domain.is_(None)),
    "cards": select(func.sum(Card.stored_size)).where(Card.stored_size.is_not(None)),
    "archives": select(func.sum(Archive.size)),
}
# table → its keys, and what more holds for rows that have files here: each part as an index has it.
_MEASURED: tuple[tuple[Any, Sequence[Any], ColumnElement[bool]], ...] = (
    (Media, (Media.original_key, Media.small_key), Media.original_key.is_not(None)),
    (Card, (Card.image_key,), Card.image_key.is_not(None)),
    (Emoji, (Emoji.image_key, Emoji.static_key), and_(Emoji.domain.is_(None), Emoji.image_key.is_not(None))),
    (Account, _PROFILE_KEYS, and_(Account.domain.is_(None), or_(*(key.is_not(None) for key in _PROFILE_KEYS)))),
)


def sizes() -> dict[str, int]:
    """Return the bytes of each class of files, in one query, so that no file is counted twice or not at all."""
    sums = (query.scalar_subquery().label(name) for name, query in _SUMS.items())
    return {name: int(size or 0) for name, size in db.session.execute(select(*sums)).one()._mapping.items()}


class Room(NamedTuple):
    """The megabytes that a role allows, and the bytes that are left of them: below zero where there are too many."""

    limit_mb: int
    left: int


def by_member(most: int) -> Sequence[Row[int, str, int]]:
    """Return (account, name, bytes of media) of the people here with the most."""
    taken = func.sum(_MEDIA_SIZE).label("size")
    each = select(Media.account_id, taken).where(_OWN).group_by(Media.account_id).order_by(taken.desc()).limit(most)
    found = each.subquery()
    query = select(Account.id, Account.username, found.c.size).join(found, found.c.account_id == Account.id)
    return db.session.execute(query.order_by(found.c.size.desc())).all()


def room_of(account_id: int) -> Room | None:
    """Return how much media somebody here may add; None for any amount. What is kept for moderators is not theirs: it
    would tell them of reports, and they could not delete it to make room.
    """
    allowed = select(Role.storage_limit_mb).join(User, User.role_id == Role.id).where(User.account_id == account_id)
    if not (limit := db.session.scalar(allowed)):
        return None
    own = select(func.sum(_MEDIA_SIZE)).where(_OWN, Media.account_id == account_id, ~is_kept())
    return Room(limit, limit * MEGABYTE - int(db.session.scalar(own) or 0))


def measure() -> None:
    """Note the storage in use once a day, for the pace at which it grows."""
    today = clock.today()
    if db.session.get(StorageDay, today, populate_existing=True):
        return
    begin_write()
    db.session.merge(StorageDay(day=today, sizes=sizes() | {"database": database()}))
    change_rows(delete(StorageDay).where(StorageDay.day < today - timedelta(days=DAYS_KEPT)))


def measure_files() -> bool:
    """Measure files whose size no row has yet, and return whether there may be more."""
    for table, keys, has_files in _MEASURED:
        unmeasured = select(table.id, *keys).where(has_files, table.stored_size.is_(None))
        if rows := db.session.execute(unmeasured.limit(AT_ONCE)).all():
            db.session.rollback()  # hold no transaction open while asking a bucket
            found = [(row, sum(map(_size_of, filter(None, row[1:])))) for row in rows]
            begin_write()
            for row, size in found:  # one that has other files by now is measured anew
                same = (key.is_not_distinct_from(value) for key, value in zip(keys, row[1:], strict=True))
                noted = update(table).where(table.id == row.id, table.stored_size.is_(None), *same)
                change_rows(noted.values(stored_size=size, version=table.version))
            return True
    return False


def _size_of(key: str) -> int:
    """Return the bytes of a file and of what was made of it; a missing one takes none."""
    return sum(map(_file_size, {key, *renditions.keys_of(key)}))


def _file_size(key: str) -> int:
    with suppress(FileNotFoundError, ValueError), files.store().open(key) as file:
        return file.seek(0, os.SEEK_END)
    return 0


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


def database() -> int:
    """Return the bytes of the database."""
    if db.engine.dialect.name != "sqlite":
        return int(db.session.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    found = sqlite_file.size()
    return found.on_disk if found else 0
