"""Media attachments as clients see them. https://docs.joinmastodon.org/entities/MediaAttachment/"""

from typing import Any

from marshmallow import fields

from rookery import urls
from rookery.schemas.entity import Entity
from rookery.schemas.fields import Id


class MediaSchema(Entity):
    """An attachment; `url` is null until it has been processed."""

    id = Id()
    type = fields.String(attribute="kind")
    url = fields.Function(lambda row: _address(row.original_key))
    preview_url = fields.Function(lambda row: _address(row.small_key or row.original_key))
    remote_url = fields.String()
    text_url = fields.Constant(None)
    meta = fields.Function(lambda row: _meta(row))
    description = fields.String()
    blurhash = fields.String()


def _address(key: str | None) -> str | None:
    return urls.media(key) if key else None


def _meta(row: Any) -> dict[str, Any]:
    if row.focus_x is None:
        return dict(row.meta)
    return {**row.meta, "focus": {"x": row.focus_x, "y": row.focus_y}}
