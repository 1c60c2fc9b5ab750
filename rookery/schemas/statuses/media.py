"""Media attachments as clients see them. https://docs.joinmastodon.org/entities/MediaAttachment/"""

from marshmallow import fields

from models.media.attachment import Media
from rookery import urls
from rookery.media.store.base import PRIVATE
from rookery.schemas.entity import Entity
from rookery.schemas.fields import MAYBE_TEXT, OBJECT, Always, Computed, Id


class MediaSchema(Entity):
    """An attachment; `url` is null until it has been processed. A remote one is copied here when somebody looks."""

    id = Id()
    type = fields.String(attribute="kind")
    url = Computed(MAYBE_TEXT, lambda row: _original(row))
    preview_url = Computed(MAYBE_TEXT, lambda row: _preview(row))
    remote_url = fields.String(allow_none=True)
    text_url = Always(None)
    meta = Computed(OBJECT, lambda row: _meta(row))
    description = fields.String(allow_none=True)
    blurhash = fields.String(allow_none=True)


def _original(row: Media) -> str | None:
    if row.original_key:
        return _address(row, row.original_key, "original")
    return _copy(row, "original")


def _address(row: Media, key: str, form: str) -> str:
    """Return where a file of ours is served; one that is kept for moderators has no public address."""
    return urls.kept_file(row.id, form) if key.startswith(PRIVATE) else urls.media(key)


def _copy(row: Media, form: str) -> str | None:
    return urls.copy("media", row.id, row.remote_url, form) if row.remote_url else None


def _preview(row: Media) -> str | None:
    """Return the address of a picture; nothing but a picture stands for itself."""
    if row.small_key:
        return _address(row, row.small_key, "small")
    if row.original_key and row.kind == "image":
        return _address(row, row.original_key, "original")
    if row.remote_preview_url:
        return urls.copy("preview", row.id, row.remote_preview_url, "small")
    has_no_cover = row.kind == "audio" and "small" not in row.meta
    return None if has_no_cover else _copy(row, "small")


def _meta(row: Media) -> dict[str, object]:
    if row.focus_x is None:
        return dict(row.meta)
    return {**row.meta, "focus": {"x": row.focus_x, "y": row.focus_y}}
