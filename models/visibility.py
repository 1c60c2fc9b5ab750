"""Who sees what: the only home of visibility, block and suspension conditions.

Every condition here is SQL over the columns it is given, so that a page is filtered where it is read. A viewer is the
id of an account, or an expression for one: a prepared query has a parameter there, a fan-out a column.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Text,
    and_,
    bindparam,
    case,
    exists,
    false,
    literal,
    or_,
    select,
    true,
)

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import BigInt, Query, UtcDateTime, aliased, db, run
from models.federation.actor import RemoteActor
from models.given import as_given, as_ids, given
from models.relationships.block import Block
from models.relationships.domain_block import AccountDomainBlock
from models.relationships.follow import Follow
from models.relationships.mute import Mute
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.poll import PollVote
from models.statuses.status import ADDRESSED_ONLY, Status, StatusMention
from models.viewers import VIEWERS

OPEN = ("public", "unlisted")
_NOW = bindparam("visibility_now", callable_=lambda: clock.now(), type_=UtcDateTime())
Who = int | ColumnElement[int]

# Under names of their own, so that a condition never takes its tables from the query that it stands in.
_Author, _Followed, _Login = aliased(Account), aliased(Follow), aliased(User)
_Blocking, _Muting, _Mention = aliased(Block), aliased(Mute), aliased(StatusMention)
_Reblog, _Vote = aliased(Status), aliased(PollVote)
_KEEPSAKES: tuple[Any, ...] = (aliased(Favourite), aliased(Bookmark))
_DomainBlock, _Stranger = aliased(AccountDomainBlock), aliased(Account)
_Following, _Addressed, _Actor = aliased(Follow), aliased(StatusMention), aliased(RemoteActor)


def readable_by(viewer_id: Who | None, status: Any = Status) -> ColumnElement[bool]:
    """Return whether the viewer may read a status at all; what they may not read is "not found" to them.

    public, unlisted: everybody whom the author does not block; local: users of this server; private: the author's
    followers and those mentioned; direct, limited: those mentioned; always the author; never what a suspended account
    wrote.
    """
    author_is_there = ~exists().where(_Author.id == status.account_id, _Author.suspended_at.is_not(None))
    if viewer_id is None:
        return and_(status.visibility.in_(OPEN), author_is_there)
    open_to_viewer = case(
        (status.account_id == viewer_id, true()),
        (status.visibility.in_((*OPEN, "local")), ~_blocks(status.account_id, viewer_id)),
        (_is_mentioned(status, viewer_id), true()),
        (status.visibility == "private", _follows(viewer_id, status.account_id)),
        else_=false(),
    )
    return and_(open_to_viewer, author_is_there)


def readable_at(host: str | ColumnElement[str] | None, status: Any = Status) -> ColumnElement[bool]:
    """Return whether another server is handed a status of ours, asked by somebody of this host; None: by nobody
    knows whom.

    public, unlisted: to every server; private: to those with a follower of the author; any but local: to those of
    people who are addressed. Whoever is blocked opens nothing for the server.
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
        ~_blocks(status.account_id, _Addressed.account_id),
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


def readable_from(account_id: Who, status: Any = Status) -> ColumnElement[bool]:
    """Return whether a status of ours is handed to an account of another server that asks by its own key.

    public, unlisted: to everybody; private: to followers of the author; any but local: to those addressed. An account
    that the author blocks, or whose server the author blocks, reads nothing but what everybody may read.
    """
    author_is_there = ~exists().where(_Author.id == status.account_id, _Author.suspended_at.is_not(None))
    open_to_account = case(
        (status.visibility.in_(OPEN), true()),
        (status.visibility == "local", false()),
        (shut_out_by(status.account_id, account_id), false()),
        (_is_mentioned(status, account_id), true()),
        (status.visibility == "private", _follows(account_id, status.account_id)),
        else_=false(),
    )
    return and_(open_to_account, author_is_there)


def shut_out_by(account_id: Any, other_id: Any) -> ColumnElement[bool]:
    """Return whether the account blocks the other one, or that one's whole server."""
    return or_(_blocks(account_id, other_id), from_blocked_domain(account_id, other_id))


def welcome_to(viewer_id: Who | None, account_id: Any, local: Any = None) -> ColumnElement[bool]:
    """Return whether the viewer wants to meet this account unasked, in lists and timelines: no block either way, no
    mute, and no block of its server.

    `local`, if it is at hand, says that the account is of this server, which nobody blocks.
    """
    if viewer_id is None:
        return true()
    known = ~from_blocked_domain(viewer_id, account_id)
    return and_(
        ~_blocks(viewer_id, account_id),
        ~_blocks(account_id, viewer_id),
        ~_mutes(viewer_id, account_id),
        known if local is None else or_(local, known),
    )


def from_blocked_domain(viewer_id: Any, account_id: Any) -> ColumnElement[bool]:
    """Return whether the account is of a server of which the viewer wants nothing."""
    return exists().where(
        _DomainBlock.account_id == viewer_id, _DomainBlock.domain == _Stranger.domain, _Stranger.id == account_id
    )


def admitted(account: Any = Account) -> ColumnElement[bool]:
    """Accounts that exist for others: one whose sign-up is neither confirmed nor approved yet does not."""
    return ~exists().where(_Login.account_id == account.id, or_(_Login.confirmed_at.is_(None), ~_Login.approved))


def present(account: Any = Account) -> ColumnElement[bool]:
    """Accounts that are shown to anybody: admitted, and not suspended."""
    return and_(account.suspended_at.is_(None), admitted(account))


def suspended_here(account: Any = Account) -> ColumnElement[bool]:
    """Accounts that this server suspended; not those that only their own did, and that may be back any time."""
    return and_(account.suspended_at.is_not(None), account.suspended_at.is_distinct_from(account.suspended_there_at))


def listed(viewer_id: Who | None, status: Any = Status) -> ColumnElement[bool]:
    """Readable, and by somebody whom the viewer wants to meet; limited accounts are met by their followers only."""
    limited = exists().where(_Author.id == status.account_id, _Author.limited_at.is_not(None))
    if viewer_id is None:
        return and_(readable_by(None, status), ~limited)
    met = or_(status.account_id == viewer_id, ~limited, _follows(viewer_id, status.account_id))
    return and_(readable_by(viewer_id, status), welcome_to(viewer_id, status.account_id, status.local), met)


def searchable_by(viewer_id: Who, place: str = "all", status: Any = Status) -> ColumnElement[bool]:
    """Return whether a search for text may show the status to the viewer, always within what a list may show them.

    `library`: what they wrote, are mentioned in, favourited, bookmarked, reblogged or voted in; `public`: public
    statuses of people who want to be found; `all`: both.
    """
    by_indexable = exists().where(_Author.id == status.account_id, _Author.indexable)
    public = and_(status.visibility == "public", by_indexable)
    library = or_(
        status.account_id == viewer_id,
        _is_mentioned(status, viewer_id),
        *(exists().where(table.status_id == status.id, table.account_id == viewer_id) for table in _KEEPSAKES),
        exists().where(_Reblog.reblog_of_id == status.id, _Reblog.account_id == viewer_id),
        exists().where(_Vote.poll_id == status.poll_id, _Vote.account_id == viewer_id),
    )
    found = {"library": library, "public": public}.get(place, or_(public, library))
    return and_(found, listed(viewer_id, status))


# What most requests ask is built once per kind of viewer: building such a query costs more than asking it.

_ME = bindparam("me", type_=BigInt)
_IDS: BindParameter[Any] = bindparam("ids", expanding=True)


@cache
def _readable(what: Any, stranger: bool) -> Query:
    """`what` of the statuses `:ids` that `:me` may read. A reblog of what they may not read is none either."""
    me, held = None if stranger else _ME, aliased(Status)
    return (
        select(what)
        .select_from(Status)
        .outerjoin(held, held.id == Status.reblog_of_id)
        .where(Status.id.in_(_IDS), readable_by(me), or_(held.id.is_(None), readable_by(me, held)))
    )


@cache
def _handed_out(nobody: bool) -> Query:
    """Of a reblog both it and what it holds; what is held may be of another server, which decides on its own."""
    host, held = None if nobody else bindparam("host", type_=Text()), aliased(Status)
    held_too = or_(held.id.is_(None), readable_at(host, held))
    return (
        select(Status)
        .outerjoin(held, held.id == Status.reblog_of_id)
        .where(Status.id == bindparam("id", type_=BigInt), Status.local, readable_at(host), held_too)
    )


@cache
def _handed_to() -> Query:
    """Likewise to one account of another server, `:account`, which asks for itself."""
    account, held = bindparam("account", type_=BigInt), aliased(Status)
    held_too = or_(held.id.is_(None), readable_from(account, held))
    return (
        select(Status)
        .outerjoin(held, held.id == Status.reblog_of_id)
        .where(Status.id == bindparam("id", type_=BigInt), Status.local, readable_from(account), held_too)
    )


@cache
def _listed(stranger: bool) -> Query:
    return select(Status.id).where(Status.id.in_(_IDS), listed(None if stranger else _ME))


@cache
def _admitted(what: Any) -> Query:
    return select(what).where(Account.id.in_(_IDS), admitted())


def visible_status(status_id: int, viewer_id: int | None) -> Status | None:
    """The status, if the viewer may read it."""
    return db.session.scalar(_readable(Status, viewer_id is None), {"ids": [status_id], "me": viewer_id})


def status_for_host(status_id: int, host: str | None) -> Status | None:
    """The status (or reblog) of ours, if a server of this host is handed it."""
    return db.session.scalar(_handed_out(host is None), {"id": status_id, "host": host})


def status_for_account(status_id: int, account_id: int) -> Status | None:
    """Return the status (or reblog) of ours, if this account of another server is handed it."""
    return db.session.scalar(_handed_to(), {"id": status_id, "account": account_id})


def visible_original(status_id: int, viewer_id: int | None) -> Status | None:
    """Like visible_status, but for a reblog the status that it holds: what replies and buttons act on."""
    found = visible_status(status_id, viewer_id)
    if found is None or found.reblog_of_id is None:
        return found
    return db.session.get(Status, found.reblog_of_id)


def visible_ids(status_ids: list[int], viewer_id: int | None) -> set[int]:
    """Return those of the statuses that the viewer may read, in one query."""
    return set(db.session.scalars(_readable(Status.id, viewer_id is None), {"ids": status_ids, "me": viewer_id}))


def readable_pairs(pairs: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return those (status, viewer) of which the viewer may read the status, in one query; reblogs are left out."""
    rows = run(_readable_pairs(), {"pairs": as_given(pairs)})
    return {(status_id, viewer_id) for status_id, viewer_id in rows}


@cache
def _readable_pairs() -> Query:
    """That it is no reblog is asked of each within a CASE: else SQLite begins with all statuses that are none."""
    pairs = given("pairs", "status_id", "viewer_id")
    return (
        select(Status.id, pairs.c.viewer_id)
        .join_from(pairs, Status, Status.id == pairs.c.status_id)
        .where(case((Status.reblog_of_id.is_not(None), false()), else_=readable_by(pairs.c.viewer_id)))
    )


def listed_ids(status_ids: list[int], viewer_id: int | None) -> set[int]:
    """Return those of the statuses that a list may show to the viewer, in one query."""
    return set(db.session.scalars(_listed(viewer_id is None), {"ids": status_ids, "me": viewer_id}))


def visible_account(account_id: int) -> Account | None:
    """The account as anybody may look it up; a suspended one is still there, but bare."""
    return db.session.scalar(_admitted(Account), {"ids": [account_id]})


def visible_account_ids(account_ids: list[int]) -> set[int]:
    """Return those of the accounts that anybody may look up, in one query."""
    return set(db.session.scalars(_admitted(Account.id), {"ids": account_ids}))


def may_quote(viewer_id: int, status: Status) -> bool:
    """Return whether the viewer, who may read the status, may quote it: private mentions nobody, else always one's
    own.
    """
    if status.visibility in ADDRESSED_ONLY or status.reblog_of_id is not None:
        return False
    if status.account_id == viewer_id or status.quote_policy == "public":
        return True
    return status.quote_policy == "followers" and bool(
        db.session.scalar(select(_follows(viewer_id, status.account_id)))
    )


@cache
def _quoted(viewer_id: Who | None) -> Query:
    met = (
        literal("accepted")
        if viewer_id is None
        else case(
            (_blocks(viewer_id, Status.account_id), "blocked_account"),
            (from_blocked_domain(viewer_id, Status.account_id), "blocked_domain"),
            (_mutes(viewer_id, Status.account_id), "muted_account"),
            else_="accepted",
        )
    )
    return select(Status.id, met).where(Status.id.in_(_IDS), readable_by(viewer_id))


@cache
def _quoted_by_many() -> Query:
    return _quoted(VIEWERS.c.id).add_columns(VIEWERS.c.id).join_from(Status, VIEWERS, true())


def quoted_states(status_ids: list[int], viewer_id: int | None) -> dict[int, str]:
    """status id → the state in which the viewer sees an approved quote of it; unreadable ones are not there."""
    rows = db.session.execute(_quoted(None if viewer_id is None else _ME), {"ids": status_ids, "me": viewer_id})
    return {row[0]: row[1] for row in rows}


def quoted_states_of_many(status_ids: list[int], viewer_ids: Iterable[int]) -> dict[int, dict[int, str]]:
    """viewer → what `quoted_states` says for each; in one query."""
    found: dict[int, dict[int, str]] = defaultdict(dict)
    asked = {"ids": status_ids, "viewers": as_ids(viewer_ids)}
    for status_id, state, viewer_id in db.session.execute(_quoted_by_many(), asked):
        found[viewer_id][status_id] = state
    return found


def blocked_either_way(one_id: int, other_id: int) -> bool:
    """Return whether one of them wants nothing of the other, or of the other's server."""
    return bool(db.session.scalar(select(apart_from(one_id, other_id))))


def apart_from(one_id: Who, other_id: Any) -> ColumnElement[bool]:
    """The same as a condition."""
    return or_(
        blocks_between(one_id, other_id), from_blocked_domain(one_id, other_id), from_blocked_domain(other_id, one_id)
    )


def blocks_between(one_id: Who, other_id: Any) -> ColumnElement[bool]:
    """Return whether one of them blocks the other."""
    return or_(_blocks(one_id, other_id), _blocks(other_id, one_id))


def who_block(viewer_id: Who, account_id: Any) -> ColumnElement[bool]:
    """Accounts that block the viewer: what they keep in lists of people is nothing to the viewer."""
    return _blocks(account_id, viewer_id)


def is_shut_out(account_id: int, by_id: int) -> bool:
    """Return whether `by_id` blocks the account, or its whole server."""
    return bool(db.session.scalar(select(shut_out_by(by_id, account_id))))


def is_blocked_by(account_id: int, blocker_id: int) -> bool:
    return bool(db.session.scalar(select(_blocks(blocker_id, account_id))))


def may_see_network(viewer_id: int | None, account: Account) -> bool:
    """Return whether the viewer may see whom the account follows and who follows it; everybody may see their own."""
    if account.suspended_at:
        return False
    if account.id == viewer_id:
        return True
    return not (account.hide_collections or (viewer_id and is_blocked_by(viewer_id, account.id)))


def listed_member(viewer_id: Who | None, who: Any) -> ColumnElement[bool]:
    """Return the condition under which an account stands in a list of people that the viewer sees: followers,
    favouriters, rebloggers, reactions, endorsements. `who` is its id; the query has `Account` in it.
    """
    return and_(present(), welcome_to(viewer_id, who))


def _follows(follower: Any, target: Any) -> ColumnElement[bool]:
    return exists().where(_Followed.account_id == follower, _Followed.target_id == target)


def _blocks(blocker: Any, target: Any) -> ColumnElement[bool]:
    return exists().where(_Blocking.account_id == blocker, _Blocking.target_id == target)


def _mutes(muter: Any, target: Any) -> ColumnElement[bool]:
    lasting = or_(_Muting.expires_at.is_(None), _Muting.expires_at > _NOW)
    return exists().where(_Muting.account_id == muter, _Muting.target_id == target, lasting)


def _is_mentioned(status: Any, viewer_id: Who) -> ColumnElement[bool]:
    return exists().where(_Mention.status_id == status.id, _Mention.account_id == viewer_id)
