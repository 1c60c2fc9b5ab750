"""Review of trends by moderators."""

from functools import partial

from blueprints.discovery.trends.base import bp, stretch
from models.auth.role import Permission
from models.discovery.trend import LINK, PUBLISHER, STATUS, TAG, trending_publishers
from rookery.schemas.discovery import trend
from rookery.schemas.discovery.trend import (
    AdminTagSchema,
    AdminTrendLinkSchema,
    AdminTrendStatusSchema,
    PublisherSchema,
)
from rookery.services.discovery import trends
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import stretch_of

reading = partial(endpoint, scope="admin:read", permission=Permission.MANAGE_TAXONOMIES)
writing = partial(endpoint, scope="admin:write", permission=Permission.MANAGE_TAXONOMIES)


@bp.get("/admin/trends/tags")
@reading(returns=[AdminTagSchema])
def list_tags_for_review():
    """List what trends, or would trend if approved."""
    part = stretch(TAG, everything=True)
    return part.reply(tags(part.ids))


@bp.post("/admin/trends/tags/<id:tag_id>/approve")
@writing(returns=AdminTagSchema, errors=[404])
def approve_tag(tag_id):
    trends.review(me(), TAG, tag_id, True)
    return tags([tag_id])[0]


@bp.post("/admin/trends/tags/<id:tag_id>/reject")
@writing(returns=AdminTagSchema, errors=[404])
def reject_tag(tag_id):
    trends.review(me(), TAG, tag_id, False)
    return tags([tag_id])[0]


@bp.get("/admin/trends/links")
@reading(returns=[AdminTrendLinkSchema])
def list_links_for_review():
    part = stretch(LINK, everything=True)
    return part.reply(trend.admin_links(part.ids, me()))


@bp.post("/admin/trends/links/<id:card_id>/approve")
@writing(returns=AdminTrendLinkSchema, errors=[404])
def approve_link(card_id):
    trends.review(me(), LINK, card_id, True)
    return only(trend.admin_links([card_id], me()))


@bp.post("/admin/trends/links/<id:card_id>/reject")
@writing(returns=AdminTrendLinkSchema, errors=[404])
def reject_link(card_id):
    trends.review(me(), LINK, card_id, False)
    return only(trend.admin_links([card_id], me()))


@bp.get("/admin/trends/links/publishers")
@reading(returns=[PublisherSchema])
def list_publishers():
    """The hosts of the links that trend, or would: what is decided of one holds for all of its pages."""
    part = stretch_of(trending_publishers())
    return part.reply(trend.publishers(part.ids, trends.default_allowed()))


@bp.post("/admin/trends/links/publishers/<id:publisher_id>/approve")
@writing(returns=PublisherSchema, errors=[404])
def approve_publisher(publisher_id):
    trends.review(me(), PUBLISHER, publisher_id, True)
    return trend.publishers([publisher_id], trends.default_allowed())[0]


@bp.post("/admin/trends/links/publishers/<id:publisher_id>/reject")
@writing(returns=PublisherSchema, errors=[404])
def reject_publisher(publisher_id):
    trends.review(me(), PUBLISHER, publisher_id, False)
    return trend.publishers([publisher_id], trends.default_allowed())[0]


@bp.get("/admin/trends/statuses")
@reading(returns=[AdminTrendStatusSchema])
def list_statuses_for_review():
    part = stretch(STATUS, everything=True)
    return part.reply(trend.admin_statuses(part.ids, me()))


@bp.post("/admin/trends/statuses/<id:status_id>/approve")
@writing(returns=AdminTrendStatusSchema, errors=[404])
def approve_status(status_id):
    trends.review(me(), STATUS, status_id, True)
    return only(trend.admin_statuses([status_id], me()))


@bp.post("/admin/trends/statuses/<id:status_id>/reject")
@writing(returns=AdminTrendStatusSchema, errors=[404])
def reject_status(status_id):
    trends.review(me(), STATUS, status_id, False)
    return only(trend.admin_statuses([status_id], me()))


def tags(tag_ids):
    return trend.admin_tags(tag_ids, me(), trends.default_allowed())


def only(entities):
    """The one entity of a JSON array."""
    return entities[1:-1]
