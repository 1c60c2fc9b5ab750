"""The right column of a wide screen: announcements, trends, whom to follow, rules; asked for when it is seen."""

from urllib.parse import urlsplit

import orjson
from flask import request

from blueprints.pages.people_pages.base import bp, standings
from blueprints.pages.people_pages.discover import trending_ids
from models.discovery.trend import TAG
from rookery.plugin import plugins
from rookery.schemas.discovery.tag import tags
from rookery.schemas.instance import announcement
from rookery.services.instance import texts
from rookery.web.pages import local_path, me, page, signed_in
from rookery.web.pages.reading import people_to_follow

MOST = 4


@bp.get("/web/beside")
@signed_in
def show_beside(user):
    """Its buttons lead back to the page that htmx asks for. Home has the announcements itself."""
    on, back = plugins().on, _page_that_asks()
    told = "announcements" in on and urlsplit(back).path != "/home"
    news = orjson.loads(announcement.list_for(me(), dismissed=False))[-MOST:] if told else []
    people = people_to_follow(MOST) if "suggestions" in on else []
    return page(
        "people_pages/beside.html",
        announcements=news,
        tags=tags(trending_ids(TAG, MOST), me()) if "trends" in on else [],
        people=people,
        standings=standings(people),
        rules=texts.rules(),
        back=back,
    )


def _page_that_asks():
    here = urlsplit(request.headers.get("HX-Current-URL", ""))
    return local_path(f"{here.path}?{here.query}".rstrip("?"), "/home")
