"""The results of a search. https://docs.joinmastodon.org/entities/Search/"""

import orjson
from marshmallow import fields

from rookery.identity import Viewer
from rookery.schemas import render
from rookery.schemas.discovery.collection import collections
from rookery.schemas.discovery.tag import TagSchema, tags
from rookery.schemas.entity import Entity
from rookery.schemas.fields import OBJECTS, Added, Refs
from rookery.services.search import AddressMatches


class OldSearchSchema(Entity):
    """The answer of the first version of the API: bare names of hashtags, and no collections."""

    accounts = Refs("account")
    statuses = Refs("status")
    hashtags = fields.List(fields.String())


class SearchSchema(OldSearchSchema):
    hashtags = fields.List(fields.Nested(TagSchema))
    collections = Added(OBJECTS)


def search(found: AddressMatches, viewer: Viewer) -> bytes:
    hashtags = tags(found.tags, viewer) if found.tags else []
    listed = collections(found.collections, viewer.id if viewer else None) if found.collections else []
    return _joined(found, viewer, orjson.dumps(hashtags), b',"collections":' + orjson.dumps(listed))


def old_search(found: AddressMatches, viewer: Viewer) -> bytes:
    hashtags = tags(found.tags, viewer) if found.tags else []
    return _joined(found, viewer, orjson.dumps([tag["name"] for tag in hashtags]))


def _joined(found: AddressMatches, viewer: Viewer, hashtags: bytes, more: bytes = b"") -> bytes:
    people, written = render.accounts(found.accounts, viewer), render.statuses(found.statuses, viewer)
    return b'{"accounts":%b,"statuses":%b,"hashtags":%b%b}' % (people, written, hashtags, more)
