"""Public pages of hashtags."""

from functools import cache

import orjson
from flask import redirect, request

from blueprints.pages.public_pages.base import bp
from models.discovery.tag import Tag
from models.statuses.status import Status
from models.timelines.timeline import tag_timeline
from rookery import urls
from rookery.errors import or_not_found
from rookery.schemas import render
from rookery.schemas.discovery.tag import tags
from rookery.text.extract import tag_key
from rookery.web.pages import open_page
from rookery.web.paging import PreparedList, page_of

SHOWN = 20


@bp.get("/tags/<name>")
def show_tag(name):
    """Show public statuses with the hashtag by pages, and its recent use."""
    tag = or_not_found(Tag.named(tag_key(name)))
    page = page_of(_carrying(), default=SHOWN, tag=tag.id)
    if page.newest:
        return redirect(request.path)
    turned = "max_id" in request.args or "min_id" in request.args
    shown, statuses = tags([tag.id], None)[0], render.statuses([row.id for row in page.rows], None)
    return open_page(
        "public_pages/tag.html",
        {"tag": orjson.dumps(shown), "statuses": statuses},
        uses=sum(int(day["uses"]) for day in shown["history"]),
        icon=urls.static("icon-512.png"),
        older=f"?max_id={page.cursors[-1]}" if page.more else "",
        newer=f"?min_id={page.cursors[0]}" if turned and page.cursors else "",
    )


@cache
def _carrying():
    return PreparedList(tag_timeline(False, any_of=False), Status.id)
