"""Review of trends."""

from collections.abc import Sequence

import orjson
from flask import request

from blueprints.pages.instance_admin_pages.base import bp
from models.auth.role import Permission
from models.discovery.trend import (
    AUTHOR,
    LINK,
    PUBLISHER,
    STATUS,
    TAG,
    TrendReview,
    trending,
    trending_authors,
    trending_publishers,
)
from rookery.schemas import render
from rookery.schemas.discovery import tag, trend
from rookery.services.discovery import trends
from rookery.web.pages import go, local_path, me, offsets, page, permitted, tell
from rookery.web.pages.show import EntityJson
from rookery.web.paging import Stretch, stretch_of

permitted_here = permitted(Permission.MANAGE_TAXONOMIES)
KINDS = {"tags": TAG, "links": LINK, "publishers": PUBLISHER, "posts": STATUS, "authors": AUTHOR}
SOURCES = {PUBLISHER: trending_publishers, AUTHOR: trending_authors}
MADE = {LINK: trend.admin_links, STATUS: trend.admin_statuses, AUTHOR: render.accounts}
FEW = {"default": 20, "maximum": 40}


@bp.get("/admin/trends")
@bp.get("/admin/trends/<any(tags,links,publishers,posts,authors):name>")
@permitted_here
def list_trends(user, name="tags"):
    kind = KINDS[name]
    part = _part(kind)
    shown, reviews = _shown(kind, part.ids), TrendReview.of(kind, part.ids)
    states = {str(one): "new" if one not in reviews else "yes" if reviews[one].allowed else "no" for one in part.ids}
    return page(
        "instance_admin_pages/trends.html",
        name=name,
        kind=kind,
        things=shown,
        states=states,
        reviewed_first=not trends.default_allowed(),
        **offsets(part),
    )


@bp.post(f"/admin/trends/<any({','.join(KINDS.values())}):kind>/<id:subject_id>/<any(approve,reject):verb>")
@permitted_here
def review_trend(user, kind, subject_id, verb):
    trends.review(me(), kind, subject_id, verb == "approve")
    if verb == "approve":
        tell("Trend approved.")
    else:
        tell("Trend rejected.")
    return go(local_path(request.form.get("back"), "/admin/trends"))


def _part(kind: str) -> Stretch:
    if kind in SOURCES:
        return stretch_of(SOURCES[kind](), **FEW)
    query = trending(kind, True, everything=True)
    mine = {"me": me().id} if kind == STATUS else {}
    return stretch_of(query, **FEW, language=None, default_allowed=trends.default_allowed(), **mine)


def _shown(kind: str, ids: Sequence[int]) -> list[EntityJson]:
    """Return what trends, as it is described to apps."""
    if kind == TAG:
        return tag.tags(ids, None)
    if kind == PUBLISHER:
        return trend.publishers(ids, trends.default_allowed())
    made = MADE[kind](ids, me())
    found: list[EntityJson] = orjson.loads(made)
    return found
