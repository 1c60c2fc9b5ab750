"""Custom emoji as clients see them. https://docs.joinmastodon.org/entities/CustomEmoji/"""

from marshmallow import fields

from models.media.emoji import Emoji
from rookery import urls
from rookery.schemas.entity import Entity
from rookery.schemas.fields import TEXT, Computed


class EmojiSchema(Entity):
    """An emoji of ours, or one of another server, whose picture is copied here when somebody looks."""

    shortcode = fields.String()
    url = Computed(TEXT, lambda row: _picture(row, row.image_key, "original"))
    static_url = Computed(TEXT, lambda row: _picture(row, row.static_key or row.image_key, "small"))
    visible_in_picker = fields.Boolean()
    category = fields.String(allow_none=True)


def _picture(row: Emoji, key: str | None, form: str) -> str | None:
    if key or not row.remote_url:
        return urls.media_or_none(key)
    return urls.copy("emoji", row.id, f"{row.remote_url} {row.version}", form)
