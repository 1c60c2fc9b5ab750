"""Follow: somebody elsewhere wants to follow one of us. Answers are sent by whoever reacts to the facts (outbox)."""

from sqlalchemy import select

from models.account import Account
from models.base import begin_write, db
from models.follow import Follow, FollowRequest
from models.visibility import blocked_either_way
from rookery.events import emit
from rookery.events.facts import FollowRefused, FollowRepeated
from rookery.federation import ids
from rookery.federation.known import Known
from rookery.federation.objects import Activity
from rookery.federation.registry import Dropped, handles
from rookery.services import relationships


@handles("Follow")
def follow(activity: Activity, actor: Account, known: Known) -> None:
    """Whom we limited may only ask, and so may all where the target is locked."""
    target = ids.local_account(activity.object.id)
    if target is None or target.suspended_at:
        raise Dropped("10.5", "a Follow of nobody here")
    begin_write()
    uri = None if _is_taken(activity.id, actor.id) else activity.id
    if target.moved_to_id or blocked_either_way(actor.id, target.id):
        emit(FollowRefused(account_id=actor.id, target_id=target.id, uri=uri))
        return
    repeated = _follows(actor.id, target.id)
    relationships.follow(actor, target, asks=actor.limited_at is not None, uri=uri)
    if repeated:
        emit(FollowRepeated(account_id=actor.id, target_id=target.id))


def _follows(account_id: int, target_id: int) -> bool:
    pair = (Follow.account_id == account_id, Follow.target_id == target_id)
    return db.session.scalar(select(Follow.id).where(*pair)) is not None


def _is_taken(uri: str, account_id: int) -> bool:
    """Whether this is the id of somebody else's Follow already."""
    return any(
        db.session.scalar(select(model.id).where(model.uri == uri, model.account_id != account_id))
        for model in (Follow, FollowRequest)
    )
