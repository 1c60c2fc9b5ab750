"""Statuses that a viewer, or another server, may read."""

from collections.abc import Iterable
from functools import cache

from sqlalchemy import ColumnElement, Text, and_, bindparam, case, exists, false, func, or_, select, true
from sqlalchemy.orm import InstrumentedAttribute

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.array_parameters import encode_rows, ids_parameter, rows_parameter
from models.base import AnyRow, BigInt, Query, aliased, db, run
from models.compiled import CompiledQuery
from models.relationships.follow import Follow
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.poll import PollVote
from models.statuses.status import OPEN, Status, StatusMention, replies_below
from models.visibility.relationships import Who, blocks, follows, from_blocked_domain, shut_out_by, welcome_to

_ME = bindparam("me", type_=BigInt)
_IDS = ids_parameter("ids")

# Aliases, so that conditions never correlate with tables of the enclosing query.
_Author, _Mention, _Reblog, _Vote = aliased(Account), aliased(StatusMention), aliased(Status), aliased(PollVote)
_Favourite, _Bookmark, _Held = aliased(Favourite), aliased(Bookmark), aliased(Status)
_Following, _Addressed, _Actor = aliased(Follow), aliased(StatusMention), aliased(RemoteActor)


def readable_by(viewer_id: Who | None, status: type[Status] = Status) -> ColumnElement[bool]:
    """Return whether the viewer may read a status at all; a status that they may not read is "not found" to them.

    public, unlisted: everybody whom the author does not block; local: users of this server; private: the author's
    followers and those mentioned; direct, limited: those mentioned; always the author; never what a suspended account
    wrote.
    """
    author_is_there = ~exists().where(_Author.id == status.account_id, _Author.suspended_at.is_not(None))
    if viewer_id is None:
        return and_(status.visibility.in_(OPEN), author_is_there)
    open_to_viewer = case(
        (status.account_id == viewer_id, true()),
        (status.visibility.in_((*OPEN, "local")), ~blocks(status.account_id, viewer_id)),
        (_is_mentioned(status, viewer_id), true()),
        (status.visibility == "private", follows(viewer_id, status.account_id)),
        else_=false(),
    )
    return and_(open_to_viewer, author_is_there)


def readable_at(host: str | ColumnElement[str] | None, status: type[Status] = Status) -> ColumnElement[bool]:
    """Return whether a server may fetch a status of ours; `host` is None for one that did not prove its name.

    public, unlisted: any server; private: one with a follower of the author; any but local: one with an account that
    is addressed. An account that the author blocks opens nothing for its server.
    """
    author_is_there = ~exists().where(_Author.id == status.account_id, _Author.suspended_at.is_not(None))
    if host is None:
        return and_(status.visibility.in_(OPEN), author_is_there)
    followed_from = exists().where(
        _Following.target_id == status.account_id, _Actor.account_id == _Following.account_id, _Actor.host == host
    )
    addressed_at = exists().where(
        _Addressed.status_id == status.id,
        _Actor.account_id == _Addressed.account_id,
        _Actor.host == host,
        ~blocks(status.account_id, _Addressed.account_id),
        ~from_blocked_domain(status.account_id, _Addressed.account_id),
    )
    open_to_host = case(
        (status.visibility.in_(OPEN), true()),
        (status.visibility == "local", false()),
        (addressed_at, true()),
        (status.visibility == "private", followed_from),
        else_=false(),
    )
    return and_(open_to_host, author_is_there)


def readable_from(account_id: Who, status: type[Status] = Status) -> ColumnElement[bool]:
    """Return whether an account of another server, which signs with its own key, may fetch a status of ours.

    public, unlisted: any account; private: followers of the author; any but local: those addressed. An account that the
    author blocks, or whose server the author blocks, reads nothing but what everybody may read.
    """
    author_is_there = ~exists().where(_Author.id == status.account_id, _Author.suspended_at.is_not(None))
    open_to_account = case(
        (status.visibility.in_(OPEN), true()),
        (status.visibility == "local", false()),
        (shut_out_by(status.account_id, account_id), false()),
        (_is_mentioned(status, account_id), true()),
        (status.visibility == "private", follows(account_id, status.account_id)),
        else_=false(),
    )
    return and_(open_to_account, author_is_there)


def listable_by(viewer_id: Who | None, status: type[Status] = Status) -> ColumnElement[bool]:
    """Return whether a list may show the viewer a status: readable, and by somebody whom the viewer wants to meet;
    limited accounts are met by their followers only.
    """
    limited = exists().where(_Author.id == status.account_id, _Author.limited_at.is_not(None))
    if viewer_id is None:
        return and_(readable_by(None, status), ~limited)
    met = or_(status.account_id == viewer_id, ~limited, follows(viewer_id, status.account_id))
    return and_(readable_by(viewer_id, status), welcome_to(viewer_id, status.account_id, status.local), met)


def searchable_by(viewer_id: Who, place: str = "all", status: type[Status] = Status) -> ColumnElement[bool]:
    """Return whether a search for text may show the status to the viewer, always within what a list may show them.

    `library`: what they wrote, are mentioned in, favourited, bookmarked, reblogged or voted in; `public`: public
    statuses of people who want to be found; `all`: both.
    """
    by_indexable = exists().where(_Author.id == status.account_id, _Author.indexable)
    public = and_(status.visibility == "public", by_indexable)
    library = or_(
        status.account_id == viewer_id,
        _is_mentioned(status, viewer_id),
        exists().where(_Favourite.status_id == status.id, _Favourite.account_id == viewer_id),
        exists().where(_Bookmark.status_id == status.id, _Bookmark.account_id == viewer_id),
        exists().where(_Reblog.reblog_of_id == status.id, _Reblog.account_id == viewer_id),
        exists().where(_Vote.poll_id == status.poll_id, _Vote.account_id == viewer_id),
    )
    found = {"library": library, "public": public}.get(place, or_(public, library))
    return and_(found, listable_by(viewer_id, status))


def _is_mentioned(status: type[Status], viewer_id: Who) -> ColumnElement[bool]:
    return exists().where(_Mention.status_id == status.id, _Mention.account_id == viewer_id)


# Built once per kind of viewer: building such a query costs more than running it.


@cache
def _readable(what: type[Status] | InstrumentedAttribute[int], anonymous: bool) -> Query:
    """Return `what` of the statuses `:ids` that `:me` may read; a reblog only with the status that it holds."""
    me = None if anonymous else _ME
    return (
        select(what)
        .select_from(Status)
        .outerjoin(_Held, _Held.id == Status.reblog_of_id)
        .where(Status.id.in_(_IDS), readable_by(me), or_(_Held.id.is_(None), readable_by(me, _Held)))
    )


@cache
def _for_host(unproven: bool) -> Query:
    """Return our status `:id` if the server `:host` may fetch it; a reblog only with the status that it holds."""
    host, held = None if unproven else bindparam("host", type_=Text()), aliased(Status)
    held_too = or_(held.id.is_(None), readable_at(host, held))
    return (
        select(Status)
        .outerjoin(held, held.id == Status.reblog_of_id)
        .where(Status.id == bindparam("id", type_=BigInt), Status.local, readable_at(host), held_too)
    )


@cache
def _for_account() -> Query:
    """Return our status `:id` if the remote `:account` may fetch it; a reblog only with the status that it holds."""
    account, held = bindparam("account", type_=BigInt), aliased(Status)
    held_too = or_(held.id.is_(None), readable_from(account, held))
    return (
        select(Status)
        .outerjoin(held, held.id == Status.reblog_of_id)
        .where(Status.id == bindparam("id", type_=BigInt), Status.local, readable_from(account), held_too)
    )


@cache
def _readable_row(anonymous: bool) -> CompiledQuery:
    original_id = func.coalesce(_Held.id, Status.id).label("original_id")
    original_local = func.coalesce(_Held.local, Status.local).label("original_local")
    return CompiledQuery(_readable(Status.id, anonymous).add_columns(Status.account_id, original_id, original_local))


@cache
def _listable_ids(anonymous: bool) -> Query:
    return select(Status.id).where(Status.id.in_(_IDS), listable_by(None if anonymous else _ME))


def visible_status(status_id: int, viewer_id: int | None) -> Status | None:
    """Return the status, if the viewer may read it."""
    return db.session.scalar(_readable(Status, viewer_id is None), {"ids": [status_id], "me": viewer_id})


def visible_row(status_id: int, viewer_id: int | None) -> AnyRow | None:
    """Return `id`, `account_id`, `original_id` (of what a reblog holds) and `original_local` of the status, if the
    viewer may read it.
    """
    return _readable_row(viewer_id is None).first(ids=[status_id], me=viewer_id)


def status_for_host(status_id: int, host: str | None) -> Status | None:
    """Return the status (or reblog) of ours, if the server may fetch it."""
    return db.session.scalar(_for_host(host is None), {"id": status_id, "host": host})


def status_for_account(status_id: int, account_id: int) -> Status | None:
    """Return the status (or reblog) of ours, if this account of another server may fetch it."""
    return db.session.scalar(_for_account(), {"id": status_id, "account": account_id})


def visible_original(status_id: int, viewer_id: int | None) -> Status | None:
    """Return the status, or of a reblog the status that it holds, if the viewer may read it: replies and buttons act on
    that one.
    """
    found = visible_status(status_id, viewer_id)
    if found is None or found.reblog_of_id is None:
        return found
    return db.session.get(Status, found.reblog_of_id)


def visible_ids(status_ids: list[int], viewer_id: int | None) -> set[int]:
    """Return the ids of the statuses that the viewer may read, in one query."""
    return set(run(_readable(Status.id, viewer_id is None), {"ids": status_ids, "me": viewer_id}).scalars())


def readable_pairs(pairs: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the pairs (status, viewer) in which the viewer may read the status, in one query; reblogs are left out."""
    return {(row.id, row.viewer_id) for row in run(_readable_pairs(), {"pairs": encode_rows(pairs)})}


@cache
def _readable_pairs() -> Query:
    """Return the query of `readable_pairs`. Its CASE keeps SQLite from beginning with all statuses that are no
    reblogs.
    """
    pairs = rows_parameter("pairs", "status_id", "viewer_id")
    return (
        select(Status.id, pairs.c.viewer_id)
        .join_from(pairs, Status, Status.id == pairs.c.status_id)
        .where(case((Status.reblog_of_id.is_not(None), false()), else_=readable_by(pairs.c.viewer_id)))
    )


def listable_descendants(status_id: int, viewer_id: int | None, limit: int, depth: int) -> list[AnyRow]:
    """Return the replies below a status that a list may show to the viewer with all that they answer, oldest first:
    the rows of `replies_below`.
    """
    query = _listable_descendants(viewer_id is None)
    return query.rows(root=status_id, limit=limit, depth=depth, me=viewer_id)


@cache
def _listable_descendants(anonymous: bool) -> CompiledQuery:
    return CompiledQuery(replies_below(listable_by(None if anonymous else _ME)))


def listable_ids(status_ids: list[int], viewer_id: int | None) -> set[int]:
    """Return the ids of the statuses that a list may show to the viewer, in one query."""
    return set(run(_listable_ids(viewer_id is None), {"ids": status_ids, "me": viewer_id}).scalars())
