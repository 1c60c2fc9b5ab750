"""Collections as clients see them. https://docs.joinmastodon.org/entities/Collection/"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from marshmallow import fields
from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.discovery.collection import Collection, items_for, shown_by
from models.statuses.tag import Tag
from rookery import urls
from rookery.plugin import plugins
from rookery.schemas.entity import Entity, Extended, JsonObject
from rookery.schemas.fields import (
    FLAG,
    MAYBE_OBJECT,
    MAYBE_TEXT,
    NUMBER,
    OBJECTS,
    TEXT,
    Computed,
    Id,
    Refs,
    Timestamp,
)

MOST_ON_PROFILE = 10


class CollectionItemSchema(Entity):
    """https://docs.joinmastodon.org/entities/CollectionItem/"""

    id = Id()
    account_id = Id(allow_none=True)
    state = fields.String()
    created_at = Timestamp()


class CollectionSchema(Entity):
    id = Id()
    account_id = Id()
    uri = Computed(TEXT, lambda row: row.uri or urls.collection(row.username, row.id))
    url = Computed(MAYBE_TEXT, lambda row: row.url or (urls.collection_page(row.id) if row.uri is None else None))
    name = fields.String()
    description = fields.String()
    language = fields.String(allow_none=True)
    local = Computed(FLAG, lambda row: row.uri is None)
    sensitive = fields.Boolean()
    discoverable = fields.Boolean()
    tag = Computed(MAYBE_OBJECT, lambda row: {"name": row.tag, "url": urls.tag(row.tag_key)} if row.tag_key else None)
    item_count = Computed(NUMBER, lambda row: len(row.items))
    items = Computed(OBJECTS, lambda row: CollectionItemSchema.one().dump(row.items, many=True))
    created_at = Timestamp()
    updated_at = Timestamp()


class WrappedCollectionSchema(Entity):
    collection = fields.Nested(CollectionSchema)


class CollectionsSchema(Entity):
    collections = fields.List(fields.Nested(CollectionSchema))


class CollectionWithAccountsSchema(WrappedCollectionSchema):
    """A collection and everybody in it, its owner too. https://docs.joinmastodon.org/entities/CollectionWithAccounts/"""

    accounts = Refs("account")


class WrappedCollectionItemSchema(Entity):
    collection_item = fields.Nested(CollectionItemSchema)


def rows(ids: Sequence[int], viewer_id: int | None = None) -> list[Extended]:
    """These collections, in this order, as the viewer sees them: two queries."""
    query = (
        select(*Collection.__table__.c, Account.username, Tag.name.label("tag_key"), Tag.display_name.label("tag"))
        .join(Account, Account.id == Collection.account_id)
        .outerjoin(Tag, Tag.id == Collection.tag_id)
        .where(Collection.id.in_(ids))
    )
    found = {row.id: row for row in db.session.execute(query)}
    items: dict[int, list[Any]] = defaultdict(list)
    for item in db.session.execute(items_for(viewer_id, list(ids))):
        items[item.collection_id].append(item)
    return [Extended(found[one], items=items[one]) for one in ids if one in found]


def on_profile(account: Account) -> list[JsonObject]:
    """Return the collections that an account (its row) shows on its profile: names and addresses of pages here."""
    if not account.show_featured or "collections" not in plugins().on:
        return []
    rows = db.session.execute(shown_by(account.id, MOST_ON_PROFILE))
    return [{"name": row.name, "url": urls.collection_page(row.id)} for row in rows]


def collections(ids: Sequence[int], viewer_id: int | None) -> list[JsonObject]:
    dumped: list[dict[str, Any]] = CollectionSchema.one().dump(rows(ids, viewer_id), many=True)
    return dumped
