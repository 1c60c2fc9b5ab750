"""The relationships of the viewer to other accounts, ready for the wire."""

from collections.abc import Sequence

from models.base import db
from models.flags import account_flags
from rookery.identity import Actor
from rookery.schemas.accounts.account import RelationshipSchema
from rookery.schemas.entity import JsonObject


def relationships(viewer: Actor, account_ids: Sequence[int]) -> list[JsonObject]:
    """One Relationship per id, in this order: one query, whatever the number."""
    if db.session.registry.has():
        db.session.flush()
    standing = account_flags(viewer.id, list(account_ids))
    schema = RelationshipSchema.one()
    return [{"id": str(account_id), **schema.dump(standing[account_id])} for account_id in account_ids]


def relationship(viewer: Actor, account_id: int) -> JsonObject:
    return relationships(viewer, [account_id])[0]
