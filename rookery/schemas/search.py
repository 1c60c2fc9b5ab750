"""What a search finds. https://docs.joinmastodon.org/entities/Search/"""

import orjson
from marshmallow import fields

from rookery.schemas import render
from rookery.schemas.assembly import Viewer
from rookery.schemas.entity import Entity
from rookery.schemas.fields import Refs
from rookery.schemas.tag import TagSchema, tags
from rookery.services.search import Found


class SearchSchema(Entity):
    accounts = Refs("account")
    statuses = Refs("status")
    hashtags = fields.List(fields.Nested(TagSchema))


class OldSearchSchema(SearchSchema):
    """The same with bare names of hashtags."""

    hashtags = fields.List(fields.String())


def search(found: Found, viewer: Viewer, old: bool = False) -> bytes:
    hashtags = tags(found.tags, viewer) if found.tags else []
    told = orjson.dumps([tag["name"] for tag in hashtags] if old else hashtags)
    people, written = render.accounts(found.accounts, viewer), render.statuses(found.statuses, viewer)
    return b'{"accounts":' + people + b',"statuses":' + written + b',"hashtags":' + told + b"}"
