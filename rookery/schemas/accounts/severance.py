"""https://docs.joinmastodon.org/entities/RelationshipSeveranceEvent/"""

from marshmallow import fields

from rookery.schemas.entity import Entity
from rookery.schemas.fields import Id, Timestamp


class RelationshipSeveranceEventSchema(Entity):
    """Follows that an account lost at once, and the cause."""

    id = Id()
    type = fields.String(attribute="kind")
    purged = fields.Boolean()
    target_name = fields.String()
    followers_count = fields.Integer()
    following_count = fields.Integer()
    created_at = Timestamp()
