"""Follow requests: who asked to follow me, and my answer."""

from flask import Blueprint

from models.relationships.follow import FollowRequest
from models.timelines.account_lists import asking_to_follow
from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.accounts.account import AccountSchema, RelationshipSchema
from rookery.schemas.accounts.relationship import relationship
from rookery.services.relationships import relationships
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of

bp = Blueprint("follow_requests", __name__)


@bp.get("/follow_requests")
@endpoint(scope="read:follows | follow", returns=[AccountSchema], paged=True)
def list_follow_requests():
    page = page_of(asking_to_follow(me().id), FollowRequest.id, default=40, maximum=80)
    return page.reply(render.accounts([row.account_id for row in page.rows], me()))


@bp.post("/follow_requests/<id:account_id>/authorize")
@endpoint(scope="write:follows | follow", returns=RelationshipSchema, errors=[404])
def authorize(account_id):
    relationships.accept(me(), account_id)
    return relationship(me(), account_id)


@bp.post("/follow_requests/<id:account_id>/reject")
@endpoint(scope="write:follows | follow", returns=RelationshipSchema, errors=[404])
def reject(account_id):
    relationships.reject(me(), account_id)
    return relationship(me(), account_id)


plugin = Plugin(
    name="follow_requests",
    summary="answering those who ask to follow a locked account",
    mounts={"/api/v1": bp},
    needs={"follows"},
    scopes={"read:follows", "write:follows", "follow"},
    idle={"GET /api/v1/follow_requests": []},
)
