"""Lists as clients see them. https://docs.joinmastodon.org/entities/List/"""

from marshmallow import fields

from rookery.schemas.entity import Entity
from rookery.schemas.fields import Id


class ListSchema(Entity):
    """A list without its members."""

    id = Id()
    title = fields.String()
    replies_policy = fields.String()
    exclusive = fields.Boolean()
