"""Following everybody in a collection: a few at once, the others in jobs."""

from collections.abc import Sequence

from sqlalchemy import exists, select

from models.accounts.account import Account, AccountCounts
from models.base import db
from models.discovery.collection import ACCEPTED, CollectionItem
from models.relationships.follow import Follow, FollowRequest
from models.visibility import listed_member
from rookery.errors import Forbidden
from rookery.identity import Actor
from rookery.plugin import task
from rookery.services.discovery import collections
from rookery.services.relationships import relationships

AT_ONCE = 25


def follow_all(actor: Actor, collection_id: int) -> int:
    """Follow the members of a collection whom the actor neither follows nor blocks, and return how many there are.

    Raises NotFound for a collection that the actor may not see.
    """
    collections.visible(collection_id, actor.id)
    missing = _missing(actor.id, collection_id)
    _follow(actor, missing[:AT_ONCE])
    if len(missing) > AT_ONCE:
        follow_members.enqueue(actor.id, missing[AT_ONCE:])
    return len(missing)


@task()
def follow_members(account_id: int, target_ids: list[int]) -> None:
    """Follow more members of a collection."""
    if actor := db.session.get(Account, account_id):
        _follow(actor, target_ids[:AT_ONCE])
        if target_ids[AT_ONCE:]:
            follow_members.enqueue(account_id, target_ids[AT_ONCE:])


def _missing(account_id: int, collection_id: int) -> list[int]:
    pairs = (
        exists().where(model.account_id == account_id, model.target_id == CollectionItem.account_id)
        for model in (Follow, FollowRequest)
    )
    query = (
        select(CollectionItem.account_id)
        .join(Account, Account.id == CollectionItem.account_id)
        .where(CollectionItem.collection_id == collection_id, CollectionItem.state == ACCEPTED)
        .where(
            CollectionItem.account_id != account_id, *(~pair for pair in pairs), listed_member(account_id, Account.id)
        )
        .order_by(CollectionItem.id)
    )
    return list(db.session.scalars(query))


def _follow(actor: Actor, target_ids: Sequence[int]) -> None:
    AccountCounts.hold((actor.id, *target_ids))  # all at once, so that two of these never wait for each other
    targets = {one.id: one for one in db.session.scalars(select(Account).where(Account.id.in_(target_ids)))}
    for target_id in target_ids:
        if target := targets.get(target_id):
            try:
                relationships.follow(actor, target)
            except Forbidden:
                continue  # blocked, suspended or moved since
