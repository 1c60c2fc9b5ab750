"""Favourites: what I liked, and the favourite button itself."""

from flask import Blueprint

from models.statuses.favourite import Favourite
from models.statuses.status import without_reblog
from models.timelines.marked import favourites_of_viewer
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

bp = Blueprint("favourites", __name__)


@bp.get("/favourites")
@endpoint(scope="read:favourites", returns=[StatusSchema], paged=True)
def list_favourites():
    """Statuses that I favourited, the newest favourite first."""
    page = page_of(favourites_of_viewer(), Favourite.id, me=me().id)
    return page.reply(render.statuses([row.status_id for row in page.rows], me()))


@bp.post("/statuses/<id:status_id>/favourite")
@endpoint(scope="write:favourites", returns=StatusSchema, errors=[404])
def favourite(status_id):
    status = lookup.visible_original(status_id, me().id)
    interactions.favourite(me(), status)
    return render.status(status.id, me())


@bp.post("/statuses/<id:status_id>/unfavourite")
@endpoint(scope="write:favourites", returns=StatusSchema, errors=[404])
def unfavourite(status_id):
    """Remove my favourite. If I may not read the status any more, the answer is 404, but the favourite is removed."""
    status = or_not_found(without_reblog(status_id))
    interactions.unfavourite(me(), status)
    events.commit()
    return render.status(lookup.visible_original(status_id, me().id).id, me())


plugin = Plugin(
    name="favourites",
    summary="the statuses that people liked",
    mounts={"/api/v1": bp},
    needs={"statuses"},
    scopes={"read:favourites", "write:favourites"},
    idle={"GET /api/v1/favourites": []},
)
