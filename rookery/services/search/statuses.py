"""Finding statuses by what is in them, as far as the searcher may find them."""

from collections.abc import Sequence
from functools import cache
from itertools import chain, islice

from sqlalchemy import bindparam, exists, select

from models.accounts.account import Account
from models.array_parameters import ids_parameter, rows_parameter
from models.base import BigInt, Query, run
from models.discovery.candidates import Candidates
from models.ids import MAX_ID
from models.statuses.card import Card
from models.statuses.status import Status
from models.visibility import listable_by, searchable_by
from rookery.identity import Actor
from rookery.services.search.accounts import address
from rookery.services.search.query import QueryParser, StatusQuery

FEWEST = 80  # of which is asked at a time whether they may be found


def statuses(
    viewer: Actor,
    text: str,
    *,
    limit: int,
    offset: int = 0,
    account_id: int | None = None,
    min_id: int | None = None,
    max_id: int | None = None,
) -> list[int]:
    """Ids of the statuses that `text` describes, newest first; with `min_id` those directly after it."""
    wanted = QueryParser(lambda name: _author(viewer, name)).read(text)
    if account_id is not None:
        wanted.authors.add(account_id)
    if wanted.hopeless or len(wanted.authors) > 1:
        return []
    asked = Candidates(
        wanted.every,
        wanted.none,
        author_id=next(iter(wanted.authors), None),
        library_of=viewer.id if wanted.place == "library" else None,
        from_id=max(wanted.from_id, 0 if min_id is None else min(min_id, MAX_ID - 1) + 1),
        below_id=wanted.below_id if max_id is None else min(wanted.below_id, max_id),
        upwards=min_id is not None,
    )
    found = _first(viewer.id, wanted, asked, offset + limit)
    return sorted(found[offset:], reverse=True)


def _first(viewer_id: int, wanted: StatusQuery, asked: Candidates, number: int) -> list[int]:
    """Return the first so many statuses that the viewer may find. While some are missing, more are read at a time."""
    ids = chain.from_iterable(asked.pieces(4 * number))
    found: list[int] = []
    factor = 2
    while piece := list(islice(ids, max(FEWEST, factor * (number - len(found))))):
        found += _findable(viewer_id, wanted, piece)
        if len(found) >= number:
            break
        factor *= 2
    return found[:number]


def _findable(viewer_id: int, wanted: StatusQuery, ids: Sequence[int]) -> list[int]:
    """Return those of the ids that fit what no index knows, and that the viewer may find, in their order."""
    if not ids:
        return []
    query = _fitting(wanted.place, bool(wanted.not_authors), bool(wanted.gaps), wanted.embed)
    asked = {"ids": ids, "me": viewer_id, "not_authors": wanted.not_authors, "gaps": wanted.gaps}
    fitting = set(run(query, asked).scalars())
    return [one for one in ids if one in fitting]


@cache
def _fitting(place: str, not_authors: bool, gaps: bool, embed: bool | None) -> Query:
    """Return those of the statuses `:ids` that `:me` may find in this place, built once per shape."""
    me = bindparam("me", type_=BigInt)
    may_find = listable_by(me) if place == "library" else searchable_by(me, place)
    query = select(Status.id).where(Status.id.in_(ids_parameter("ids")), Status.reblog_of_id.is_(None), may_find)
    if not_authors:
        query = query.where(Status.account_id.not_in(ids_parameter("not_authors")))
    if gaps:
        gap = rows_parameter("gaps", "begin_id", "end_id")
        query = query.where(~exists().where(Status.id >= gap.c.begin_id, Status.id < gap.c.end_id))
    if embed is not None:
        embedded = exists().where(Card.id == Status.card_id, Card.kind != "link")
        query = query.where(embedded if embed else ~embedded)
    return query


def _author(viewer: Actor, name: str) -> int | None:
    if name.lower() == "me":
        return viewer.id
    meant = address(name)
    found = Account.by_address(meant.username, meant.domain) if meant else None
    return found.id if found else None
