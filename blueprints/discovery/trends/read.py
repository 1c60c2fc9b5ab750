"""Trending hashtags, links and statuses."""

from typing import Any

from blueprints.discovery.trends.base import bp, stretch
from models.discovery.trend import LINK, STATUS, TAG, link_timeline, trending_card
from models.statuses.status import Status
from rookery import net
from rookery.errors import or_not_found
from rookery.schemas import render
from rookery.schemas.discovery import tag, trend
from rookery.schemas.discovery.tag import TagSchema
from rookery.schemas.discovery.trend import TrendLinkSchema
from rookery.schemas.statuses.status import StatusSchema
from rookery.services.discovery import trends
from rookery.services.timelines import access
from rookery.web.auth import viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of
from rookery.web.params import Args, Text

FEW = {"default": 10, "maximum": 20}


class LinkArgs(Args):
    url = Text(required=True)


PAGING = ("limit", "offset")


@bp.get("/trends/tags")
@endpoint(public=True, returns=[TagSchema], takes=PAGING)
def list_tags():
    """Hashtags that more people use today than yesterday."""
    return tags()


@bp.get("/trends")
@endpoint(public=True, returns=[TagSchema], deprecated="@1648598400", takes=PAGING)
def list_tags_as_before():
    return tags()


def tags():
    part = stretch(TAG, **FEW)
    return part.reply(tag.tags(part.ids, viewer_or_none()))


@bp.get("/trends/links")
@endpoint(public=True, returns=[TrendLinkSchema], takes=PAGING)
def list_links():
    """Pages that more people link to today than yesterday."""
    part = stretch(LINK, **FEW)
    return part.reply(trend.links(part.ids, viewer_or_none()))


@bp.get("/trends/statuses")
@endpoint(public=True, returns=[StatusSchema], takes=PAGING)
def list_statuses():
    """List the statuses that are favourited and reblogged most now, by discoverable accounts."""
    part = stretch(STATUS)
    return part.reply(render.statuses(part.ids, viewer_or_none()))


@bp.get("/timelines/link")
@endpoint(public=True, scope="read:statuses", args=LinkArgs, returns=[StatusSchema], paged=True, errors=[404])
def link_statuses(args):
    """Public statuses that link to a page, as long as that is trending."""
    viewer = viewer_or_none()
    shown = access.filters(access.TOPIC, viewer.permissions if viewer else None)
    if shown is None:
        return []
    spellings = (net.tidy(args["url"], with_fragment=exact) for exact in (True, False))
    addresses = {found[0] for found in spellings if found}
    card = or_not_found(trending_card(addresses, trends.default_allowed()) if addresses else None)
    me: dict[str, Any] = {"me": viewer.id} if viewer else {}
    page = page_of(link_timeline(viewer is not None, shown), Status.id, permitted=["url"], card=card, **me)
    return page.reply(render.statuses([row.id for row in page.rows], viewer), endless=True)
