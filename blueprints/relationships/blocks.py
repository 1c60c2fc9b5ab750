"""Blocks: people with whom I want nothing to do."""

from flask import Blueprint

from models.relationships.block import Block
from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.accounts.account import AccountSchema, RelationshipSchema
from rookery.schemas.accounts.relationship import relationship
from rookery.services.relationships import relationships
from rookery.services.remote import lookup
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of

bp = Blueprint("blocks", __name__)


@bp.get("/blocks")
@endpoint(scope="read:blocks | follow", returns=[AccountSchema], paged=True)
def list_blocks():
    page = page_of(Block.of_account(me().id), Block.id, default=40, maximum=80)
    return page.reply(render.accounts([row.target_id for row in page.rows], me()))


@bp.post("/accounts/<id:account_id>/block")
@endpoint(scope="write:blocks | follow", returns=RelationshipSchema, errors=[404, 422])
def block(account_id):
    relationships.block(me(), lookup.account(account_id))
    return relationship(me(), account_id)


@bp.post("/accounts/<id:account_id>/unblock")
@endpoint(scope="write:blocks | follow", returns=RelationshipSchema, errors=[404])
def unblock(account_id):
    relationships.unblock(me(), lookup.account(account_id))
    return relationship(me(), account_id)


plugin = Plugin(
    name="blocks",
    summary="blocking people",
    mounts={"/api/v1": bp},
    needs={"accounts"},
    scopes={"read:blocks", "write:blocks", "follow"},
    idle={"GET /api/v1/blocks": []},
)
