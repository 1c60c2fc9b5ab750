"""Fan-out on write: into the homes of those who follow the author or a tag, and into lists with the author.

Up to WITHIN followers it belongs to the transaction that posts; for more it is a task, AT_ONCE follows at a time. The
statements are in fanout_statements.py.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from operator import itemgetter

from sqlalchemy import delete, func, select
from sqlalchemy.orm import QueryableAttribute

from models import clock, ids
from models.array_parameters import encode_ids, ids_parameter
from models.base import AnyRow, change_rows, db, run
from models.statuses.status import ADDRESSED_ONLY, FETCHED, LATE, Status
from models.timelines.timeline import HomeEntry, ListEntry
from rookery.events import emit
from rookery.events.facts import Reblogged, ReplyJoined, StatusPosted, TimelinesFilled
from rookery.plugin import plugins, task, together
from rookery.services.timelines import filled_lists, home_limits
from rookery.services.timelines.fanout_statements import (
    LAST_OF_BATCH,
    Shape,
    into_homes,
    into_homes_by_group,
    into_homes_by_tag,
    into_lists,
    shared_by_groups,
    what_was_posted,
    without_boosts,
)

WITHIN, AT_ONCE = 200, 1000
KEPT_ENTRIES = 1000
PRUNED_AT_ONCE = 100
REBLOG_AGAIN = timedelta(hours=24)


@together
def fill(facts: Sequence[StatusPosted | Reblogged | ReplyJoined]) -> None:
    """Add statuses to homes and lists: one statement for all followers, one for lists and one for tags if need be.

    A reply whose parent is not here yet belongs nowhere until then, and a status that was only fetched not until its
    author delivers it. Of several reblogs of the same each has a turn of its own, so that it finds those before it
    where they belong. What belongs in many places is left to a task. Late statuses are not streamed, and their media
    are not fetched in advance.
    """
    posted = {row.status: row for row in _about([fact.status_id for fact in facts])}
    were_here = [fact.status_id for fact in facts if _was_here(fact)]
    alike, reblogs = defaultdict[tuple[int, Shape], list[int]](list), Counter[int]()
    limited = defaultdict[int, list[int]](list)
    for fact in facts:
        status = posted.get(fact.status_id)
        if status is None or status.awaits_parent or status.undelivered == FETCHED:
            continue
        if status.has_many_readers:
            fill_homes.enqueue(status.status, late=status.undelivered == LATE)
        else:
            alike[reblogs[status.original], _shape(status)].append(status.status)
            if status.original is not None:
                reblogs[status.original] += 1
            if _is_limited(status):
                limited[status.author].append(status.status)
    for turn, shape in sorted(alike, key=itemgetter(0)):
        status_ids = alike[turn, shape]
        run(into_homes(shape), _values(status_ids))
        _fill_others(shape, status_ids)
        _emit_filled((posted[one] for one in status_ids if posted[one].undelivered != LATE), were_here)
    for author_id, status_ids in limited.items():
        home_limits.hold_back(author_id, status_ids)
    _remove_boosts(were_here)


def _was_here(fact: StatusPosted | Reblogged | ReplyJoined) -> bool:
    """Return whether the status was here before, and may have been boosted, but was in no timeline."""
    return isinstance(fact, ReplyJoined) or (isinstance(fact, StatusPosted) and fact.before is not None)


def _about(status_ids: list[int]) -> Sequence[AnyRow]:
    return what_was_posted().rows(posted=status_ids, within=WITHIN)


def _shape(status: AnyRow) -> Shape:
    return Shape(
        db.engine.dialect.name,
        status.visibility in ADDRESSED_ONLY,
        status.original is not None,
        status.partner not in (None, status.author),
        status.listed and "lists" in plugins().on,
        status.tagged and "tags" in plugins().on,
    )


def _is_limited(status: AnyRow) -> bool:
    return bool(status.has_home_limits) and filled_lists.are_on()


def _values(status_ids: list[int]) -> dict[str, str | int]:
    return {"posted": encode_ids(status_ids), "since": ids.at(clock.now() - REBLOG_AGAIN)}


def _fill_others(shape: Shape, status_ids: list[int]) -> None:
    """Fill the lists with the author and the homes of those who follow a tag."""
    values = _values(status_ids)
    if shape.listed:
        run(into_lists(shape), values)
    if shape.tagged:
        run(into_homes_by_tag(shape), values)


def _remove_boosts(status_ids: Iterable[int]) -> None:
    """Remove boosts from timelines that got the boosted status itself only now; both stand there if it is old.

    What is in the digest stands in no home, so the boost of it stays.
    """
    if recent := [one for one in status_ids if one > ids.at(clock.now() - REBLOG_AGAIN)]:
        for entry in (HomeEntry, ListEntry):
            run(without_boosts(entry), {"posted": encode_ids(recent)})
        if filled_lists.are_on():
            home_limits.refill(db.session.scalars(_BOOSTERS, {"posted": encode_ids(recent)}))


_BOOSTERS = select(Status.account_id).where(Status.reblog_of_id.in_(ids_parameter("posted"))).distinct()


def _emit_filled(posted: Iterable[AnyRow], were_here: Sequence[int]) -> None:
    """Emit the entries, but of a group's share only those that the author brought: the others are streamed already."""
    shared = _shared(were_here)
    for status in posted:
        is_shared = status.status in shared
        emit(TimelinesFilled(status.status, status.author if is_shared else 0, public=not is_shared))


def _shared(status_ids: Sequence[int]) -> set[int]:
    """Return those of the statuses that a group brought to homes."""
    if not status_ids:
        return set()
    return set(run(shared_by_groups(), {"posted": encode_ids(status_ids)}).scalars())


@task()
def fill_homes(status_id: int, after: int = 0, late: bool = False) -> None:
    """Fill homes with a status of many readers, for a batch of follows after the one with the id `after`."""
    status = next(iter(_about([status_id])), None)
    if status is None or status.awaits_parent:
        return
    values = {"author": status.author, "after": after, "skipped": AT_ONCE - 1}
    shape, last = _shape(status), run(LAST_OF_BATCH, values).scalar()  # None: what is left is less than a batch
    part = {"after": after, "until": last or home_limits.ALL_FOLLOWS}
    run(into_homes(replace(shape, part=True)), _values([status_id]) | part)
    if last is None:
        _fill_others(shape, [status_id])
    if _is_limited(status):
        again_in_all = last is None and shape.tagged
        home_limits.hold_back(status.author, [status_id], **({} if again_in_all else part))
    if last is not None:
        fill_homes.enqueue(status_id, last, late)
        return
    if status.original is None:
        _remove_boosts([status_id])
    _emit_filled([] if late else [status], [status_id])


def share(status_id: int, account_id: int) -> None:
    """Add a status that a group shares to the homes of the group's followers, as if it had reblogged it."""
    if status := next(iter(_about([status_id])), None):
        is_first = status.undelivered is not None and not _shared([status_id])
        run(into_homes_by_group(), {"posted": [status_id], "group": account_id})
        if filled_lists.are_on():
            home_limits.hold_back(account_id, [status_id])
        emit(TimelinesFilled(status_id, account_id, public=is_first))


def fill_by_tag(status_id: int) -> None:
    """Add a status that was fetched for a hashtag to the homes of those who follow one. It is not streamed."""
    status = next(iter(_about([status_id])), None)
    if status and status.tagged and not status.awaits_parent:
        run(into_homes_by_tag(_shape(status)), _values([status_id]))
        if _is_limited(status):
            home_limits.hold_back(status.author, [status_id])


def prune(timeline: QueryableAttribute[int] = HomeEntry.account_id) -> bool:
    """Keep the newest entries of each home timeline or list.

    Older statuses are read on the profiles.
    """
    entry = timeline.class_
    full = select(timeline).group_by(timeline).having(func.count() > KEPT_ENTRIES).limit(PRUNED_AT_ONCE)
    found = db.session.scalars(full).all()
    for one in found:
        oldest_kept = (
            select(entry.status_id)
            .where(timeline == one)
            .order_by(entry.status_id.desc())
            .offset(KEPT_ENTRIES - 1)
            .limit(1)
            .scalar_subquery()
        )
        change_rows(delete(entry).where(timeline == one, entry.status_id < oldest_kept))
    return len(found) == PRUNED_AT_ONCE
