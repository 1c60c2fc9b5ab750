"""The rows behind Notes: everything that some statuses refer to, read together, with a query per kind."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import bindparam, exists, func, select

from models.accounts.account import Account
from models.base import AnyRow, BigInt, M, Query, aliased, db
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.statuses.interaction import approvals
from models.statuses.pending_reply import AwaitedParent
from models.statuses.poll import Poll
from models.statuses.quote import Quote
from models.statuses.status import OPEN, Status, StatusCounts
from models.timelines.conversation import Conversation

SELF_REPLIES = 5
_COUNTED = ("replies", "reblogs", "favourites")

_Author, _Parent, _ParentAuthor, _Root = aliased(Account), aliased(Status), aliased(Account), aliased(Status)
_Quoted, _QuotedAuthor, _Reply = aliased(Status), aliased(Account), aliased(Status)
_IDS: Any = bindparam("ids", expanding=True, type_=BigInt)


@dataclass(frozen=True)
class NoteRows:
    """The rows by id of the status: `threads` (author, counters, where it stands), `quotes`, `self_replies` (id and
    uri of its author's first answers to it). By their own ids: `people`, `media`, `polls`, `emojis`.
    `approvals`: reply → the authorization of the author whom it answers.
    """

    threads: dict[int, Any]
    quotes: dict[int, Any]
    self_replies: dict[int, list[AnyRow]]
    people: dict[int, Any]
    media: dict[int, Media]
    polls: dict[int, Poll]
    emojis: dict[int, Emoji]
    approvals: dict[int, str]


def load_rows(statuses: Sequence[Status]) -> NoteRows:
    """Return the rows with one query for plain statuses, and one more for each kind of thing that any of them has."""
    ids = [status.id for status in statuses]
    threads = {row.id: row for row in db.session.execute(_threads(), {"ids": ids})}
    polls = _by_id(Poll, [status.poll_id for status in statuses])
    answered = [status_id for status_id, row in threads.items() if row.replies]
    with_emoji: list[Status | Poll] = [*statuses, *polls.values()]
    return NoteRows(
        threads=threads,
        quotes=_quotes([status.id for status in statuses if status.quote_id]),
        self_replies=_self_replies(answered),
        people=_people({one for status in statuses for one in status.mention_ids}),
        media=_by_id(Media, [one for status in statuses for one in status.media_ids]),
        polls=polls,
        emojis=_by_id(Emoji, [one for row in with_emoji for one in row.emoji_ids]),
        approvals=approvals([status_id for status_id, row in threads.items() if row.parent_uri]),
    )


@cache
def _threads() -> Query:
    """`owned`: the conversation began here, so that its collection is ours to serve."""
    owned = exists().where(_Root.conversation_id == Status.conversation_id, _Root.in_reply_to_id.is_(None), _Root.local)
    return (
        select(
            Status.id,
            _Author.username,
            _Author.sensitized_at,
            Conversation.uri.label("conversation"),
            owned.label("owned"),
            _Parent.id.label("parent_id"),
            _Parent.uri.label("parent_uri"),
            _Parent.visibility.label("parent_visibility"),
            _ParentAuthor.username.label("parent_author"),
            AwaitedParent.uri.label("awaited"),
            *(func.coalesce(getattr(StatusCounts, name), 0).label(name) for name in _COUNTED),
        )
        .join(_Author, _Author.id == Status.account_id)
        .outerjoin(StatusCounts, StatusCounts.status_id == Status.id)
        .outerjoin(Conversation, Conversation.id == Status.conversation_id)
        .outerjoin(_Parent, _Parent.id == Status.in_reply_to_id)
        .outerjoin(_ParentAuthor, _ParentAuthor.id == _Parent.account_id)
        .outerjoin(AwaitedParent, AwaitedParent.status_id == Status.id)
        .where(Status.id.in_(_IDS))
    )


def _quotes(status_ids: list[int]) -> dict[int, AnyRow]:
    if not status_ids:
        return {}
    query = (
        select(
            Quote.status_id,
            Quote.id,
            Quote.state,
            Quote.approval_uri,
            _Quoted.id.label("quoted_id"),
            _Quoted.uri,
            _QuotedAuthor.username,
            _QuotedAuthor.domain,
        )
        .outerjoin(_Quoted, _Quoted.id == Quote.quoted_id)
        .outerjoin(_QuotedAuthor, _QuotedAuthor.id == _Quoted.account_id)
        .where(Quote.status_id.in_(status_ids))
    )
    return {row.status_id: row for row in db.session.execute(query)}


def _self_replies(status_ids: list[int]) -> dict[int, list[AnyRow]]:
    """The first of them, as the `replies` of each show them."""
    found: dict[int, list[AnyRow]] = defaultdict(list)
    for row in db.session.execute(_first_own(), {"ids": status_ids}) if status_ids else ():
        found[row.parent].append(row)
    return found


@cache
def _first_own() -> Query:
    number = func.row_number().over(partition_by=_Reply.in_reply_to_id, order_by=_Reply.id).label("number")
    numbered = (
        select(_Reply.id, _Reply.uri, _Reply.in_reply_to_id.label("parent"), number)
        .join(Status, Status.id == _Reply.in_reply_to_id)
        .where(_Reply.in_reply_to_id.in_(_IDS), _Reply.account_id == Status.account_id, _Reply.visibility.in_(OPEN))
        .subquery()
    )
    return select(numbered).where(numbered.c.number <= SELF_REPLIES).order_by(numbered.c.id)


def _people(account_ids: set[int]) -> dict[int, AnyRow]:
    if not account_ids:
        return {}
    columns = (Account.id, Account.username, Account.domain, Account.uri, Account.kind)
    return {row.id: row for row in db.session.execute(select(*columns).where(Account.id.in_(account_ids)))}


def _by_id(model: type[M], ids: Iterable[int | None]) -> dict[int, M]:
    wanted = {one for one in ids if one is not None}
    return {row.id: row for row in db.session.scalars(select(model).where(model.id.in_(wanted)))} if wanted else {}
