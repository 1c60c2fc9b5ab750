"""Announcements: what the people who run the server tell everybody here."""

from flask import Blueprint

from rookery.plugin import Plugin
from rookery.schemas.instance import announcement as schemas
from rookery.schemas.instance.announcement import AnnouncementSchema
from rookery.services.administration import announcements
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, Truthy

bp = Blueprint("announcements", __name__)


class AnnouncementListArgs(Args):
    with_dismissed = Truthy(load_default=True)


@bp.get("/announcements")
@endpoint(args=AnnouncementListArgs, returns=[AnnouncementSchema])
def list_announcements(args):
    """List current announcements, the oldest first. `with_dismissed=false` leaves out those that I read."""
    return schemas.list_for(me(), dismissed=args["with_dismissed"] is not False)


@bp.post("/announcements/<id:announcement_id>/dismiss")
@endpoint(scope="write:accounts", errors=[404])
def dismiss(announcement_id):
    announcements.dismiss(me(), announcement_id)
    return {}


@bp.put("/announcements/<id:announcement_id>/reactions/<name>")
@endpoint(scope="write:favourites", errors=[404, 422])
def react(announcement_id, name):
    announcements.react(me(), announcement_id, name)
    return {}


@bp.delete("/announcements/<id:announcement_id>/reactions/<name>")
@endpoint(scope="write:favourites", errors=[404, 422])
def unreact(announcement_id, name):
    announcements.unreact(me(), announcement_id, name)
    return {}


plugin = Plugin(
    name="announcements",
    summary="what the people who run the server tell everybody",
    mounts={"/api/v1": bp},
    needs={"accounts"},
    scopes={"write:accounts", "write:favourites"},
    idle={"GET /api/v1/announcements": []},
    every={"1m": announcements.look_at_the_clock},
)
