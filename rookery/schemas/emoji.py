"""Custom emoji as clients see them. https://docs.joinmastodon.org/entities/CustomEmoji/"""

from typing import Any

from marshmallow import fields

from rookery import urls
from rookery.schemas.entity import Entity
from rookery.schemas.fields import TEXT, Made


class EmojiSchema(Entity):
    """An emoji of ours, or one of another server, whose own address stands in until its picture is stored here."""

    shortcode = fields.String()
    url = Made(TEXT, lambda row: _picture(row, row.image_key))
    static_url = Made(TEXT, lambda row: _picture(row, row.static_key or row.image_key))
    visible_in_picker = fields.Boolean()
    category = fields.String(allow_none=True)


def _picture(row: Any, key: str | None) -> str | None:
    return urls.media(key) if key else row.remote_url
