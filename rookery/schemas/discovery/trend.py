"""Trends, as clients and as reviewers see them. https://docs.joinmastodon.org/entities/Trends_Link/"""

from collections.abc import Mapping, Sequence

from marshmallow import fields
from sqlalchemy import select

from models.base import db
from models.discovery.trend import LINK, PUBLISHER, STATUS, TAG, Publisher, TrendReview, link_days
from rookery.identity import Viewer
from rookery.schemas.assembly import Assembly, array, extended
from rookery.schemas.discovery import tag as tag_schema
from rookery.schemas.discovery.tag import TagSchema
from rookery.schemas.entity import Entity, Extended, JsonObject
from rookery.schemas.fields import FLAG, OBJECTS, Added, Always, Id
from rookery.schemas.statuses.card import CardSchema
from rookery.schemas.statuses.status import StatusSchema


class TrendLinkSchema(CardSchema):
    """A preview card with the history of its use."""

    history = Added(OBJECTS)


class AdminTrendLinkSchema(TrendLinkSchema):
    requires_review = Added(FLAG)


class AdminTrendStatusSchema(StatusSchema):
    requires_review = Added(FLAG)


class AdminTagSchema(TagSchema):
    """https://docs.joinmastodon.org/entities/Admin_Tag/"""

    trendable = fields.Boolean()
    requires_review = fields.Boolean()
    usable = Always(True)


class PublisherSchema(Entity):
    """A host whose pages trend, for deciding about all of them."""

    id = Id()
    domain = fields.String()
    trendable = fields.Boolean()
    requires_review = fields.Boolean()


def links(card_ids: Sequence[int], viewer: Viewer, more: Mapping[int, JsonObject] | None = None) -> bytes:
    """Render cards with seven days of use each, today first: one query for all histories. `more` has further keys."""
    used = link_days(card_ids) if card_ids else {}
    assembly = Assembly((("card", one) for one in card_ids), viewer)
    return array(
        extended(
            assembly.assemble(("card", one)), {"history": tag_schema.history(used[one]), **(more or {}).get(one, {})}
        )
        for one in card_ids
        if ("card", one) in assembly.fragments
    )


def admin_tags(tag_ids: Sequence[int], viewer: Viewer, default: bool) -> list[JsonObject]:
    reviews = TrendReview.of(TAG, tag_ids)
    seen = [Extended(row, **_reviewed(reviews, row.id, default)) for row in tag_schema.rows(tag_ids, viewer)]
    made: list[JsonObject] = AdminTagSchema.one().dump(seen, many=True)
    return made


def admin_links(card_ids: Sequence[int], viewer: Viewer) -> bytes:
    return links(card_ids, viewer, _requirements(LINK, card_ids))


def admin_statuses(status_ids: Sequence[int], viewer: Viewer) -> bytes:
    assembly = Assembly((("status", one) for one in status_ids), viewer)
    more = _requirements(STATUS, status_ids)
    return array(
        extended(assembly.assemble(("status", one)), more[one])
        for one in status_ids
        if ("status", one) in assembly.fragments
    )


def publishers(publisher_ids: Sequence[int], default: bool) -> list[JsonObject]:
    rows = {row.id: row for row in db.session.scalars(select(Publisher).where(Publisher.id.in_(publisher_ids)))}
    reviews = TrendReview.of(PUBLISHER, publisher_ids)
    seen = [Extended(rows[one], **_reviewed(reviews, one, default)) for one in publisher_ids if one in rows]
    made: list[JsonObject] = PublisherSchema.one().dump(seen, many=True)
    return made


def _reviewed(reviews: Mapping[int, TrendReview], subject_id: int, default: bool) -> dict[str, bool]:
    seen = reviews.get(subject_id)
    return {"trendable": seen.allowed if seen else default, "requires_review": seen is None}


def _requirements(kind: str, subject_ids: Sequence[int]) -> dict[int, JsonObject]:
    seen = TrendReview.of(kind, subject_ids)
    return {one: {"requires_review": one not in seen} for one in subject_ids}
