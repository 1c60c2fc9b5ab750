"""The viewer's flags on statuses and accounts, in bulk: one query for a whole page."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime

import orjson
from sqlalchemy import (
    ColumnElement,
    SQLColumnExpression,
    Text,
    bindparam,
    cast,
    false,
    literal,
    literal_column,
    null,
    or_,
    select,
    union_all,
)

from models import clock
from models.accounts.account import Account
from models.array_parameters import ids_parameter
from models.base import AnyRow, BigInt, Query, UtcDateTime, run
from models.compiled import CompiledQuery
from models.relationships.account_note import AccountNote
from models.relationships.block import Block
from models.relationships.domain_block import AccountDomainBlock
from models.relationships.endorsement import Endorsement
from models.relationships.follow import Follow, FollowRequest
from models.relationships.mute import ConversationMute, Mute
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.pin import Pin
from models.statuses.poll import PollVote
from models.statuses.reaction import Reaction
from models.statuses.status import Status
from models.viewers import is_viewer

REACTED = "reacted "  # followed by the emoji: the only flag with a value


@dataclass
class StatusFlags:
    """Ids of statuses that the viewer favourited, reblogged, ...; accounts they follow; their votes by poll id; their
    emoji by status id; and, where their filters match, the results by status id, as JSON.
    """

    favourited: set[int] = field(default_factory=set)
    reblogged: set[int] = field(default_factory=set)
    bookmarked: set[int] = field(default_factory=set)
    muted: set[int] = field(default_factory=set)
    pinned: set[int] = field(default_factory=set)
    followed: set[int] = field(default_factory=set)
    votes: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    reacted: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    filtered: dict[int, bytes] = field(default_factory=dict)

    def add(self, flag: str, row_id: int, extra: int) -> None:
        if flag == "votes":
            self.votes[row_id].append(extra)
        elif flag.startswith(REACTED):
            self.reacted[row_id].add(flag.removeprefix(REACTED))
        else:
            getattr(self, flag).add(row_id)


Looks = Callable[[SQLColumnExpression[int]], ColumnElement[bool]]
Pair = Follow | FollowRequest | Block | Mute | Endorsement | AccountNote  # rows of `account_id` about `target_id`
_ME = bindparam("me", type_=BigInt)
_IDS, _POLLS, _AUTHORS = ids_parameter("ids"), ids_parameter("polls"), ids_parameter("authors")


def _flags(looks: Looks) -> list[Query]:
    """(flag, account, row, extra) of those who look."""
    muted = ConversationMute.conversation_id == Status.conversation_id
    return [
        _flag("favourited", looks, Favourite.account_id, Favourite.status_id, Favourite.status_id.in_(_IDS)),
        _flag("reblogged", looks, Status.account_id, Status.reblog_of_id, Status.reblog_of_id.in_(_IDS)),
        _flag("bookmarked", looks, Bookmark.account_id, Bookmark.status_id, Bookmark.status_id.in_(_IDS)),
        _flag("pinned", looks, Pin.account_id, Pin.status_id, Pin.status_id.in_(_IDS)),
        _flag("muted", looks, ConversationMute.account_id, Status.id, Status.id.in_(_IDS), muted),
        _flag(
            "votes", looks, PollVote.account_id, PollVote.poll_id, PollVote.poll_id.in_(_POLLS), extra=PollVote.choice
        ),
        _flag(
            literal(REACTED).concat(Reaction.name),
            looks,
            Reaction.account_id,
            Reaction.status_id,
            Reaction.status_id.in_(_IDS),
        ),
        _flag("followed", looks, Follow.account_id, Follow.target_id, Follow.target_id.in_(_AUTHORS)),
    ]


def _flag(
    name: str | ColumnElement[str],
    looks: Looks,
    account_id: SQLColumnExpression[int],
    row_id: SQLColumnExpression[int | None],
    *conditions: ColumnElement[bool],
    extra: SQLColumnExpression[int] | None = None,
) -> Query:
    return select(
        (literal_column(f"'{name}'") if isinstance(name, str) else name).label("flag"),
        account_id.label("account_id"),
        row_id.label("id"),
        (literal_column("0") if extra is None else extra).label("extra"),
    ).where(looks(account_id), *conditions)


_OF_ONE = _flags(lambda account_id: account_id == _ME)
_OF_MANY = _flags(is_viewer)
_STATUS_FLAGS = CompiledQuery(union_all(*_OF_ONE))
_FLAGS_OF_MANY = union_all(*_OF_MANY)


def status_flags(
    viewer_id: int, status_ids: list[int], poll_ids: list[int], author_ids: Collection[int] = ()
) -> StatusFlags:
    """`followed` are those of these authors whom the viewer follows: most pages ask for none."""
    flags = StatusFlags()
    if not status_ids and not poll_ids:
        return flags
    asked = {"me": viewer_id, "ids": status_ids, "polls": poll_ids, "authors": author_ids}
    for flag, _, row_id, extra in _STATUS_FLAGS.rows(**asked):
        flags.add(flag, row_id, extra)
    return flags


def flags_of_many(
    viewer_ids: Iterable[int], status_ids: list[int], poll_ids: list[int], author_ids: Collection[int]
) -> dict[int, list[tuple[str, int, int]]]:
    """viewer → (flag, row, extra), sorted, of those who did anything: what `StatusFlags.add` takes. One query."""
    found: dict[int, list[tuple[str, int, int]]] = defaultdict(list)
    asked = {"viewers": viewer_ids, "ids": status_ids, "polls": poll_ids, "authors": author_ids}
    for flag, viewer_id, row_id, extra in run(_FLAGS_OF_MANY, asked):
        found[viewer_id].append((flag, row_id, extra))
    return {viewer_id: sorted(rows) for viewer_id, rows in found.items()}


@dataclass
class Standing:
    """The relationship of the viewer to one account."""

    following: bool = False
    showing_reblogs: bool = False
    notifying: bool = False
    languages: list[str] | None = None
    followed_by: bool = False
    blocking: bool = False
    blocked_by: bool = False
    muting: bool = False
    muting_notifications: bool = False
    muting_expires_at: datetime | None = None
    requested: bool = False
    requested_by: bool = False
    domain_blocking: bool = False
    endorsed: bool = False
    note: str = ""


def _standing(
    flag: str,
    account_id: SQLColumnExpression[int],
    *conditions: ColumnElement[bool],
    one: SQLColumnExpression[bool] | None = None,
    other: SQLColumnExpression[bool] | None = None,
    words: SQLColumnExpression[str] | None = None,
    ends: SQLColumnExpression[datetime] | SQLColumnExpression[datetime | None] | None = None,
) -> Query:
    """A branch of the question below: (flag, account, two switches, a text, a moment)."""
    return select(
        literal_column(f"'{flag}'").label("flag"),
        account_id.label("id"),
        (false() if one is None else one).label("one"),
        (false() if other is None else other).label("other"),
        (null() if words is None else words).label("words"),
        (null() if ends is None else ends).label("ends"),
    ).where(*conditions)


def _mine(model: type[Pair]) -> tuple[ColumnElement[bool], ...]:
    return model.account_id == _ME, model.target_id.in_(_IDS)


def _theirs(model: type[Pair]) -> tuple[ColumnElement[bool], ...]:
    return model.target_id == _ME, model.account_id.in_(_IDS)


def _follow(
    flag: str, model: type[Follow | FollowRequest], ends: SQLColumnExpression[datetime | None] | None = None
) -> Query:
    """The branch of a follow, or of a request for one, with its options."""
    words = cast(model.languages, Text)
    return _standing(
        flag, model.target_id, *_mine(model), one=model.reblogs, other=model.notify, words=words, ends=ends
    )


_ACCOUNT_FLAGS = union_all(
    # The first branch gives the columns their types.
    _follow("following", Follow, ends=cast(null(), UtcDateTime)),
    _standing("followed_by", Follow.account_id, *_theirs(Follow)),
    _standing("blocking", Block.target_id, *_mine(Block)),
    _standing("blocked_by", Block.account_id, *_theirs(Block)),
    _follow("requested", FollowRequest),
    _standing("requested_by", FollowRequest.account_id, *_theirs(FollowRequest)),
    _standing(
        "muting",
        Mute.target_id,
        *_mine(Mute),
        or_(Mute.expires_at.is_(None), Mute.expires_at > bindparam("now", type_=UtcDateTime())),
        one=Mute.notifications,
        ends=Mute.expires_at,
    ),
    _standing(
        "domain_blocking",
        Account.id,
        AccountDomainBlock.account_id == _ME,
        AccountDomainBlock.domain == Account.domain,
        Account.id.in_(_IDS),
    ),
    _standing("endorsed", Endorsement.target_id, *_mine(Endorsement)),
    _standing("note", AccountNote.target_id, *_mine(AccountNote), words=AccountNote.comment),
)


def account_flags(viewer_id: int, account_ids: list[int]) -> dict[int, Standing]:
    """account id → how the viewer stands to it: one query, whatever the number."""
    standing = {account_id: Standing() for account_id in account_ids}
    if not account_ids:
        return standing
    for row in run(_ACCOUNT_FLAGS, {"me": viewer_id, "ids": account_ids, "now": clock.now()}):
        _note(standing[row.id], row)
    return standing


def _note(one: Standing, row: AnyRow) -> None:
    if row.flag == "note":
        one.note = row.words
        return
    setattr(one, row.flag, True)
    if row.flag in ("following", "requested"):
        one.showing_reblogs, one.notifying = row.one, row.other
        one.languages = orjson.loads(row.words) if row.words else None
    elif row.flag == "muting":
        one.muting_notifications, one.muting_expires_at = row.one, row.ends
