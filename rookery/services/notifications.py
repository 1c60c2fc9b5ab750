"""Telling people what concerns them: each thing once, and nothing from those they avoid."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import delete, exists, or_, select

from models import clock
from models.account import Account
from models.base import db, insert_once
from models.block import Block
from models.favourite import Favourite
from models.follow import Follow, FollowRequest
from models.ids import new_id
from models.mute import ConversationMute, Mute
from models.notification import Notification
from models.poll import Poll, PollVote
from models.status import Status, StatusMention
from rookery.events import emit
from rookery.events.facts import (
    Favourited,
    Followed,
    FollowRequested,
    Notified,
    PollExpired,
    Reblogged,
    StatusDeleted,
    StatusEdited,
    StatusPosted,
    Unfavourited,
    Unfollowed,
)


def on_status(fact: StatusPosted | StatusEdited) -> None:
    """Tell those who are mentioned, and those who asked to hear of every status of the author."""
    if (status := db.session.get(Status, fact.status_id)) is None:
        return
    mentioned = select(StatusMention.account_id).where(StatusMention.status_id == status.id)
    _tell_all(db.session.scalars(mentioned), "mention", status.account_id, status)
    if isinstance(fact, StatusPosted) and status.in_reply_to_account_id in (None, status.account_id):
        eager = select(Follow.account_id).where(Follow.target_id == status.account_id, Follow.notify)
        if status.visibility != "direct":
            _tell_all(db.session.scalars(eager), "status", status.account_id, status)


def on_edit(fact: StatusEdited) -> None:
    """Those who reblogged a status hear that it changed; those newly mentioned hear that they are."""
    if (status := db.session.get(Status, fact.status_id)) is None or status.edited_at is None:
        return
    on_status(fact)
    rebloggers = select(Status.account_id).where(Status.reblog_of_id == status.id)
    edition = f":{int(status.edited_at.timestamp() * 1000)}"
    _tell_all(db.session.scalars(rebloggers), "update", status.account_id, status, edition)


def on_reblog(fact: Reblogged) -> None:
    status = db.session.get(Status, fact.reblog_of_id)
    if status and db.session.get(Status, fact.status_id):
        _tell_all([status.account_id], "reblog", fact.account_id, status)


def on_deleted(fact: StatusDeleted) -> None:
    """A reblog taken back is not told any more; what was told of a status goes with its row."""
    if fact.reblog_of_id and (original := db.session.get(Status, fact.reblog_of_id)):
        _forget(original.account_id, f"reblog:{fact.account_id}:{original.id}")


def on_favourite(fact: Favourited) -> None:
    status = db.session.get(Status, fact.status_id)
    if status and _still(Favourite, account_id=fact.account_id, status_id=fact.status_id):
        _tell_all([status.account_id], "favourite", fact.account_id, status)


def on_follow(fact: Followed) -> None:
    _forget(fact.target_id, f"follow_request:{fact.account_id}")
    if _still(Follow, account_id=fact.account_id, target_id=fact.target_id):
        _tell_all([fact.target_id], "follow", fact.account_id)


def on_follow_request(fact: FollowRequested) -> None:
    if _still(FollowRequest, account_id=fact.account_id, target_id=fact.target_id):
        _tell_all([fact.target_id], "follow_request", fact.account_id)


def on_unfollow(fact: Unfollowed) -> None:
    for kind in ("follow", "follow_request"):
        _forget(fact.target_id, f"{kind}:{fact.account_id}")


def on_unfavourite(fact: Unfavourited) -> None:
    if status := db.session.get(Status, fact.status_id):
        _forget(status.account_id, f"favourite:{fact.account_id}:{fact.status_id}")


def on_poll_end(fact: PollExpired) -> None:
    """Voters and the author hear of the result, once the time is really up."""
    poll = db.session.get(Poll, fact.poll_id)
    if poll is None or not poll.expired:
        return
    status = db.session.get_one(Status, poll.status_id)
    voters = select(PollVote.account_id).where(PollVote.poll_id == poll.id).distinct()
    _tell_all(db.session.scalars(voters), "poll", poll.account_id, status)
    _tell_all([poll.account_id], "poll", poll.account_id, status, to_oneself=True)


def dismiss(viewer_id: int, notification_id: int) -> bool:
    """Remove one; whether it was there."""
    mine = (Notification.account_id == viewer_id, Notification.id == notification_id)
    gone = db.session.execute(delete(Notification).where(*mine))
    return bool(gone.rowcount)  # type: ignore[attr-defined]  # a cursor result, as for every DML


def clear(viewer_id: int) -> None:
    db.session.execute(delete(Notification).where(Notification.account_id == viewer_id))


def _tell_all(
    account_ids: Iterable[int], kind: str, from_id: int, status: Status | None = None, edition: str = "",
    to_oneself: bool = False,
) -> None:  # fmt: skip
    candidates = [one for one in account_ids if to_oneself or one != from_id]
    if not candidates:
        return
    key = f"{kind}:{from_id}" + (f":{status.id}{edition}" if status else "")
    for account_id in db.session.scalars(_willing(candidates, from_id, status)).all():
        row_id = new_id()
        values = {"id": row_id, "account_id": account_id, "from_id": from_id, "kind": kind, "key": key,
                  "status_id": status.id if status else None, "created_at": clock.now()}  # fmt: skip
        if insert_once(Notification, **values):
            emit(Notified(row_id))


def _willing(account_ids: list[int], from_id: int, status: Status | None) -> Any:
    """Those of the accounts that are ours and neither block nor mute the sender, nor the thread."""
    blocked = exists().where(or_(
        (Block.account_id == Account.id) & (Block.target_id == from_id),
        (Block.account_id == from_id) & (Block.target_id == Account.id),
    ))  # fmt: skip
    muted = exists().where(
        Mute.account_id == Account.id, Mute.target_id == from_id, Mute.notifications,
        or_(Mute.expires_at.is_(None), Mute.expires_at > clock.now()),
    )  # fmt: skip
    query = select(Account.id).where(
        Account.id.in_(account_ids), Account.domain.is_(None), Account.suspended_at.is_(None), ~blocked, ~muted
    )
    if status is not None and status.conversation_id is not None:
        query = query.where(~exists().where(
            ConversationMute.account_id == Account.id, ConversationMute.conversation_id == status.conversation_id
        ))  # fmt: skip
    return query


def _still(model: Any, **pair: int) -> bool:
    """Whether it has not been taken back since: a job acts on what is true when it runs."""
    return db.session.scalar(select(model.id).filter_by(**pair)) is not None


def _forget(account_id: int, key: str) -> None:
    db.session.execute(
        delete(Notification).where(Notification.account_id == account_id, Notification.key == key),
        execution_options={"synchronize_session": False},
    )
