"""The results of a search. https://docs.joinmastodon.org/entities/Search/"""

from marshmallow import fields

from rookery.identity import Viewer
from rookery.schemas import render
from rookery.schemas.discovery import collection, tag
from rookery.schemas.discovery.collection import CollectionSchema
from rookery.schemas.discovery.tag import TagSchema
from rookery.schemas.entity import Entity, Extended
from rookery.schemas.fields import Refs
from rookery.services.search import AddressMatches


class OldSearchSchema(Entity):
    """The answer of the first version of the API: bare names of hashtags, and no collections."""

    accounts = Refs("account")
    statuses = Refs("status")
    hashtags = fields.List(fields.String())


class SearchSchema(OldSearchSchema):
    hashtags = fields.List(fields.Nested(TagSchema))
    collections = fields.List(fields.Nested(CollectionSchema))


def search(found: AddressMatches, viewer: Viewer) -> bytes:
    listed = collection.rows(found.collections, viewer.id if viewer else None) if found.collections else []
    results = Extended(found, hashtags=_hashtags(found, viewer), collections=listed)
    return render.entity(SearchSchema.one(), results, viewer)


def old_search(found: AddressMatches, viewer: Viewer) -> bytes:
    names = [row.display_name for row in _hashtags(found, viewer)]
    return render.entity(OldSearchSchema.one(), Extended(found, hashtags=names), viewer)


def _hashtags(found: AddressMatches, viewer: Viewer) -> list[Extended]:
    return tag.rows(found.tags, viewer) if found.tags else []
