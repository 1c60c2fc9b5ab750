"""Accept and Reject: what we asked of somebody is answered, by nobody else than them."""

import re

from sqlalchemy import select

from models.accounts.account import Account
from models.base import begin_write, db
from models.relationships.follow import Follow, FollowRequest
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound import feature_responses, interaction_responses, quote_responses, relay_responses
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.read import values
from rookery.federation.read.activity import Activity
from rookery.federation.read.values import Thing
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.services.relationships import relationships

_FOLLOW = re.compile(r"(.+/users/[^/@#]+)#follows/.+")


@handles("Accept")
def accept(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """They let one of us follow, quote or feature them, or react to what they wrote; or a relay lets us in."""
    follower = _asker(activity, actor, yes=True)
    if follower and is_there(FollowRequest, follower, actor):
        relationships.accept(actor, follower.id)


@handles("Reject")
def reject(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """They refuse one of us, or end the follow (the quote, the reply) that they had accepted."""
    if (follower := _asker(activity, actor, yes=False)) is None:
        return
    if is_there(FollowRequest, follower, actor):
        relationships.reject(actor, follower.id)
    relationships.remove_follower(actor, follower)


def follower_by(asked: Thing, actor: Account) -> Account | None:
    """Return who of us asked to follow the actor, or follows them, by this Follow.

    Its id begins with that of its actor, so it tells who asked; whom it is about must be who answers.
    """
    whom = values.id_of((asked.document or {}).get("object"))
    if whom and whom != actor.uri:
        return None
    by_id = _FOLLOW.fullmatch(asked.id)
    follower = (ids.local_account(by_id[1]) if by_id else None) or _by_content(asked, actor)
    there = follower and (is_there(FollowRequest, follower, actor) or is_there(Follow, follower, actor))
    return follower if there else None


def _asker(activity: Activity, actor: Account, yes: bool) -> Account | None:
    """Return who of us asked to follow the actor, and begin to write. None if it answered something else than a Follow,
    and was taken for that.
    """
    others = (relay_responses, quote_responses, feature_responses, interaction_responses)
    if any(kind.answered(activity, actor, yes) for kind in others):
        return None
    if (found := follower_by(activity.object, actor)) is None:
        raise Dropped("11", "an answer to what nobody here asked")
    begin_write()
    return found


def _by_content(asked: Thing, actor: Account) -> Account | None:
    """Return the follow by its content: some servers do not repeat the id of our Follow."""
    said = asked.document or {}
    if "Follow" not in asked.types or values.id_of(said.get("object")) != actor.uri:
        return None
    return ids.local_account(values.id_of(said.get("actor")))


def is_there(model: type[Follow] | type[FollowRequest], follower: Account, target: Account) -> bool:
    pair = (model.account_id == follower.id, model.target_id == target.id)
    return db.session.scalar(select(model.id).where(*pair)) is not None
