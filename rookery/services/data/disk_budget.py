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

from models import clock, ids
from models.base import db
from models.data import sqlite_file
from models.data.sqlite_file import FileSize
from models.data.sweep import Sweep
from models.discovery import search
from models.media.remote_file import RemoteFile
from models.media.storage_usage import StorageDay
from models.statuses.status import Status
from rookery.jobs import queue
from rookery.plugin import plugins, settings
from rookery.services.cards import cards
from rookery.services.data import remote_retention
from rookery.services.media import files, storage_usage
from rookery.services.media.storage_usage import LOCAL_CLASSES
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)

EMPTY_DATABASE = 2 * 10**6  # bytes of a new SQLite database
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
    if (disk := storage_usage.disk()) is None:
        return ""
    half = disk.free // 2
    return f"{half // _UNITS['GB']} GB" if half >= _UNITS["GB"] else f"{max(1, half // _UNITS['MB'])} MB"


def doubt(value: str) -> str | None:
    """Return why a budget can hardly be meant, if so: it is less than what is never deleted, or more than there is."""
    disk = storage_usage.disk()
    budget = bytes_of(value, disk.total) if disk else 0
    if disk is None or not budget:
        return None
    use = taken()
    if budget < use.own:
        return _(
            "The disk budget is less than the %(size)s MB that are never deleted: media of people here and an empty "
            "database.",
            size=-(-use.own // _UNITS["MB"]),
        )
    if budget > (room := use.on_disk + disk.free):
        return _(
            "The disk budget is more than the %(size)s MB that the disk has room for: the disk would be full first.",
            size=room // _UNITS["MB"],
        )
    return None


# Disk use ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DiskUse:
    """Bytes on the disk of the data directory. `files` are all local files but copies of remote ones, and
    `own_files` those of them that are never deleted to make room.
    """

    file: FileSize | None
    copies: int = 0
    files: int = 0
    own_files: int = 0

    @property
    def own(self) -> int:
        """Bytes that a budget cannot go below. Of the database it is not known which rows will stay."""
        return self.own_files + (min(EMPTY_DATABASE, self.file.in_use) if self.file else 0)

    @property
    def total(self) -> int:
        """Bytes once the database file is as small as can be: what deleting rows can change."""
        return (self.file.in_use if self.file else 0) + self.copies + self.files

    @property
    def on_disk(self) -> int:
        return (self.file.on_disk if self.file else 0) + self.copies + self.files


@dataclass(frozen=True)
class Later:
    """Data that may go later: so many bytes of copies, the first of them from `copies_from` on; the first post that
    nobody here has to do with from `posts_from` on.
    """

    copies: int = 0
    copies_from: datetime | None = None
    posts_from: datetime | None = None

    def __bool__(self) -> bool:
        return bool(self.copies_from or self.posts_from)


@dataclass(frozen=True)
class State:
    """The budget (0: there is none), what is taken of it, and since when it is exceeded although nothing may go now.

    `days_left` are those until budget or disk are full at the pace of the last month, if that is known and they fill.
    """

    budget: int
    use: DiskUse
    protected_since: datetime | None
    days_left: int | None
    later: "Later"

    @property
    def excess(self) -> int:
        """Return the bytes that have to go until no more are deleted."""
        return max(0, self.use.total - int(self.budget * TARGET)) if self.budget else 0

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
    return State(budget, use, datetime.fromisoformat(since) if since else None, left, _later(use) if since else Later())


def _later(use: DiskUse) -> Later:
    """Return what may go later, of that which may not go now."""
    oldest = select(RemoteFile.viewed_at).where(RemoteFile.cached_at.is_not(None)).order_by(RemoteFile.viewed_at)
    viewed = db.session.scalar(oldest.limit(1)) if use.copies else None
    young = select(Status.id).where(Status.id > ids.at(clock.now() - KEPT), ~Status.local).order_by(Status.id)
    post = db.session.scalar(young.limit(1)) if use.file else None
    posts_from = ids.moment_of(post) + KEPT if post else None
    return Later(use.copies if viewed else 0, viewed + KEPT_COPIES if viewed else None, posts_from)


def as_typed() -> str:
    """Return the budget in the words of the owner, also while the plugin is off."""
    return str(settings("disk")["budget"])


def in_force() -> int:
    """Return the bytes of the budget; 0 where there is none."""
    disk = storage_usage.disk()
    return bytes_of(as_typed(), disk.total) if disk and plugins().is_on("disk") else 0


def taken() -> DiskUse:
    """Return what is taken now."""
    if not files.store().is_local:
        return DiskUse(sqlite_file.size())
    sizes = storage_usage.sizes()
    local = sum(sizes[one] for one in LOCAL_CLASSES)
    return DiskUse(sqlite_file.size(), sizes["cached"], local, local - sizes["cards"])


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
    names = [*LOCAL_CLASSES, "cached"] if files.store().is_local else []
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
    if not files.store().is_local:
        return rows
    return [_copies_unviewed_for(KEPT), *rows, _copies_unviewed_for(KEPT_COPIES)]


def _copies_unviewed_for(age: timedelta) -> Callable[[int], bool]:
    return lambda size: remote_retention.drop_unviewed(size, RemoteFile.viewed_at < clock.now() - age) > 0


def _delete_previews(too_much: int) -> bool:
    return cards.delete_unused(KEPT)


def _delete_failed_jobs(too_much: int) -> bool:
    return queue.delete_dead(KEPT_JOBS)


def _delete_posts(too_much: int) -> bool:
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


def _merge_index(too_much: int, least: int = 0) -> bool:
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


def _merge_rest(too_much: int) -> bool:
    return _merge_index(0, least=1)


def _note_garbage(gone: int) -> None:
    """Count deleted posts whose words the search index still holds."""
    if gone and (stored := Sweep.place_of(INDEX)) != MERGING:
        before, limit = map(int, stored.split()) if stored else (0, _many_posts())
        Sweep.move(INDEX, f"{before + gone} {limit}")


def _many_posts() -> int:
    return max(FEWEST_MERGED, (db.session.scalar(select(func.count(Status.id))) or 0) // 10)


def _note_protected(is_exceeded: bool) -> None:
    """Note since when the budget is exceeded although nothing may go now."""
    since = Sweep.place_of(PROTECTED)
    if is_exceeded and not since:
        log.warning("the disk budget is exceeded, and nothing may go now: %s", _said(_later(taken())))
        Sweep.move(PROTECTED, clock.now().isoformat())
    elif since and not is_exceeded:
        Sweep.move(PROTECTED, "")


def _said(later: Later) -> str:
    """Return what may go later, in words for the log."""
    parts = []
    if later.copies_from:
        parts.append(f"{later.copies / _UNITS['MB']:.1f} MB of copies may go from {clock.stamp(later.copies_from)} on")
    if later.posts_from:
        parts.append(f"posts of other servers from {clock.stamp(later.posts_from)} on")
    return ", ".join(parts) or "only data that must stay are left, so raise ROOKERY_DISK_BUDGET"
