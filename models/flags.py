"""What the viewer did, in bulk: one query for a whole page."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import orjson
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Text,
    bindparam,
    cast,
    false,
    literal_column,
    null,
    or_,
    select,
    union_all,
)

from models import clock
from models.account import Account
from models.account_note import AccountNote
from models.base import BigInt, Query, UtcDateTime, db, run
from models.block import Block
from models.bookmark import Bookmark
from models.domain_block import AccountDomainBlock
from models.endorsement import Endorsement
from models.favourite import Favourite
from models.follow import Follow, FollowRequest
from models.mute import ConversationMute, Mute
from models.pin import Pin
from models.poll import PollVote
from models.status import Status


@dataclass
class StatusFlags:
    """Ids of statuses that the viewer favourited, reblogged, ...; accounts they follow; their votes by poll id; and,
    where their filters match, the results by status id, as JSON.
    """

    favourited: set[int] = field(default_factory=set)
    reblogged: set[int] = field(default_factory=set)
    bookmarked: set[int] = field(default_factory=set)
    muted: set[int] = field(default_factory=set)
    pinned: set[int] = field(default_factory=set)
    followed: set[int] = field(default_factory=set)
    votes: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    filtered: dict[int, bytes] = field(default_factory=dict)


def _flag(name: str, column: Any, extra: Any = None) -> list[Any]:
    return [
        literal_column(f"'{name}'").label("flag"), column,
        extra if extra is not None else literal_column("0").label("extra"),
    ]  # fmt: skip


_ME = bindparam("me", type_=BigInt)
_IDS: BindParameter[Any] = bindparam("ids", expanding=True)
_STATUS_FLAGS = union_all(
    select(*_flag("favourited", Favourite.status_id.label("id"))).where(
        Favourite.account_id == _ME, Favourite.status_id.in_(_IDS)),
    select(*_flag("reblogged", Status.reblog_of_id)).where(Status.account_id == _ME, Status.reblog_of_id.in_(_IDS)),
    select(*_flag("bookmarked", Bookmark.status_id)).where(Bookmark.account_id == _ME, Bookmark.status_id.in_(_IDS)),
    select(*_flag("pinned", Pin.status_id)).where(Pin.account_id == _ME, Pin.status_id.in_(_IDS)),
    select(*_flag("muted", Status.id)).where(
        Status.id.in_(_IDS), Status.conversation_id == ConversationMute.conversation_id,
        ConversationMute.account_id == _ME),
    select(*_flag("votes", PollVote.poll_id, PollVote.choice)).where(
        PollVote.account_id == _ME, PollVote.poll_id.in_(bindparam("polls", expanding=True))),
)  # fmt: skip


_FLAGS_AND_FOLLOWED: Any = union_all(
    *_STATUS_FLAGS.selects,
    select(*_flag("followed", Follow.target_id)).where(
        Follow.account_id == _ME, Follow.target_id.in_(bindparam("authors", expanding=True))),
)  # fmt: skip


def status_flags(
    viewer_id: int, status_ids: list[int], poll_ids: list[int], author_ids: Collection[int] = ()
) -> StatusFlags:
    """`followed` are those of these authors whom the viewer follows: most pages ask for none."""
    flags = StatusFlags()
    if not status_ids and not poll_ids:
        return flags
    query = _FLAGS_AND_FOLLOWED if author_ids else _STATUS_FLAGS
    values = {"me": viewer_id, "ids": status_ids, "polls": poll_ids, "authors": list(author_ids)}
    for flag, row_id, extra in run(query, values):
        if flag == "votes":
            flags.votes[row_id].append(extra)
        else:
            getattr(flags, flag).add(row_id)
    return flags


@dataclass
class Standing:
    """How the viewer stands to one account."""

    following: bool = False
    showing_reblogs: bool = False
    notifying: bool = False
    languages: list[str] | None = None
    followed_by: bool = False
    blocking: bool = False
    blocked_by: bool = False
    muting: bool = False
    muting_notifications: bool = False
    muting_expires_at: object = None
    requested: bool = False
    requested_by: bool = False
    domain_blocking: bool = False
    endorsed: bool = False
    note: str = ""


def _standing(
    flag: str, account_id: Any, *conditions: ColumnElement[bool], one: Any = None, other: Any = None,
    words: Any = None, ends: Any = None,
) -> Query:  # fmt: skip
    """A branch of the question below: (flag, account, two switches, a text, a moment)."""
    return select(
        literal_column(f"'{flag}'").label("flag"), account_id.label("id"),
        (false() if one is None else one).label("one"), (false() if other is None else other).label("other"),
        (null() if words is None else words).label("words"), (null() if ends is None else ends).label("ends"),
    ).where(*conditions)  # fmt: skip


def _mine(model: Any) -> tuple[ColumnElement[bool], ...]:
    return model.account_id == _ME, model.target_id.in_(_IDS)


def _theirs(model: Any) -> tuple[ColumnElement[bool], ...]:
    return model.target_id == _ME, model.account_id.in_(_IDS)


_ACCOUNT_FLAGS = union_all(
    # The first branch gives the columns their types.
    _standing("following", Follow.target_id, *_mine(Follow), one=Follow.reblogs, other=Follow.notify,
              words=cast(Follow.languages, Text), ends=cast(null(), UtcDateTime)),
    _standing("followed_by", Follow.account_id, *_theirs(Follow)),
    _standing("blocking", Block.target_id, *_mine(Block)),
    _standing("blocked_by", Block.account_id, *_theirs(Block)),
    _standing("requested", FollowRequest.target_id, *_mine(FollowRequest)),
    _standing("requested_by", FollowRequest.account_id, *_theirs(FollowRequest)),
    _standing("muting", Mute.target_id, *_mine(Mute),
              or_(Mute.expires_at.is_(None), Mute.expires_at > bindparam("now", type_=UtcDateTime())),
              one=Mute.notifications, ends=Mute.expires_at),
    _standing("domain_blocking", Account.id, AccountDomainBlock.account_id == _ME,
              AccountDomainBlock.domain == Account.domain, Account.id.in_(_IDS)),
    _standing("endorsed", Endorsement.target_id, *_mine(Endorsement)),
    _standing("note", AccountNote.target_id, *_mine(AccountNote), words=AccountNote.comment),
)  # fmt: skip


def account_flags(viewer_id: int, account_ids: list[int]) -> dict[int, Standing]:
    """account id → how the viewer stands to it: one query, whatever the number."""
    standing = {account_id: Standing() for account_id in account_ids}
    if not account_ids:
        return standing
    asked = {"me": viewer_id, "ids": account_ids, "now": clock.now()}
    for row in db.session.execute(_ACCOUNT_FLAGS, asked):
        _note(standing[row.id], row)
    return standing


def _note(one: Standing, row: Any) -> None:
    if row.flag == "note":
        one.note = row.words
        return
    setattr(one, row.flag, True)
    if row.flag == "following":
        one.showing_reblogs, one.notifying = row.one, row.other
        one.languages = orjson.loads(row.words) if row.words else None
    elif row.flag == "muting":
        one.muting_notifications, one.muting_expires_at = row.one, row.ends
