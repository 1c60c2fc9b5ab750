"""The oEmbed document of one of our statuses. https://docs.joinmastodon.org/methods/oembed/, https://oembed.com"""

from marshmallow import fields

from rookery.schemas.entity import Entity
from rookery.schemas.fields import Always


class OEmbedSchema(Entity):
    type = Always("rich")
    version = Always("1.0")
    title = fields.String()
    author_name = fields.String()
    author_url = fields.String()
    provider_name = fields.String()
    provider_url = fields.String()
    cache_age = fields.Integer()
    html = fields.String()
    width = fields.Integer()
    height = fields.Integer(allow_none=True)
