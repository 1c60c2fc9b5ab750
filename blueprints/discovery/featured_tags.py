"""The hashtags that people show on their profiles."""

from flask import Blueprint

from models.accounts.account import Account
from models.base import db
from models.visibility import may_see_featured
from rookery.errors import Invalid, NotFound
from rookery.plugin import Plugin
from rookery.schemas.discovery import tag as schema
from rookery.schemas.discovery.tag import FeaturedTagSchema, TagSchema
from rookery.services.discovery import tags
from rookery.services.remote import lookup
from rookery.translations import lazy_gettext as _
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, Text

bp = Blueprint("featured_tags", __name__)


class FeaturedTagArgs(Args):
    name = Text(required=True)


@bp.get("/featured_tags")
@endpoint(scope="read:accounts", returns=[FeaturedTagSchema])
def list_featured_tags():
    """The hashtags on my profile."""
    return schema.featured_tags(db.session.get_one(Account, me().id))


@bp.post("/featured_tags")
@endpoint(scope="write:accounts", args=FeaturedTagArgs, returns=FeaturedTagSchema, errors=[422])
def feature(args):
    """Show a hashtag on my profile."""
    try:
        tag = tags.named_or_new(args["name"])
    except NotFound:
        raise Invalid(_("Name is not a hashtag")) from None
    featured_id = tags.feature(me(), tag)
    shown = schema.featured_tags(db.session.get_one(Account, me().id))
    return next(one for one in shown if one["id"] == str(featured_id))


@bp.delete("/featured_tags/<id:featured_tag_id>")
@endpoint(scope="write:accounts", errors=[404])
def unfeature(featured_tag_id):
    tags.drop_featured(me(), featured_tag_id)
    return {}


@bp.get("/featured_tags/suggestions")
@endpoint(scope="read:accounts", returns=[TagSchema])
def suggest():
    """List up to ten hashtags that I used most lately and do not feature."""
    return schema.tags(tags.worth_featuring(me()), me())


@bp.get("/accounts/<id:account_id>/featured_tags")
@endpoint(public=True, scope="read:accounts", returns=[FeaturedTagSchema], errors=[404])
def list_featured_tags_of(account_id):
    """The hashtags on somebody's profile."""
    account, viewer = lookup.account(account_id), viewer_or_none()
    if not may_see_featured(viewer.id if viewer else None, account):
        return []
    return schema.featured_tags(account)


plugin = Plugin(
    name="featured_tags",
    summary="the hashtags that people show on their profiles",
    mounts={"/api/v1": bp},
    needs={"tags"},
    scopes={"read:accounts", "write:accounts"},
    idle={"GET /api/v1/featured_tags": []},
)
