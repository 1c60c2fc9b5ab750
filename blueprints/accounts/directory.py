"""The profile directory: who wants to be found."""

from flask import Blueprint

from models.base import db
from models.timelines.account_lists import to_be_found
from rookery.plugin import Plugin, features
from rookery.schemas import render
from rookery.schemas.accounts.account import AccountSchema
from rookery.web.auth import viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import limit_of, offset_of
from rookery.web.params import Args, Text, Truthy

bp = Blueprint("directory", __name__)


class DirectoryArgs(Args):
    order = Text(load_default="active", allow_none=True)
    local = Truthy(load_default=False)


@bp.get("/directory")
@endpoint(public=True, scope="read:accounts", args=DirectoryArgs, returns=[AccountSchema], takes=("limit", "offset"))
def list_directory(args):
    """List discoverable profiles: those that posted last first, or with `order=new` the newest."""
    viewer = viewer_or_none()
    query = to_be_found(args["order"] == "new", bool(args["local"]), viewer is not None)
    page = {"limit": limit_of(40, 80), "offset": offset_of(), "me": viewer.id if viewer else None}
    return render.accounts(list(db.session.scalars(query, page)), viewer)


plugin = Plugin(
    name="directory",
    summary="a directory of those who want to be found",
    mounts={"/api/v1": bp},
    needs={"accounts"},
    nodeinfo=features("profile_directory"),
    scopes={"read:accounts"},
    idle={"GET /api/v1/directory": []},
)
