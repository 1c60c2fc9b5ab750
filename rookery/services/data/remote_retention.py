"""Retention of old remote data: files are fetched again when wanted, and statuses that concern
nobody here are deleted.
"""

import logging
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Select, SQLColumnExpression, and_, cast, exists, func, or_, select

from models import clock, ids
from models.accounts.account import Account, AccountCounts
from models.base import aliased, begin_write, db
from models.data.sweep import Sweep
from models.instance.announcement import Announcement
from models.media.remote_file import RemoteFile
from models.moderation.report import Report
from models.moderation.warning import AccountWarning
from models.notifications.notification import Notification
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.pin import Pin
from models.statuses.poll import Poll, PollVote
from models.statuses.quote import Quote
from models.statuses.reaction import Reaction
from models.statuses.saved_draft import SavedDraft
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import ADDRESSED_ONLY, Status, StatusMention
from models.timelines.filter import FilterStatus
from models.timelines.timeline import HomeEntry, ListEntry
from rookery.plugin import settings
from rookery.services.media import files
from rookery.services.statuses.delete import take_away

log = logging.getLogger(__name__)

NAME, FILES_AT_ONCE = "remote statuses", 200
MEGABYTE = 1024 * 1024
COUNTED_AT_ONCE = 200
PIECE = 20  # each takes milliseconds during which other writes wait


class Limits(NamedTuple):
    """The days for which remote posts and copies of remote files are kept, and the size of all copies; 0: no limit."""

    remote_days: int
    cache_days: int
    cache_mb: int


def limits() -> Limits:
    media = settings("media")
    return Limits(settings("statuses")["remote_days"], media["cache_days"], media["cache_mb"])


def drop_cached_files() -> bool:
    """Delete copies of remote files that are older than `ROOKERY_MEDIA_CACHE_DAYS`."""
    if (days := limits().cache_days) <= 0:
        return False
    return drop_copies(days) == FILES_AT_ONCE


def drop_copies(days: int) -> int:
    """Delete some copies of remote files that are older than this, and return how many.

    What they are copies of stays, and whoever looks at it has it fetched again.
    """
    begin_write()
    old = select(RemoteFile).where(RemoteFile.cached_at < clock.ago(days=days)).order_by(RemoteFile.cached_at)
    gone = db.session.scalars(old.limit(FILES_AT_ONCE)).all()
    _remove_copies(gone)
    return len(gone)


def count_copies(days: int = 0) -> tuple[int, int]:
    """Return the number of copies of remote files that are older than this, and their bytes."""
    old = RemoteFile.cached_at < clock.ago(days=days) if days else RemoteFile.cached_at.is_not(None)
    count, size = db.session.execute(select(func.count(), func.sum(RemoteFile.size)).where(old)).one()
    return count, int(size or 0)


def shrink_cache() -> bool:
    """Delete the least recently viewed copies while all exceed `ROOKERY_MEDIA_CACHE_MB`."""
    if (budget := limits().cache_mb * MEGABYTE) <= 0:
        return False
    too_much = count_copies()[1] - budget
    return too_much > 0 and 0 < drop_unviewed(too_much, RemoteFile.cached_at.is_not(None)) < too_much


def drop_unviewed(size: int, which: ColumnElement[bool]) -> int:
    """Delete some of these copies, the least recently viewed first, until `size` bytes are free; return how many."""
    begin_write()
    cached = select(RemoteFile).where(RemoteFile.cached_at.is_not(None), which).order_by(RemoteFile.viewed_at)
    gone, freed = [], 0
    for row in db.session.scalars(cached.limit(FILES_AT_ONCE)):
        if freed < size:
            freed += row.size
            gone.append(row)
    _remove_copies(gone)
    return freed


def _remove_copies(gone: Sequence[RemoteFile]) -> None:
    files.drop(key for row in gone for key in row.keys)
    for row in gone:
        db.session.delete(row)
    if gone:
        log.info("dropped the copies of %d remote files", len(gone))


def forget_remote() -> bool:
    """Delete remote posts older than `ROOKERY_STATUSES_REMOTE_DAYS` that concern nobody here.

    They are walked through from the oldest; replies and reblogs go before what they hang on, a round later that one.
    """
    if (days := limits().remote_days) <= 0:
        return False
    begin_write()
    _, place = forget_piece(days, int(Sweep.place_of(NAME) or 0))
    Sweep.move(NAME, str(place or ""))
    return bool(place)


def forget_piece(days: int, place: int) -> tuple[int, int]:
    """Delete those of some remote posts after `place` that are older than `days` and concern nobody here.

    Return how many, and the place where the next piece begins: 0 at the end.
    """
    begin_write()
    # Lock before checking: a concurrent change is either seen here or finds the status deleted.
    piece = db.session.scalars(_old(days, place).limit(PIECE).with_for_update()).all()
    found = db.session.scalars(_free(piece, days).order_by(Status.id.desc())).all()
    AccountCounts.hold({status.account_id for status in found})  # locking them one by one would be in no fixed order
    gone = [take_away(status, delete_media=True) for status in found]
    if gone:
        log.info("forgot %d remote posts", len(gone))
    return len(gone), piece[-1] if len(piece) == PIECE else 0


def count_free(days: int) -> int:
    """Count the remote posts that one round would delete. More follow later: those that only these hold."""
    count, place = 0, 0
    while piece := db.session.scalars(_old(days, place).limit(COUNTED_AT_ONCE)).all():
        count += len(db.session.scalars(_free(piece, days).with_only_columns(Status.id)).all())
        place = piece[-1]
    return count


def _old(days: int, place: int) -> Select[int]:
    """Return a query for the ids of remote posts older than this, from `place` on."""
    before = ids.at(clock.ago(days=days))
    return select(Status.id).where(Status.id > place, Status.id < before, ~Status.local).order_by(Status.id)


def _free(piece: Sequence[int], days: int) -> Select[Status]:
    """Return a query for those of these posts that concern nobody here."""
    long_here = or_(Status.seen_at.is_(None), Status.seen_at < clock.ago(days=days))
    return select(Status).where(Status.id.in_(_unlisted(piece)), long_here, ~_matters())


def _unlisted(piece: Sequence[int]) -> list[int]:
    """Return those that no announcement shows, no report or warning names (dealt with or not), and nobody is about
    to answer.

    They stand there in lists of ids, which no index knows: so these are read, and they are few.
    """
    authors = select(Status.account_id).where(Status.id.in_(piece))
    lists = (
        select(Announcement.status_ids),
        *(select(table.status_ids).where(table.target_account_id.in_(authors)) for table in (Report, AccountWarning)),
    )
    named = {one for query in lists for status_ids in db.session.scalars(query) for one in status_ids}
    for held in (
        ScheduledStatus.draft["in_reply_to_id"],
        ScheduledStatus.draft["quoted_id"],
        SavedDraft.content["in_reply_to_id"],
        SavedDraft.content["quoted_id"],
    ):
        drafted = cast(held.as_string(), BigInteger)
        named.update(db.session.scalars(select(drafted).where(drafted.in_(piece))))
    return [one for one in piece if one not in named]


@cache
def _matters() -> ColumnElement[bool]:
    """Return whether the status concerns anybody here. Built once: that takes longer than to ask it of a piece."""
    return or_(_was_touched(), _is_among_us(), _is_held())


def _was_touched() -> ColumnElement[bool]:
    """Return whether a local account favourited, kept or filtered the status, reacted to it or voted in it, or was told
    of it.
    """
    voted = exists().where(Poll.status_id == Status.id, PollVote.poll_id == Poll.id, _is_ours(PollVote.account_id))
    return or_(
        *(exists().where(one.status_id == Status.id, _is_ours(one.account_id)) for one in (Favourite, Reaction)),
        voted,
        *(exists().where(table.status_id == Status.id) for table in (Bookmark, FilterStatus, Notification, Pin)),
    )


def _is_among_us() -> ColumnElement[bool]:
    """Return whether the status stands in a home or list, is addressed to a local account, answers, quotes or reblogs
    one, or is reported.
    """
    held = aliased(Status)
    return or_(
        exists().where(HomeEntry.status_id == Status.id),
        exists().where(ListEntry.status_id == Status.id),
        exists().where(StatusMention.status_id == Status.id, _is_ours(StatusMention.account_id)),
        _is_ours(Status.in_reply_to_account_id),
        Status.visibility.in_(ADDRESSED_ONLY),
        exists().where(Quote.status_id == Status.id, _is_ours(Quote.quoted_account_id)),
        exists().where(held.id == Status.reblog_of_id, held.local),
        exists().where(Report.target_account_id == Status.account_id, Report.action_taken_at.is_(None)),
    )


def _is_held() -> ColumnElement[bool]:
    """Return whether another status answers, reblogs or quotes the status."""
    other = aliased(Status)
    return or_(
        exists().where(other.in_reply_to_id == Status.id),
        exists().where(other.reblog_of_id == Status.id),
        exists().where(Quote.quoted_id == Status.id),
    )


def _is_ours(account_id: SQLColumnExpression[int | None]) -> ColumnElement[bool]:
    someone = aliased(Account)
    return and_(account_id.is_not(None), exists().where(someone.id == account_id, someone.domain.is_(None)))
