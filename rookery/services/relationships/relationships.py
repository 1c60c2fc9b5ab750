"""Relationships of accounts: follow, accept, block, mute, endorse."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, bindparam, delete, exists, select, update

from models import clock
from models.accounts.account import Account, AccountCounts
from models.base import BigInt, Query, begin_write, change_rows, db, run
from models.inserts import insert_once
from models.relationships import follow as follows
from models.relationships.block import Block
from models.relationships.endorsement import Endorsement
from models.relationships.follow import Follow, FollowRequest
from models.relationships.mute import Mute
from models.visibility import apart_from
from rookery.errors import Forbidden, Invalid, or_not_found
from rookery.events import emit
from rookery.events.facts import (
    Blocked,
    Followed,
    FollowRejected,
    FollowRequested,
    Muted,
    Unblocked,
    Unfollowed,
    Unmuted,
)
from rookery.identity import Actor
from rookery.plugin import task
from rookery.services.relationships import severance
from rookery.translations import lazy_gettext as _

LONGEST_MUTE = 10 * 365 * 86400
ACCEPTED_AT_ONCE, MUTES_AT_ONCE = 100, 500
Relation = type[Follow] | type[FollowRequest] | type[Block] | type[Mute] | type[Endorsement]


def follow(
    actor: Actor,
    target: Account,
    *,
    reblogs: bool | None = None,
    notify: bool | None = None,
    languages: list[str] | None = None,
    asks: bool = False,
    uri: str | None = None,
) -> bool:
    """Let `actor` follow `target`, or ask to where the target is locked or either is limited; following again changes
    the options.

    Whether it followed already. With `asks`, it asks in any case. `uri` is the id of the Follow that came from another
    server. Raises Forbidden where either blocks the other or the target cannot be followed, Invalid for oneself.
    """
    if target.id == actor.id:
        raise Invalid(_("You can't follow yourself"))
    options = follows.options(reblogs, notify, languages, uri)
    AccountCounts.hold((actor.id, target.id))  # serialise with a concurrent block
    standing = run(_standing(), {"account_id": actor.id, "target_id": target.id}).one()
    if target.suspended_at or target.moved_to_id or standing.apart:
        raise Forbidden
    if standing.follow_id:
        _change(Follow, standing.follow_id, options)
    elif standing.request_id:
        _change(FollowRequest, standing.request_id, options)
    elif asks or standing.limited or target.locked or target.limited_at or not target.is_local:
        if insert_once(FollowRequest, account_id=actor.id, target_id=target.id, **options):
            emit(FollowRequested(account_id=actor.id, target_id=target.id))
    else:
        _begin(actor.id, target.id, options)
    return standing.follow_id is not None


def unfollow(actor: Actor, target: Account) -> None:
    """End a follow or take back the request for one."""
    AccountCounts.hold((actor.id, target.id))
    severance.forget(actor.id, target.id)
    uri = follows.uri_of(actor.id, target.id)
    if end_follow(actor.id, target.id) or _delete(FollowRequest, actor.id, target.id):
        emit(Unfollowed(account_id=actor.id, target_id=target.id, uri=uri))


def accept(actor: Actor, requester_id: int) -> None:
    """Accept a follow request. Raises NotFound if there is none."""
    AccountCounts.hold((actor.id, requester_id))
    request = _request(requester_id, actor.id)
    options = {"reblogs": request.reblogs, "notify": request.notify, "languages": request.languages, "uri": request.uri}
    _delete(FollowRequest, requester_id, actor.id)
    _begin(requester_id, actor.id, options)


def reject(actor: Actor, requester_id: int) -> None:
    """Refuse somebody who asked to follow. Raises NotFound if there is no such request."""
    AccountCounts.hold((actor.id, requester_id))
    request = _request(requester_id, actor.id)
    severance.forget(requester_id, actor.id)
    _delete(FollowRequest, requester_id, actor.id)
    emit(FollowRejected(account_id=requester_id, target_id=actor.id, uri=request.uri))


@task()
def accept_all(account_id: int) -> None:
    """Let in those who asked to follow an account that is not locked any more: some at once, others in jobs. Those who
    are limited go on waiting for an answer.
    """
    target = db.session.get(Account, account_id, populate_existing=True)
    if target is None or target.locked:
        return
    waiting = (
        select(FollowRequest.account_id)
        .join(Account, Account.id == FollowRequest.account_id)
        .where(FollowRequest.target_id == account_id, Account.limited_at.is_(None))
        .order_by(FollowRequest.id)
    )
    requester_ids = db.session.scalars(waiting.limit(ACCEPTED_AT_ONCE)).all()
    AccountCounts.hold((account_id, *requester_ids))
    for requester_id in requester_ids:
        accept(target, requester_id)
    if len(requester_ids) == ACCEPTED_AT_ONCE:
        accept_all.enqueue(account_id)


def remove_follower(actor: Actor, follower: Account) -> None:
    """Make somebody stop following oneself."""
    AccountCounts.hold((actor.id, follower.id))
    severance.forget(follower.id, actor.id)
    uri = follows.uri_of(follower.id, actor.id)
    if end_follow(follower.id, actor.id):
        emit(FollowRejected(account_id=follower.id, target_id=actor.id, uri=uri))


def reconsider(actor: Actor, follower: Account) -> None:
    """Turn an accepted follow into a request again."""
    AccountCounts.hold((actor.id, follower.id))
    pair = db.and_(Follow.account_id == follower.id, Follow.target_id == actor.id)
    if found := db.session.scalar(select(Follow).where(pair)):
        kept = {"reblogs": found.reblogs, "notify": found.notify, "languages": found.languages, "uri": found.uri}
        end_follow(follower.id, actor.id)
        insert_once(FollowRequest, account_id=follower.id, target_id=actor.id, **kept)


def block(actor: Actor, target: Account, uri: str | None = None) -> None:
    """Block `target`: follows and requests end both ways."""
    if target.id == actor.id:
        raise Invalid(_("You can't block yourself"))
    AccountCounts.hold((actor.id, target.id))
    for one, other in ((actor.id, target.id), (target.id, actor.id)):
        severance.forget(one, other)
        end_follow(one, other)
        _delete(FollowRequest, one, other)
    if insert_once(Block, account_id=actor.id, target_id=target.id, uri=uri):
        emit(Blocked(account_id=actor.id, target_id=target.id))


def unblock(actor: Actor, target: Account) -> None:
    begin_write()
    pair = Block.account_id == actor.id, Block.target_id == target.id
    if gone := change_rows(delete(Block).where(*pair).returning(Block.id, Block.uri)).first():
        emit(Unblocked(account_id=actor.id, target_id=target.id, block_id=gone.id, uri=gone.uri))


def mute(actor: Actor, target: Account, *, notifications: bool = True, seconds: int = 0) -> None:
    """See nothing of `target`, for so many seconds (at most ten years) or (0) for good; again, to change both."""
    if target.id == actor.id:
        raise Invalid(_("You can't mute yourself"))
    begin_write()
    values: dict[str, Any] = {
        "notifications": notifications,
        "expires_at": clock.ahead(seconds=min(seconds, LONGEST_MUTE)) if seconds > 0 else None,
    }
    if insert_once(Mute, account_id=actor.id, target_id=target.id, **values):
        emit(Muted(account_id=actor.id, target_id=target.id))
    else:
        pair = db.and_(Mute.account_id == actor.id, Mute.target_id == target.id)
        db.session.execute(update(Mute).where(pair).values(values))
    if values["expires_at"]:
        end_mute.enqueue_at(values["expires_at"], actor.id, target.id)


def unmute(actor: Actor, target: Account) -> None:
    if _delete(Mute, actor.id, target.id):
        emit(Unmuted(account_id=actor.id, target_id=target.id))


@task()
def end_mute(account_id: int, target_id: int) -> None:
    """End a mute whose time is up. It may have been made to last longer: then the promise made by that ends it."""
    _end_mutes(Mute.account_id == account_id, Mute.target_id == target_id, Mute.expires_at <= clock.now())


def end_mutes() -> bool:
    """End expired mutes.

    They were made before such moments were promised, or while nobody kept the promise.
    """
    over = select(Mute.id).where(Mute.expires_at <= clock.now()).order_by(Mute.expires_at).limit(MUTES_AT_ONCE)
    return _end_mutes(Mute.id.in_(db.session.scalars(over).all()), Mute.expires_at <= clock.now()) == MUTES_AT_ONCE


def _end_mutes(*which: ColumnElement[bool]) -> int:
    gone = delete(Mute).where(*which).returning(Mute.account_id, Mute.target_id)
    pairs = change_rows(gone).all()
    for account_id, target_id in pairs:
        emit(Unmuted(account_id=account_id, target_id=target_id))
    return len(pairs)


def endorse(actor: Actor, target: Account) -> None:
    """Show `target` on one's profile; again changes nothing. Raises Invalid for somebody whom one does not follow."""
    AccountCounts.hold((actor.id, target.id))  # serialise with a concurrent unfollow, which removes the endorsement
    if not has(Follow, actor.id, target.id):
        raise Invalid(_("You must be already following the person you want to endorse"))
    insert_once(Endorsement, account_id=actor.id, target_id=target.id)


def unendorse(actor: Actor, target: Account) -> None:
    _delete(Endorsement, actor.id, target.id)


def has(model: Relation, account_id: int, target_id: int) -> bool:
    """Return whether the first account follows, blocks, mutes (...) the second one."""
    pair = exists().where(model.account_id == account_id, model.target_id == target_id)
    return bool(db.session.scalar(select(pair)))


def end_follow(account_id: int, target_id: int) -> bool:
    """Remove the follow and what was counted of it; whether there was one."""
    if not _delete(Follow, account_id, target_id):
        return False
    _delete(Endorsement, account_id, target_id)
    AccountCounts.bump(account_id, following=-1)
    AccountCounts.bump(target_id, followers=-1)
    return True


def _begin(account_id: int, target_id: int, options: Mapping[str, bool | str | list[str] | None]) -> None:
    if not insert_once(Follow, account_id=account_id, target_id=target_id, **options):
        return
    AccountCounts.bump(account_id, following=+1)
    AccountCounts.bump(target_id, followers=+1)
    emit(Followed(account_id=account_id, target_id=target_id))


@cache
def _standing() -> Query:
    """Return how an account stands to another: whether either wants nothing of the other, whether it is limited, its
    follow, its request for one.
    """
    account, target = bindparam("account_id", type_=BigInt), bindparam("target_id", type_=BigInt)
    follow, request = (
        select(model.id).where(model.account_id == account, model.target_id == target).scalar_subquery()
        for model in (Follow, FollowRequest)
    )
    apart = apart_from(account, target).label("apart")
    limited = exists().where(Account.id == account, Account.limited_at.is_not(None)).label("limited")
    return select(apart, limited, follow.label("follow_id"), request.label("request_id"))


def _change(
    model: type[Follow] | type[FollowRequest], row_id: int, options: Mapping[str, bool | list[str] | None]
) -> None:
    if options:
        db.session.execute(update(model).where(model.id == row_id).values(options))


def _request(requester_id: int, target_id: int) -> FollowRequest:
    pair = db.and_(FollowRequest.account_id == requester_id, FollowRequest.target_id == target_id)
    return or_not_found(db.session.scalar(select(FollowRequest).where(pair)))


def _delete(model: Relation, account_id: int, target_id: int) -> int:
    """The id of the row that there was, 0 if there was none."""
    gone = delete(model).where(model.account_id == account_id, model.target_id == target_id).returning(model.id)
    return change_rows(gone).scalar() or 0
