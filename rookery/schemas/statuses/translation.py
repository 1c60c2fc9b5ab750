"""Translations as clients see them. https://docs.joinmastodon.org/entities/Translation/"""

from marshmallow import fields

from rookery.schemas.entity import Entity
from rookery.schemas.fields import Html


class TranslationSchema(Entity):
    """A translated status, made by a service that the owner chose."""

    content = Html()
    spoiler_text = fields.String()
    language = fields.String()
    detected_source_language = fields.String()
    provider = fields.String()
    poll = fields.Dict(allow_none=True)
    media_attachments = fields.List(fields.Dict())
