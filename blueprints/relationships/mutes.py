"""Mutes: people whom I do not want to see, for a while or for good."""

import orjson
from flask import Blueprint
from marshmallow import fields

from models import clock
from models.relationships.mute import Mute
from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.accounts.account import MutedAccountSchema, RelationshipSchema
from rookery.schemas.accounts.relationship import relationship
from rookery.services.relationships import relationships
from rookery.services.remote import lookup
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of
from rookery.web.params import Args, Truthy

bp = Blueprint("mutes", __name__)


class MuteArgs(Args):
    notifications = Truthy(load_default=True)
    duration = fields.Integer(load_default=0, allow_none=True)


@bp.get("/mutes")
@endpoint(scope="read:mutes | follow", returns=[MutedAccountSchema], paged=True)
def list_mutes():
    """MutedAccount: an Account with the time when the mute ends."""
    page = page_of(Mute.of_account(me().id), Mute.id, default=40, maximum=80)
    accounts = orjson.loads(render.accounts([row.target_id for row in page.rows], me()))
    ends = {str(row.target_id): row.expires_at for row in page.rows}
    for account in accounts:
        ending = ends[account["id"]]
        account["mute_expires_at"] = clock.stamp(ending) if ending else None
    return page.reply(orjson.dumps(accounts))


@bp.post("/accounts/<id:account_id>/mute")
@endpoint(scope="write:mutes | follow", args=MuteArgs, returns=RelationshipSchema, errors=[404, 422])
def mute(account_id, args):
    spare, seconds = args["notifications"] is False, args["duration"] or 0
    relationships.mute(me(), lookup.account(account_id), notifications=not spare, seconds=seconds)
    return relationship(me(), account_id)


@bp.post("/accounts/<id:account_id>/unmute")
@endpoint(scope="write:mutes | follow", returns=RelationshipSchema, errors=[404])
def unmute(account_id):
    relationships.unmute(me(), lookup.account(account_id))
    return relationship(me(), account_id)


plugin = Plugin(
    name="mutes",
    summary="muting people",
    mounts={"/api/v1": bp},
    needs={"accounts"},
    scopes={"read:mutes", "write:mutes", "follow"},
    idle={"GET /api/v1/mutes": []},
    tasks=(relationships.end_mute,),
    every={"1h": relationships.end_mutes},
)
