"""Replies that came before what they answer: they wait, and are linked when it comes."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import ARRAY, Text, and_, bindparam, func, literal, select, update

from models.base import AnyRow, BigInt, Query, aliased, begin_write, db, run
from models.ids import new_id
from models.statuses.pending_reply import AwaitedParent
from models.statuses.status import OPEN, Status, StatusCounts, ancestor_ids, answered_account, descendant_ids
from rookery.events import emit
from rookery.events.facts import ReplyJoined

JOINED = 500  # replies pending for one status; more than this is an attack
MOVED = 500  # replies that change their thread together with their parent
HIGHEST = 5000  # ancestors among which a cycle is looked for


def take_turns(arriving: Iterable[tuple[str, str | None]]) -> None:
    """A parent and its reply that arrive at the same moment find each other: one of them comes first. Each comes with
    the id of what it answers.
    """
    if db.engine.dialect.name != "sqlite":
        run(_TURNS, {"uris": sorted({uri for pair in arriving for uri in pair if uri})})


_URIS = func.unnest(bindparam("uris", type_=ARRAY(Text))).column_valued("uri")
_TURNS = select(func.pg_advisory_xact_lock(func.hashtext(_URIS)))


def join_by_address(address: str, parent: Status) -> None:
    """Link those that waited for what another server shows at this address, as its page: it is the parent."""
    begin_write()
    run(_AWAITED.update().where(_AWAITED.c.uri == bindparam("address")).values(uri=parent.uri), {"address": address})
    join_replies([parent])


def join_replies(parents: Sequence[Status]) -> None:
    """Link those that waited for one of these: as if they had come after it."""
    by_uri = {parent.uri: parent for parent in parents}
    waiting = run(_waiting(), {"uris": list(by_uri), "most": JOINED}).all()
    # The replies to one parent fill the limit, so query the others again.
    if len(waiting) == JOINED and len(parents) > 1:
        for parent in parents:
            join_replies([parent])
        return
    for uri, children in groupby(waiting, attrgetter("uri")):
        _join(by_uri[uri], list(children))


def _join(parent: Status, waiting: Sequence[AnyRow]) -> None:
    """Attach the replies to the parent, unless it answers one of them itself: a thread must not go
    round in a circle.
    """
    run(_AWAIT_NO_MORE, {"uri": parent.uri})
    above = {parent.id, *ancestor_ids(parent.id, HIGHEST)}
    children = [child for child in waiting if child.id not in above]
    if not children:
        return
    for partner, ids in _by_partner(parent, children).items():
        run(_LINK, {"ids": ids, "parent": parent.id, "partner": partner, "version": new_id()})
        run(_CARRY_OVER, {"ids": ids, "partner": partner, "most": MOVED, "version": new_id()})
    StatusCounts.bump(parent.id, replies=sum(child.visibility in OPEN for child in children))
    below = descendant_ids(parent.id, MOVED, MOVED)
    run(_MOVE, {"ids": below, "to": parent.conversation_id, "version": new_id()})
    for held in list(db.session.identity_map.values()):
        if isinstance(held, Status) and held.id in below:
            db.session.expire(held)
    for child in children:
        if not child.local:  # ours are imported posts, which are in no timeline
            emit(ReplyJoined(child.id))


def _by_partner(parent: Status, children: Sequence[AnyRow]) -> dict[int | None, list[int]]:
    """Return the ids of the replies by whom they answer."""
    found = defaultdict[int | None, list[int]](list)
    for child in children:
        found[answered_account(child.account_id, parent)].append(child.id)
    return found


_STATUSES: Any = Status.__table__
_AWAITED: Any = AwaitedParent.__table__
_AWAIT_NO_MORE = _AWAITED.delete().where(_AWAITED.c.uri == bindparam("uri"))
_IDS: Any = bindparam("ids", expanding=True)
_MOST = bindparam("most", type_=BigInt)
_LINK = (
    update(_STATUSES)
    .where(_STATUSES.c.id.in_(_IDS))
    .values(
        in_reply_to_id=bindparam("parent", type_=BigInt),
        in_reply_to_account_id=bindparam("partner", type_=BigInt),
        version=bindparam("version", type_=BigInt),
    )
)
_Next = aliased(Status)
_CHAIN = select(Status.id, Status.account_id, literal(0).label("depth")).where(Status.id.in_(_IDS)).cte(recursive=True)
_OWN_CHAIN = _CHAIN.union_all(
    select(_Next.id, _Next.account_id, _CHAIN.c.depth + 1)
    .join(_CHAIN, and_(_Next.in_reply_to_id == _CHAIN.c.id, _Next.account_id == _CHAIN.c.account_id))
    .where(_CHAIN.c.depth < _MOST)
)
_CARRY_OVER = (
    update(_STATUSES)
    .where(
        _STATUSES.c.id.in_(select(_OWN_CHAIN.c.id).where(_OWN_CHAIN.c.depth > 0).limit(_MOST)),
        _STATUSES.c.in_reply_to_account_id.is_distinct_from(bindparam("partner", type_=BigInt)),
    )
    .values(
        in_reply_to_account_id=bindparam("partner", type_=BigInt),
        version=bindparam("version", type_=BigInt),
    )
)
_MOVE = (
    update(_STATUSES)
    .where(_STATUSES.c.id.in_(_IDS), _STATUSES.c.conversation_id.is_distinct_from(bindparam("to", type_=BigInt)))
    .values(conversation_id=bindparam("to", type_=BigInt), version=bindparam("version", type_=BigInt))
)


@cache
def _waiting() -> Query:
    return (
        select(AwaitedParent.uri, Status.id, Status.account_id, Status.local, Status.visibility, Status.conversation_id)
        .join(AwaitedParent, AwaitedParent.status_id == Status.id)
        .where(AwaitedParent.uri.in_(bindparam("uris", expanding=True)))
        .order_by(AwaitedParent.uri, Status.id)
        .limit(_MOST)
    )
