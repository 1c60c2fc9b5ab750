"""The profile directory: who wants to be found."""

from functools import cache

from flask import Blueprint
from sqlalchemy import bindparam, select

from models.account import Account, AccountCounts
from models.base import db
from models.timeline import ME
from models.visibility import present, welcome_to
from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.account import AccountSchema
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
    """Those who posted last first, or with `order=new` the newest profiles."""
    viewer = viewer_or_none()
    query = found(args["order"] == "new", bool(args["local"]), viewer is not None)
    page = {"limit": limit_of(40, 80), "offset": offset_of(), "me": viewer.id if viewer else None}
    return render.accounts(list(db.session.scalars(query, page)), viewer)


@cache
def found(new, local, viewer):
    """Who agreed to be found and is neither limited nor gone elsewhere; built once per kind."""
    listed = select(Account.id).where(
        Account.discoverable, present(), Account.limited_at.is_(None), Account.moved_to_id.is_(None),
    )  # fmt: skip
    if viewer:
        listed = listed.where(welcome_to(ME, Account.id))
    if local:
        listed = listed.where(Account.domain.is_(None))
    if new:
        listed = listed.order_by(Account.id.desc())
    else:
        listed = listed.join(AccountCounts, AccountCounts.account_id == Account.id).order_by(
            AccountCounts.last_status_on.desc().nulls_last(), AccountCounts.account_id.desc()
        )
    return listed.limit(bindparam("limit")).offset(bindparam("offset"))


plugin = Plugin(
    name="directory",
    summary="a directory of those who want to be found",
    mounts={"/api/v1": bp},
    needs={"accounts"},
    scopes={"read:accounts"},
    idle={"GET /api/v1/directory": []},
)
