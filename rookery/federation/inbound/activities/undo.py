"""Undo: somebody takes back what they did, given whole or by its id. What has not come yet is remembered (10.7)."""

from collections.abc import Callable

from sqlalchemy import select

from models.accounts.account import Account
from models.base import begin_write, db
from models.federation.inbox import Received
from models.relationships.block import Block
from models.relationships.follow import Follow, FollowRequest
from models.statuses.favourite import Favourite
from models.statuses.status import Status
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound.activities import accept, like
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.read import values
from rookery.federation.read.activity import Activity
from rookery.federation.read.values import Thing
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions, reactions
from rookery.services.statuses.delete import take_away

Attempt = Callable[[Thing, Account], bool]


@handles("Undo")
def undo(activity: Activity, actor: Account, known: LocalLookup) -> None:
    undone = activity.object
    if undone.document and (values.id_of(undone.document.get("actor")) or actor.uri) != actor.uri:
        raise Dropped("11", "an Undo of what somebody else did")
    begin_write()
    kind = next(iter(undone.types), "")
    attempts = [_ATTEMPTS[kind]] if kind in _ATTEMPTS else [] if kind else list(_ATTEMPTS.values())
    if not any(attempt(undone, actor) for attempt in attempts) and undone.id:
        Received.forestall(actor.uri or "", undone.id)


def _follow(undone: Thing, actor: Account) -> bool:
    target = ids.local_account(_about(undone)) or _target_of(undone.id, actor)
    if target is None or not any(accept.is_there(model, actor, target) for model in (Follow, FollowRequest)):
        return False
    relationships.unfollow(actor, target)
    return True


def _target_of(uri: str, actor: Account) -> Account | None:
    for model in (Follow, FollowRequest):
        query = select(model.target_id).where(model.uri == uri, model.account_id == actor.id)
        if uri and (target_id := db.session.scalar(query)):
            return db.session.get(Account, target_id)
    return None


def _like(undone: Thing, actor: Account) -> bool:
    """Undo a like, with its emoji, if it had one."""
    reacted = _reaction(undone, actor)
    return _favourite(undone, actor) or reacted


def _reaction(undone: Thing, actor: Account) -> bool:
    if reactions.undo(actor, undone.id):
        return True
    status = ids.status(about) if (about := _about(undone)) else None
    said = like.emoticon(undone.document or {})
    named = like.name_of(said, actor, status) if status and said else None
    return named is not None and status is not None and reactions.unreact(actor, status, named[0])


def _favourite(undone: Thing, actor: Account) -> bool:
    mine = select(Favourite.status_id).where(Favourite.account_id == actor.id)
    liked = ids.status(about) if (about := _about(undone)) else None
    which = Favourite.status_id == liked.id if liked else db.and_(Favourite.uri == undone.id, undone.id != "")
    status_id = db.session.scalar(mine.where(which))
    status = db.session.get(Status, status_id) if status_id else None
    if status is None:
        return False
    interactions.unfavourite(actor, status)
    return True


def _announce(undone: Thing, actor: Account) -> bool:
    mine = select(Status).where(Status.account_id == actor.id, Status.reblog_of_id.is_not(None))
    shared = ids.status(about) if (about := _about(undone)) else None
    which = Status.reblog_of_id == shared.id if shared else db.and_(Status.uri == undone.id, undone.id != "")
    reblog = db.session.scalar(mine.where(which))
    return reblog is not None and take_away(reblog) is not None


def _block(undone: Thing, actor: Account) -> bool:
    if values.thing((undone.document or {}).get("target")).id not in ("", actor.uri):
        return False  # a ban from a community ends, which was no block
    target = ids.local_account(_about(undone))
    mine = select(Block.target_id).where(Block.account_id == actor.id)
    which = Block.target_id == target.id if target else db.and_(Block.uri == undone.id, undone.id != "")
    target_id = db.session.scalar(mine.where(which))
    if target_id is None:
        return False
    relationships.unblock(actor, db.session.get_one(Account, target_id))
    return True


def _accept(undone: Thing, actor: Account) -> bool:
    """Make a local follow of the actor pending again. By its id alone their Accept is not known."""
    for answered in values.things((undone.document or {}).get("object")):
        if follower := accept.follower_by(answered, actor):
            relationships.reconsider(actor, follower)
            return True
    return False


def _about(undone: Thing) -> str:
    return values.id_of(values.first((undone.document or {}).get("object")))


_ATTEMPTS: dict[str, Attempt] = {
    "Follow": _follow,
    "Like": _like,
    "Announce": _announce,
    "Block": _block,
    "Accept": _accept,
    "EmojiReact": _reaction,
}
