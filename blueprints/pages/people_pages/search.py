"""Search for people, posts and hashtags."""

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from flask import request

from blueprints.pages.people_pages.base import bp, standings
from models.auth.user import User
from rookery.explain.subject import is_address
from rookery.schemas import render
from rookery.schemas.discovery.collection import collections
from rookery.schemas.discovery.tag import tags
from rookery.services import search
from rookery.web.pages import by_script, go, limited, me, page, signed_in
from rookery.web.pages.reading import only_with, people_shown, shown
from rookery.web.paging import offset_of

FEW, MANY = 5, 20  # results: of each kind on the overview, of one kind on its own page
LAST_OFFSET = 1000
SHORTEST_BEGINNING, LONGEST_BEGINNING = 2, 100


@dataclass(frozen=True)
class Part:
    """Results of one kind, with links to more and fewer."""

    found: list[Any]
    more: str = ""
    fewer: str = ""


@bp.get("/web/search")
@limited()
@signed_in
def show_search(user):
    """`?q=`, and for more of a kind `?type=` and `?offset=`. An address of elsewhere is looked up at its server, for
    ten seconds at most.
    """
    only_with("search")
    asked = request.args.get("q", "").replace("\0", "").strip()[:500]
    kind = request.args.get("type", "")
    kind = kind if kind in search.KINDS else ""
    if not asked:
        return page("people_pages/search.html", asked="")
    found = _parts(user, asked, kind)
    return page(
        "people_pages/search.html",
        asked=asked,
        kind=kind,
        found=found,
        standings=standings(found["accounts"].found),
        is_address=is_address(asked),
    )


@bp.get("/web/search/suggestions")
@limited()
@signed_in
def show_suggested(user):
    """A few people and hashtags that begin as what was typed so far, for a script. Nobody elsewhere is asked."""
    only_with("search")
    if not by_script():
        return go("/web/search")
    asked = request.args.get("q", "").replace("\0", "").strip()[:LONGEST_BEGINNING]
    people, hashtags = [], []
    if len(asked) >= SHORTEST_BEGINNING and not asked.startswith(("http:", "https:")):
        question = search.SearchRequest(asked, "accounts", limit=FEW)
        people = people_shown(render.accounts(search.everything(me(), question).accounts, me()))
        ids = search.everything(me(), replace(question, kind="hashtags")).tags
        hashtags = tags(ids, me()) if ids else []
    return page("people_pages/suggested.html", asked=asked, people=people, hashtags=hashtags)


def _parts(user: User, asked: str, kind: str) -> dict[str, Part]:
    size, offset = (MANY, min(offset_of(), LAST_OFFSET)) if kind else (FEW, 0)
    question = search.SearchRequest(asked, kind or None, limit=size + 1, offset=offset, resolve=not offset)
    ids = search.everything(me(), question)
    kinds = {"accounts": ids.accounts, "hashtags": ids.tags, "statuses": ids.statuses, "collections": ids.collections}
    return {name: _part(user, name, found, replace(question, kind=name, limit=size)) for name, found in kinds.items()}


def _part(user: User, kind: str, ids: list[int], asked: search.SearchRequest) -> Part:
    """Return a part of the results; one more was asked for than is shown."""
    viewer, some = me(), ids[: asked.limit]
    found = {
        "accounts": lambda: people_shown(render.accounts(some, viewer)),
        "hashtags": lambda: tags(some, viewer) if some else [],
        "statuses": lambda: shown(render.statuses(some, viewer)),
        "collections": lambda: collections(some, viewer.id),
    }[kind]()
    further = asked.offset + asked.limit if request.args.get("type") == kind else 0
    more = _way(asked, further) if len(ids) > asked.limit and further <= LAST_OFFSET else ""
    return Part(found, more, _way(asked, max(0, asked.offset - asked.limit)) if asked.offset else "")


def _way(asked: search.SearchRequest, offset: int) -> str:
    return f"/web/search?{urlencode({'q': asked.text, 'type': asked.kind, 'offset': offset})}"
