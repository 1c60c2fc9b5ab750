"""Link previews as clients see them. https://docs.joinmastodon.org/entities/PreviewCard/"""

from marshmallow import fields

from models.statuses.card import Card
from rookery import urls
from rookery.identity import Viewer
from rookery.schemas.entity import Entity
from rookery.schemas.fields import MAYBE_FLAG, MAYBE_TEXT, Computed, Id, Overlaid, Ref, Refs, Timestamp


class CardSchema(Entity):
    """The preview of a page."""

    id = Id()
    url = fields.String()
    type = fields.String(attribute="kind")
    title = fields.String()
    description = fields.String()
    language = fields.String(allow_none=True)
    author_name = fields.String()
    author_url = fields.String()
    provider_name = fields.String()
    provider_url = fields.String()
    html = fields.String()
    embed_url = fields.String()
    width = fields.Integer()
    height = fields.Integer()
    image = Computed(MAYBE_TEXT, lambda row: urls.media_or_none(row.image_key))
    image_description = fields.String()
    blurhash = fields.String(allow_none=True)
    published_at = Timestamp(allow_none=True)
    authors = Refs("card author", of=lambda row: [row.id] if row.author_name or row.author_url or row.author_id else [])
    missing_attribution = Overlaid(MAYBE_FLAG, lambda current, row, assembly: _misses_attribution(row, assembly.viewer))


def _misses_attribution(row: Card, viewer: Viewer) -> bool | None:
    """Tell the person whom a page names as its author, but who has not named its domain in return; nobody else."""
    return None if viewer is None else row.claimed_id == viewer.id and row.author_id is None


class CardAuthorSchema(Entity):
    """https://docs.joinmastodon.org/entities/PreviewCardAuthor/"""

    name = fields.String(attribute="author_name")
    url = fields.String(attribute="author_url")
    account = Ref("account", attribute="author_id", allow_none=True)
