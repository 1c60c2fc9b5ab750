"""The disk budget: what the SQLite database and the local media take together, and what goes when that is too much.

Which posts may go is decided by remote_retention alone: the budget only makes them go at another age than
`ROOKERY_STATUSES_REMOTE_DAYS`. Media in a bucket and PostgreSQL do not count: they are not on this disk, or not ours to
shrink.
"""

import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from marshmallow import ValidationError
from sqlalchemy import func, select

from models import clock
from models.base import db
from models.data import sqlite_file
from models.data.sqlite_file import FileSize
from models.data.sweep import Sweep
from models.discovery import search
from models.media.remote_file import RemoteFile
from models.media.storage_usage import StorageDay
from models.statuses.status import Status
from rookery import urls
from rookery.jobs import queue
from rookery.plugin import plugins, settings
from rookery.services.cards import cards
from rookery.services.data import remote_retention
from rookery.services.media import storage_usage
from rookery.services.media.storage_usage import LOCAL_CLASSES

log = logging.getLogger(__name__)

TARGET = 0.95  # of the budget; the rest is for what comes between two runs, and for free pages
KEPT, KEPT_JOBS, KEPT_COPIES = timedelta(days=7), timedelta(days=30), timedelta(days=1)
REST = timedelta(days=1)  # after a round that found nothing to delete
PACE_DAYS = 31  # measurements that tell the pace
SHORTEST_SPAN = timedelta(days=3)  # between two measurements that tell a pace
FEWEST_MERGED = 100
# Sweeps, and what they say.
PROTECTED, POSTS, INDEX = "disk budget", "disk budget: posts", "disk budget: search index"
RESTS, MERGING = "rests until ", "merging"
_UNITS = {"MB": 10**6, "GB": 10**9, "TB": 10**12}
_SIZE = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)[\s\u00a0\u202f]*(MB|GB|TB|%)", re.IGNORECASE | re.ASCII)


# The setting -------------------------------------------------------------------------------------------------------


def check(value: str) -> None:
    """Check a value of `ROOKERY_DISK_BUDGET`. Raises ValidationError."""
    if value.strip() not in ("", "off") and not bytes_of(value, 100):
        raise ValidationError("is not a size: give `20 GB`, `500 MB`, a part of the disk such as `50%`, or `off`")


def bytes_of(value: str, disk: int) -> int:
    """Return the bytes that the value allows on a disk of this size; 0 for any number, and for a wrong value."""
    found = _SIZE.fullmatch(value.strip())
    if not found:
        return 0
    number, unit = float(found[1]), found[2].upper()
    if unit == "%":
        return int(disk * number / 100) if number <= 100 else 0
    return int(number * _UNITS[unit])


def of_new_server() -> str:
    """Return half of what is free on the disk: more of it may be somebody else's."""
    disk = storage_usage.disk()
    return f"{max(1, disk.free // 2 // 10**9)} GB" if disk else ""


# Disk use ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DiskUse:
    """Bytes on the disk of the data directory. `files` are all local files but copies of remote ones."""

    file: FileSize | None
    copies: int = 0
    files: int = 0

    @property
    def total(self) -> int:
        """Bytes once the database file is as small as can be: what deleting rows can change."""
        return (self.file.in_use if self.file else 0) + self.copies + self.files

    @property
    def on_disk(self) -> int:
        return (self.file.on_disk if self.file else 0) + self.copies + self.files


@dataclass(frozen=True)
class State:
    """The budget (0: there is none), what is taken of it, and since when only protected data exceed it.

    `days_left` are those until budget or disk are full at the pace of the last month, if that is known and they fill.
    """

    budget: int
    use: DiskUse
    protected_since: datetime | None
    days_left: int | None

    @property
    def is_reached(self) -> bool:
        """Return whether old data go because of the budget, or are about to."""
        return bool(self.budget) and self.use.total > self.budget * (TARGET - 0.05)


def state() -> State:
    """Return how things stand, in a few queries."""
    budget, use, disk = in_force(), taken(), storage_usage.disk()
    since = Sweep.place_of(PROTECTED) if budget else ""
    rooms = [budget - use.on_disk] if budget else []
    rooms += [disk.free] if disk else []
    left = days_left(StorageDay.latest(PACE_DAYS), min(rooms)) if rooms else None
    return State(budget, use, datetime.fromisoformat(since) if since else None, left)


def in_force() -> int:
    """Return the bytes of the budget; 0 where there is none."""
    disk = storage_usage.disk()
    return bytes_of(settings("disk")["budget"], disk.total) if disk and plugins().is_on("disk") else 0


def taken() -> DiskUse:
    """Return what is taken now."""
    if urls.config().s3_bucket:
        return DiskUse(sqlite_file.size())
    sizes = storage_usage.sizes()
    return DiskUse(sqlite_file.size(), sizes["cached"], sum(sizes[one] for one in LOCAL_CLASSES))


def days_left(days: Sequence[StorageDay], room: int) -> int | None:
    """Return the days until so much is filled at the pace of these measurements, the newest first.

    None if nothing grows, or if too few days were measured.
    """
    if not days or (span := days[0].day - days[-1].day) < SHORTEST_SPAN:
        return None
    grown = _counted(days[0]) - _counted(days[-1])
    return max(0, int(room * span.days / grown)) if grown > 0 else None


def _counted(day: StorageDay) -> int:
    """Return the bytes of a measurement that are on this disk."""
    names = [] if urls.config().s3_bucket else [*LOCAL_CLASSES, "cached"]
    names += ["database"] if sqlite_file.path() else []
    return sum(day.sizes.get(name, 0) for name in names)


# Deletion, step by step --------------------------------------------------------------------------------------------


def keep_budget() -> bool:
    """Delete old data that may go while `ROOKERY_DISK_BUDGET` is exceeded, and shrink the SQLite file."""
    budget = in_force()
    too_much = taken().total - int(budget * TARGET) if budget else 0
    if too_much > 0 and any(delete(too_much) for delete in _steps()):
        return True
    _note_protected(too_much > 0)
    return sqlite_file.shrink()


def _steps() -> Sequence[Callable[[int], bool]]:
    """Return what deletes some data each, in the order in which they go.

    Each takes the bytes that are too much, and returns whether something may have changed. Copies that somebody viewed
    lately come last: to fetch them again soon costs more than old posts are worth.
    """
    posts = (_merge_index, _delete_posts, _merge_rest) if sqlite_file.path() else ()
    rows = (_delete_previews, _delete_failed_jobs, *posts)
    if urls.config().s3_bucket:
        return rows
    return [_copies_unviewed_for(KEPT), *rows, _copies_unviewed_for(KEPT_COPIES)]


def _copies_unviewed_for(age: timedelta) -> Callable[[int], bool]:
    return lambda size: remote_retention.drop_unviewed(size, RemoteFile.viewed_at < clock.now() - age) > 0


def _delete_previews(_: int) -> bool:
    return cards.delete_unused(KEPT)


def _delete_failed_jobs(_: int) -> bool:
    return queue.delete_dead(KEPT_JOBS)


def _delete_posts(_: int) -> bool:
    """Delete some old remote posts that concern nobody here, from the oldest on.

    A round begins anew as long as the last one deleted any: what they answered or boosted is free then. After one that
    deleted none it rests for a day, for it reads them all.
    """
    stored = Sweep.place_of(POSTS)
    if stored.startswith(RESTS):
        if clock.now() < datetime.fromisoformat(stored.removeprefix(RESTS)) <= clock.now() + REST:
            return False  # a later moment was written by a clock that was ahead
        stored = ""
    place, before = map(int, stored.split()) if stored else (0, 0)
    gone, place = remote_retention.forget_piece(KEPT.days, place)
    _note_garbage(gone)
    none_left = not place and not before + gone
    ended = f"{RESTS}{(clock.now() + REST).isoformat()}" if none_left else ""
    Sweep.move(POSTS, f"{place} {before + gone}" if place else ended)
    return not none_left


def _merge_index(_: int, least: int = 0) -> bool:
    """Merge some of the search index, once it holds the words of many deleted posts: a tenth, or `least`."""
    if not (stored := Sweep.place_of(INDEX)):
        return False
    if stored != MERGING:
        gone, limit = map(int, stored.split())
        if gone < (least or limit):
            return False
    more = search.merge_index(begin=stored != MERGING)
    Sweep.move(INDEX, MERGING if more else "")
    return True


def _merge_rest(_: int) -> bool:
    return _merge_index(0, least=1)


def _note_garbage(gone: int) -> None:
    """Count deleted posts whose words the search index still holds."""
    if gone and (stored := Sweep.place_of(INDEX)) != MERGING:
        before, limit = map(int, stored.split()) if stored else (0, _many_posts())
        Sweep.move(INDEX, f"{before + gone} {limit}")


def _many_posts() -> int:
    return max(FEWEST_MERGED, (db.session.scalar(select(func.count(Status.id))) or 0) // 10)


def _note_protected(is_exceeded: bool) -> None:
    """Note since when the budget is exceeded although nothing is left that may go."""
    since = Sweep.place_of(PROTECTED)
    if is_exceeded and not since:
        log.warning("the disk budget is exceeded, and nothing is left that may go: raise ROOKERY_DISK_BUDGET")
        Sweep.move(PROTECTED, clock.now().isoformat())
    elif since and not is_exceeded:
        Sweep.move(PROTECTED, "")
