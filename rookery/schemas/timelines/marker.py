"""Reading positions as clients see them. https://docs.joinmastodon.org/entities/Marker/"""

from marshmallow import fields

from rookery.schemas.entity import Entity
from rookery.schemas.fields import Id, Timestamp


class MarkerSchema(Entity):
    last_read_id = Id()
    version = fields.Integer()
    updated_at = Timestamp()
