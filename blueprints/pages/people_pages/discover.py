"""Suggestions, the directory, and trends."""

from typing import Any
from urllib.parse import urlencode

import orjson
from flask import request

from blueprints.pages.people_pages.base import bp, standings
from models.base import db
from models.discovery.trend import LINK, STATUS, TAG, trending
from models.timelines.account_lists import to_be_found
from rookery.errors import NotFound
from rookery.schemas import render
from rookery.schemas.discovery import trend
from rookery.schemas.discovery.tag import tags
from rookery.services.discovery import suggestions, trends
from rookery.services.relationships import relationships
from rookery.services.remote import lookup
from rookery.web.language import written_by
from rookery.web.pages import acting, field, go, me, page, signed_in, tell
from rookery.web.pages.reading import only_with, people_shown, shown
from rookery.web.paging import offset_of

SUGGESTED, LISTED, TRENDING = 20, 20, 10
LAST_OFFSET = 10_000


@bp.get("/web/suggestions")
@signed_in
def show_suggestions(user):
    only_with("suggestions")
    found = {str(one.account_id): one.sources[:1] for one in suggestions.for_account(me(), SUGGESTED)}
    people = people_shown(render.accounts([int(one) for one in found], me()))
    return page("people_pages/suggestions.html", people=people, sources=found, standings=standings(people))


@bp.post("/web/suggestions/<id:account_id>")
@acting
def act_on_suggestion(user, account_id):
    """`do`: follow, or dismiss for ever."""
    only_with("suggestions")
    target = lookup.account(account_id)
    if field("do") == "follow":
        relationships.follow(me(), target)
        tell("Done. People who approve their followers will get a request first.")
    elif field("do") == "dismiss":
        suggestions.dismiss(me(), target)
    else:
        raise NotFound
    return go("/web/suggestions")


@bp.get("/web/directory")
@signed_in
def show_directory(user):
    """Show discoverable profiles: those that posted last first, or with `?order=new` the newest."""
    only_with("directory")
    new, local, offset = request.args.get("order") == "new", "local" in request.args, min(offset_of(), LAST_OFFSET)
    bound = {"limit": LISTED + 1, "offset": offset, "me": me().id}
    ids = list(db.session.scalars(to_be_found(new, local, True), bound))
    people = people_shown(render.accounts(ids[:LISTED], me()))
    chosen = ({"order": "new"} if new else {}) | ({"local": "1"} if local else {})
    more = len(ids) > LISTED and offset + LISTED <= LAST_OFFSET
    return page(
        "people_pages/directory.html",
        people=people,
        standings=standings(people),
        new=new,
        local=local,
        more=_way(chosen, offset + LISTED) if more else "",
        fewer=_way(chosen, max(0, offset - LISTED)) if offset else "",
    )


@bp.get("/web/trends")
@signed_in
def show_trends(user):
    """Show trending hashtags, links and posts."""
    only_with("trends")
    return page(
        "people_pages/trends.html",
        tags=tags(trending_ids(TAG), me()),
        links=orjson.loads(trend.links(trending_ids(LINK), me())),
        statuses=shown(render.statuses(trending_ids(STATUS), me())),
    )


def trending_ids(kind: str, number: int = TRENDING) -> list[int]:
    """Return what trends, of one kind, for the user."""
    bound: dict[str, Any] = {
        "me": me().id,
        "language": written_by(me().id),
        "page_size": number,
        "offset": 0,
        "default_allowed": trends.default_allowed(),
    }
    return list(db.session.scalars(trending(kind, True), bound))


def _way(chosen: dict[str, str], offset: int) -> str:
    return f"/web/directory?{urlencode({**chosen, 'offset': offset})}"
