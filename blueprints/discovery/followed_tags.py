"""The hashtags that I follow."""

from flask import Blueprint
from sqlalchemy import select

from models.statuses.tag import FollowedTag
from rookery.plugin import Plugin
from rookery.schemas.discovery import tag as schema
from rookery.schemas.discovery.tag import TagSchema
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of

bp = Blueprint("followed_tags", __name__)


@bp.get("/followed_tags")
@endpoint(scope="read:follows | follow", returns=[TagSchema], paged=True)
def list_followed_tags():
    """Hashtags that I follow, the newest first."""
    query = select(FollowedTag.id, FollowedTag.tag_id).where(FollowedTag.account_id == me().id)
    page = page_of(query, FollowedTag.id, default=100, maximum=200)
    return page.reply(schema.tags([row.tag_id for row in page.rows], me()))


plugin = Plugin(
    name="followed_tags",
    summary="the hashtags that one follows",
    mounts={"/api/v1": bp},
    needs={"tags"},
    scopes={"read:follows", "follow"},
    idle={"GET /api/v1/followed_tags": []},
)
