"""Public pages of hashtags."""

from functools import cache

import orjson
from flask import redirect, request

from blueprints.pages.public_pages.base import bp
from models.base import count_up_to
from models.statuses.status import Status
from models.statuses.tag import Tag, first_shown_id
from models.timelines.timeline import MOST_COUNTED, from_origins, newer, tag_timeline
from rookery.errors import or_not_found
from rookery.schemas import render
from rookery.schemas.discovery.tag import tags
from rookery.services import appearance
from rookery.services.timelines import access
from rookery.text.extract import tag_key
from rookery.web.pages import neighbours, open_page
from rookery.web.paging import NOTHING, page_of

SHOWN = 20


@bp.get("/tags/<name>")
def show_tag(name):
    """Show public statuses with the hashtag by pages, and its recent use."""
    tag = or_not_found(Tag.named(tag_key(name)))
    seen = access.visible(access.TOPIC, None)
    filters = access.narrowed(seen)
    page = NOTHING if filters is None else page_of(_timeline(filters), Status.id, default=SHOWN, tag=tag.id)
    if page.newest:
        return redirect(request.path)
    shown, statuses = tags([tag.id], None)[0], render.statuses([row.id for row in page.rows], None)
    recent = 0
    if filters is not None:
        recent = count_up_to(MOST_COUNTED, _recent(filters), tag=tag.id, since=first_shown_id())
    return open_page(
        "public_pages/tag.html",
        {"tag": orjson.dumps(shown), "statuses": statuses},
        seen=sorted(seen),
        uses=recent,
        icon=appearance.icon(512),
        **neighbours(page),
    )


@cache
def _recent(filters):
    return newer(_timeline(filters))


@cache
def _timeline(filters):
    return tag_timeline(False, any_of=False).where(*from_origins(filters))
