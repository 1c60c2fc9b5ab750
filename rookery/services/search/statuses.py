"""Finding statuses by what is in them, as far as the searcher may find them."""

from sqlalchemy import SQLColumnExpression, or_, select

from models.accounts.account import Account
from models.base import Query, db
from models.discovery import search
from models.statuses.card import Card
from models.statuses.status import Status
from models.visibility import searchable_by
from rookery.identity import Actor
from rookery.services.search.accounts import address
from rookery.services.search.query import QueryParser, StatusQuery


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
    query, key = _query(viewer, wanted)
    if max_id is not None:
        query = query.where(key < max_id)
    if min_id is not None:
        query = query.where(key > min_id)
    found = db.session.scalars(query.order_by(key.desc() if min_id is None else key.asc()).limit(limit).offset(offset))
    return sorted(found, reverse=True)


def _query(viewer: Actor, wanted: StatusQuery) -> tuple[Query, SQLColumnExpression[int]]:
    key: SQLColumnExpression[int]
    if wanted.every or wanted.none:
        query, key = search.containing(wanted.every, wanted.none)
        query = query.join(Status, Status.id == key)
    else:
        query, key = select(Status.id), Status.id
    query = query.where(Status.reblog_of_id.is_(None), searchable_by(viewer.id, wanted.place))
    if wanted.from_id:
        query = query.where(key >= wanted.from_id)
    if wanted.below_id != StatusQuery.below_id:
        query = query.where(key < wanted.below_id)
    for begin, end in wanted.gaps:
        query = query.where(or_(key < begin, key >= end))
    if wanted.embed is not None:
        embedded = Status.card_id.in_(select(Card.id).where(Card.kind != "link"))
        query = query.where(embedded if wanted.embed else or_(Status.card_id.is_(None), ~embedded))
    if wanted.authors:
        query = query.where(Status.account_id.in_(wanted.authors))
    if wanted.not_authors:
        query = query.where(Status.account_id.not_in(wanted.not_authors))
    return query, key


def _author(viewer: Actor, name: str) -> int | None:
    if name.lower() == "me":
        return viewer.id
    meant = address(name)
    found = Account.by_address(meant.username, meant.domain) if meant else None
    return found.id if found else None
