"""Where a hashtag leads: the newest public statuses that carry it."""

import orjson
from flask import request

from blueprints.pages.base import bp
from models.base import db
from models.status import Status
from models.tag import Tag
from models.timeline import tag_timeline
from rookery.errors import NotFound
from rookery.schemas import render
from rookery.text.extract import tag_key
from rookery.web.pages import page
from rookery.web.paging import parse_cursor

SHOWN = 20


@bp.get("/tags/<name>")
def show_tag(name):
    tag = Tag.named(tag_key(name))
    if tag is None:
        raise NotFound
    ids = _newest(tag.id, request.args.get("max_id"))
    older = ids[SHOWN - 1] if len(ids) > SHOWN else None
    statuses = orjson.loads(render.statuses(ids[:SHOWN], None))
    return page("pages/tag.html", tag=tag.display_name, statuses=statuses, older=older)


def _newest(tag_id: int, older_than: str | None) -> list[int]:
    """One more than are shown, so that the last page knows that it is the last."""
    query = tag_timeline(False, any_of=False).order_by(Status.id.desc()).limit(SHOWN + 1)
    if older_than:
        query = query.where(Status.id < parse_cursor(older_than))
    return list(db.session.scalars(query, {"tags": [tag_id]}))
