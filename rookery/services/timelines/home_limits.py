"""Limits of follows in home: what is beyond those of a day goes into the digest, as do unwanted replies and boosts.

Posts go into homes as always and are taken out in the same transaction, so that authors without a limit cost nothing.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from functools import cache

from sqlalchemy import and_, bindparam, delete, exists, func, insert, or_, select

from models import clock, ids
from models.accounts.account import Account, AccountCounts
from models.array_parameters import encode_ids, ids_parameter
from models.auth.user import User
from models.base import AnyRow, BigInt, Query, add_and_flush, begin_write, change_rows, connection, db, run
from models.inserts import insert_ignoring
from models.relationships.follow import Follow
from models.statuses.status import Status
from models.statuses.tag import StatusTag
from models.timelines.home_limit import HomeLimit
from models.timelines.list import DIGEST, List, ListMember
from models.timelines.timeline import HomeEntry, ListEntry
from rookery.errors import NotFound, Unfit, or_not_found
from rookery.events.facts import FollowLimitRestored, FollowRejected, StatusDeleted, Unfollowed
from rookery.identity import Actor
from rookery.plugin import concerning, task
from rookery.services.timelines import filled_lists
from rookery.services.timelines.fanout_statements import inserting
from rookery.translations import lazy_gettext as _

MOST_PER_DAY = 100
ALL_FOLLOWS = 2**63 - 1
LONGEST_DAY = timedelta(hours=25)
HOMES_AT_ONCE = 200


@dataclass(frozen=True)
class Limits:
    """The limits of a follow in home; `per_day`: None for all."""

    per_day: int | None = None
    replies: bool = True
    boosts: bool = True


def limit(actor: Actor, target_id: int, wanted: Limits) -> None:
    """Limit what home shows of a followed account, at once and for what is there already.

    Raises NotFound for an account that is not followed, Invalid for a number that is out of range.
    """
    if wanted.per_day is not None and not 0 <= wanted.per_day <= MOST_PER_DAY:
        raise Unfit(_("must be between 0 and %(most)s", most=MOST_PER_DAY), "per_day", _("Posts a day"))
    AccountCounts.hold((actor.id, target_id))  # an unfollow at the same moment comes before or after
    follow_id = or_not_found(db.session.scalar(_follow(actor.id, target_id)))
    _bring_back(actor.id, target_id)
    change_rows(delete(HomeLimit).where(HomeLimit.account_id == actor.id, HomeLimit.target_id == target_id))
    if wanted != Limits():
        pair = {"account_id": actor.id, "target_id": target_id, "follow_id": follow_id}
        db.session.execute(insert(HomeLimit).values(**pair, **asdict(wanted)))
        _join_digest(actor.id, target_id, follow_id)
        apply(actor.id, target_id)
    _drop_empty_digest(actor.id)


def apply(account_id: int, target_id: int) -> None:
    """Remove from a home all that its owner limited of an account."""
    if limits := HomeLimit.between(account_id, target_id):
        here = select(HomeEntry.status_id).where(HomeEntry.account_id == account_id, HomeEntry.author_id == target_id)
        hold_back(target_id, db.session.scalars(here).all(), after=limits.follow_id - 1, until=limits.follow_id)


def apply_to_tag(account_id: int, tag_id: int) -> None:
    """Do so for the limited accounts that have posts with this hashtag there."""
    tagged = (
        HomeEntry.account_id == account_id,
        HomeEntry.author_id == HomeLimit.target_id,
        StatusTag.status_id == HomeEntry.status_id,
        StatusTag.tag_id == tag_id,
    )
    limited = select(HomeLimit.target_id).where(HomeLimit.account_id == account_id, exists().where(*tagged))
    for target_id in db.session.scalars(limited).all():
        apply(account_id, target_id)


def take_along(follow: Follow, actor: Actor, target_id: int) -> None:
    """Set the limits of a follow for the account that the followed one moved to, if that is followed by now."""
    limits = HomeLimit.between(follow.account_id, follow.target_id)
    if limits and db.session.scalar(_follow(actor.id, target_id)):
        limit(actor, target_id, Limits(limits.per_day, limits.replies, limits.boosts))


def restore(fact: FollowLimitRestored) -> None:
    """Limit a follow again that came back, unless it ended meanwhile."""
    with suppress(NotFound):
        limit(
            db.session.get_one(Account, fact.account_id),
            fact.target_id,
            Limits(fact.per_day, fact.replies, fact.boosts),
        )


def drop_digest(fact: Unfollowed | FollowRejected) -> None:
    """Delete the digest with the last follow that has a limit."""
    _drop_empty_digest(fact.account_id)


def hold_back(author_id: int, status_ids: Sequence[int], after: int = 0, until: int = ALL_FOLLOWS) -> None:
    """Move from homes into digests what their owners limited, of statuses that `author_id` just brought there.

    `after` and `until` are ids of follows: those between them are looked at.
    """
    asked = {"author": author_id, "statuses": encode_ids(status_ids), "after": after, "until": until}
    found = run(_entries(HomeEntry).where(HomeEntry.status_id.in_(ids_parameter("statuses"))), asked).all()
    held = [one for one in found if _is_unwanted(one)]
    limited = [one for one in found if one.per_day is not None and not _is_unwanted(one)]
    if limited:
        held += _beyond(author_id, limited)
    if held:
        out = [{"reader": one.account_id, "status": one.status_id} for one in held]
        connection().execute(_TAKE_OUT, out)
        rows = [{"list_id": one.digest, "status_id": one.status_id, "author_id": author_id} for one in held]
        connection().execute(insert_ignoring(ListEntry.__table__), rows)


def _is_unwanted(entry: AnyRow) -> bool:
    return (entry.is_reply and not entry.replies) or (entry.is_boost and not entry.boosts)


_TAKE_OUT = delete(HomeEntry).where(
    HomeEntry.account_id == bindparam("reader", type_=BigInt), HomeEntry.status_id == bindparam("status", type_=BigInt)
)


def _is_of_limited(fact: StatusDeleted) -> bool:
    """Return whether it may have had a place of a day that is not over yet."""
    newest = max((fact.status_id, *fact.reblog_ids))
    return newest >= ids.at(clock.now() - LONGEST_DAY) and bool(_limited_among(_who_brought(fact)))


@concerning(_is_of_limited)
def on_deleted(fact: StatusDeleted) -> None:
    """Move posts of the digest into the places of deleted ones."""
    refill(_who_brought(fact))


def _who_brought(fact: StatusDeleted) -> list[int]:
    return [fact.account_id, *fact.reblogger_ids, *fact.sharer_ids]


def refill(author_ids: Iterable[int]) -> None:
    """Enqueue the moves from digests into homes for authors who are limited there and may have a free place."""
    for author_id in _limited_among(author_ids):
        fill_places.enqueue(author_id)


def _limited_among(author_ids: Iterable[int]) -> Sequence[int]:
    limited = HomeLimit.target_id.in_(set(author_ids)), HomeLimit.per_day.is_not(None)
    return db.session.scalars(select(HomeLimit.target_id).where(*limited).distinct()).all()


@task(key=lambda author_id, after=0: f"places {author_id} {after}")
def fill_places(author_id: int, after: int = 0) -> None:
    """Move into homes with a free place what digests hold of the last day of an author, the oldest first.

    It is done for a batch of follows after the one with the id `after`.
    """
    begin_write()
    limits = HomeLimit.target_id == author_id, HomeLimit.per_day.is_not(None), HomeLimit.follow_id > after
    batch = select(HomeLimit.follow_id).where(*limits).order_by(HomeLimit.follow_id).limit(HOMES_AT_ONCE)
    follow_ids = db.session.scalars(batch).all()
    if not follow_ids:
        return
    asked = {"author": author_id, "after": after, "until": follow_ids[-1]}
    held = _entries(ListEntry).where(
        ListEntry.status_id >= ids.at(clock.now() - LONGEST_DAY), HomeLimit.per_day.is_not(None)
    )
    waiting = [one for one in run(held, asked).all() if not _is_unwanted(one)]
    beyond = set(_beyond(author_id, waiting)) if waiting else set()
    if free := [one for one in waiting if one not in beyond]:
        rows = [{"account_id": one.account_id, "status_id": one.status_id, "author_id": author_id} for one in free]
        connection().execute(insert_ignoring(HomeEntry.__table__), rows)
        connection().execute(_NOT_HELD, [{"digest": one.digest, "status": one.status_id} for one in free])
    if len(follow_ids) == HOMES_AT_ONCE:
        fill_places.enqueue(author_id, follow_ids[-1])


_NOT_HELD = delete(ListEntry).where(
    ListEntry.list_id == bindparam("digest", type_=BigInt), ListEntry.status_id == bindparam("status", type_=BigInt)
)


@cache
def _entries(entry: type[HomeEntry] | type[ListEntry]) -> Query:
    """Return the query for the entries of `:author` in homes whose owners limit them, or in their digests."""
    partner = Status.in_reply_to_account_id
    to_others = and_(
        Status.in_reply_to_id.is_not(None),
        Status.account_id == HomeLimit.target_id,
        func.coalesce(partner, 0).not_in((Status.account_id, HomeLimit.account_id)),
    )
    is_boost = or_(Status.reblog_of_id.is_not(None), Status.account_id != HomeLimit.target_id)  # a group shares without
    query: Query = select(
        HomeLimit.account_id,
        HomeLimit.per_day,
        HomeLimit.replies,
        HomeLimit.boosts,
        entry.status_id,
        to_others.label("is_reply"),
        is_boost.label("is_boost"),
        User.time_zone,
        List.id.label("digest"),
    )
    here = HomeEntry.account_id == HomeLimit.account_id if issubclass(entry, HomeEntry) else entry.list_id == List.id
    return (
        query.join(List, and_(List.account_id == HomeLimit.account_id, List.kind == DIGEST))
        .join(entry, and_(here, entry.author_id == HomeLimit.target_id))
        .join(Status, Status.id == entry.status_id)
        .join(User, User.account_id == HomeLimit.account_id)
        .where(
            HomeLimit.target_id == bindparam("author", type_=BigInt),
            HomeLimit.follow_id > bindparam("after", type_=BigInt),
            HomeLimit.follow_id <= bindparam("until", type_=BigInt),
        )
    )


def _beyond(author_id: int, entries: Sequence[AnyRow]) -> list[AnyRow]:
    """Return the entries beyond the limit of their day. What was there before them stays, and of them the oldest."""
    zones = {one.account_id: one.time_zone for one in entries}
    taken: dict[tuple[int, date], int] = defaultdict(int)
    for account_id, status_id in _others(author_id, entries):
        taken[account_id, _day(status_id, zones[account_id])] += 1
    beyond = []
    for one in sorted(entries, key=lambda entry: entry.status_id):
        day = one.account_id, _day(one.status_id, one.time_zone)
        if taken[day] < one.per_day:
            taken[day] += 1
        else:
            beyond.append(one)
    return beyond


def _others(author_id: int, entries: Sequence[AnyRow]) -> Sequence[AnyRow]:
    """Return (`account_id`, `status_id`) of what the author brought into the same homes since the first day of these
    entries.
    """
    first = min(one.status_id for one in entries)
    return run(
        select(HomeEntry.account_id, HomeEntry.status_id).where(
            HomeEntry.account_id.in_({one.account_id for one in entries}),
            HomeEntry.status_id >= ids.at(ids.time_in(first) - LONGEST_DAY),
            HomeEntry.author_id == author_id,
            HomeEntry.status_id.not_in({one.status_id for one in entries}),
        )
    ).all()


def _day(status_id: int, time_zone: str | None) -> date:
    return ids.time_in(status_id).astimezone(clock.zone(time_zone)).date()


def _follow(account_id: int, target_id: int) -> Query:
    return select(Follow.id).where(Follow.account_id == account_id, Follow.target_id == target_id)


def _bring_back(account_id: int, target_id: int) -> None:
    """Put into home what the digest has of an account, which leaves the digest."""
    digest = select(List.id).where(List.account_id == account_id, List.kind == DIGEST).scalar_subquery()
    member = ListMember.list_id == digest, ListMember.target_id == target_id
    held = ListEntry.list_id == digest, ListEntry.author_id == target_id
    query: Query = select(List.account_id, ListEntry.status_id, ListEntry.author_id)
    db.session.execute(inserting(HomeEntry, query.join(List, List.id == ListEntry.list_id).where(*held)))
    change_rows(delete(ListMember).where(*member))


def _join_digest(account_id: int, target_id: int, follow_id: int) -> None:
    digest = filled_lists.of_kind(account_id, DIGEST) or filled_lists.add(account_id, DIGEST)
    add_and_flush(ListMember(list_id=digest.id, account_id=account_id, target_id=target_id, follow_id=follow_id))


def _drop_empty_digest(account_id: int) -> None:
    members = exists().where(ListMember.list_id == List.id)
    change_rows(delete(List).where(List.account_id == account_id, List.kind == DIGEST, ~members))
