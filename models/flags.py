"""What the viewer did, in bulk: one query for a whole page."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import BindParameter, bindparam, literal_column, select, union_all

from models import clock
from models.base import BigInt, Query, db
from models.block import Block
from models.bookmark import Bookmark
from models.favourite import Favourite
from models.follow import Follow, FollowRequest
from models.mute import ConversationMute, Mute
from models.pin import Pin
from models.poll import PollVote
from models.status import Status


@dataclass
class StatusFlags:
    """Ids of statuses that the viewer favourited, reblogged, ...; and the viewer's votes by poll id."""

    favourited: set[int] = field(default_factory=set)
    reblogged: set[int] = field(default_factory=set)
    bookmarked: set[int] = field(default_factory=set)
    muted: set[int] = field(default_factory=set)
    pinned: set[int] = field(default_factory=set)
    votes: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))


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


def status_flags(viewer_id: int, status_ids: list[int], poll_ids: list[int]) -> StatusFlags:
    flags = StatusFlags()
    if not status_ids and not poll_ids:
        return flags
    for flag, row_id, extra in db.session.execute(
        _STATUS_FLAGS, {"me": viewer_id, "ids": status_ids, "polls": poll_ids}
    ):
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


def account_flags(viewer_id: int, account_ids: list[int]) -> dict[int, Standing]:
    """account id → how the viewer stands to it: six queries, whatever the number."""
    standing = {account_id: Standing() for account_id in account_ids}
    _read_follows(viewer_id, standing)
    for model, mine, theirs in ((Block, "blocking", "blocked_by"), (FollowRequest, "requested", "requested_by")):
        for row in db.session.execute(_towards(model, viewer_id, account_ids)):
            setattr(standing[row.target_id], mine, True)
        for row in db.session.execute(_from(model, viewer_id, account_ids)):
            setattr(standing[row.account_id], theirs, True)
    _read_mutes(viewer_id, standing)
    return standing


def _read_follows(viewer_id: int, standing: dict[int, Standing]) -> None:
    ids = list(standing)
    mine = select(Follow.target_id, Follow.reblogs, Follow.notify, Follow.languages)
    for row in db.session.execute(mine.where(Follow.account_id == viewer_id, Follow.target_id.in_(ids))):
        one = standing[row.target_id]
        one.following, one.showing_reblogs, one.notifying = True, row.reblogs, row.notify
        one.languages = row.languages
    for row in db.session.execute(_from(Follow, viewer_id, ids)):
        standing[row.account_id].followed_by = True


def _read_mutes(viewer_id: int, standing: dict[int, Standing]) -> None:
    mutes = select(Mute.target_id, Mute.notifications, Mute.expires_at).where(
        Mute.account_id == viewer_id, Mute.target_id.in_(list(standing)),
        Mute.expires_at.is_(None) | (Mute.expires_at > clock.now()),
    )  # fmt: skip
    for row in db.session.execute(mutes):
        one = standing[row.target_id]
        one.muting, one.muting_notifications, one.muting_expires_at = True, row.notifications, row.expires_at


def _towards(model: Any, viewer_id: int, ids: list[int]) -> Query:
    found: Query = select(model.target_id).where(model.account_id == viewer_id, model.target_id.in_(ids))
    return found


def _from(model: Any, viewer_id: int, ids: list[int]) -> Query:
    found: Query = select(model.account_id).where(model.target_id == viewer_id, model.account_id.in_(ids))
    return found
