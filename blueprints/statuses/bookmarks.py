"""Bookmarks: what I kept, and the bookmark button itself."""

from flask import Blueprint

from models.statuses.bookmark import Bookmark
from models.statuses.status import without_reblog
from models.timelines.marked import bookmarks_of_viewer
from rookery import events
from rookery.errors import or_not_found
from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.statuses.status import StatusSchema
from rookery.services.remote import lookup
from rookery.services.statuses import interactions
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of

bp = Blueprint("bookmarks", __name__)


@bp.get("/bookmarks")
@endpoint(scope="read:bookmarks", returns=[StatusSchema], paged=True)
def list_bookmarks():
    """Statuses that I bookmarked, the newest bookmark first."""
    page = page_of(bookmarks_of_viewer(), Bookmark.id, me=me().id)
    return page.reply(render.statuses([row.status_id for row in page.rows], me()))


@bp.post("/statuses/<id:status_id>/bookmark")
@endpoint(scope="write:bookmarks", returns=StatusSchema, errors=[404])
def bookmark(status_id):
    status = lookup.visible_original(status_id, me().id)
    interactions.bookmark(me(), status)
    return render.status(status.id, me())


@bp.post("/statuses/<id:status_id>/unbookmark")
@endpoint(scope="write:bookmarks", returns=StatusSchema, errors=[404])
def unbookmark(status_id):
    """Remove my bookmark. If I may not read the status any more, the answer is 404, but the bookmark is removed."""
    status = or_not_found(without_reblog(status_id))
    interactions.unbookmark(me(), status)
    events.commit()
    return render.status(lookup.visible_original(status_id, me().id).id, me())


plugin = Plugin(
    name="bookmarks",
    summary="the statuses that people kept",
    mounts={"/api/v1": bp},
    needs={"statuses"},
    scopes={"read:bookmarks", "write:bookmarks"},
    idle={"GET /api/v1/bookmarks": []},
)
