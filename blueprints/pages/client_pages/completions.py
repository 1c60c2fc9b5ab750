"""Completions of a name or a hashtag while one types it, for scripts."""

import orjson
from flask import request

from blueprints.pages.client_pages.base import bp, only_with
from rookery.schemas import render
from rookery.schemas.discovery.tag import tags
from rookery.services import search
from rookery.services.search.tags import tags as find_tags
from rookery.web.pages import limited, me, page, signed_in

MOST = 6


@bp.get("/web/completions")
@limited()
@signed_in
def show_completions(user):
    """Return people or hashtags that begin as `?q=` does, `@ro` or `#ro`."""
    only_with("search")
    asked = request.args.get("q", "").replace("\0", "")[:100]
    kind, begin = asked[:1], asked[1:]
    people = search.accounts(me(), begin, limit=MOST) if kind == "@" and begin else []
    named = find_tags(begin, limit=MOST) if kind == "#" and begin else []
    return page(
        "client_pages/_completions.html",
        people=orjson.loads(render.accounts(people, me())),
        tags=tags(named, me()) if named else [],
    )
