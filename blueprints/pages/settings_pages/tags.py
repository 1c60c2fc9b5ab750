"""Featured and followed hashtags."""

from sqlalchemy import select
from werkzeug import Response

from blueprints.pages.settings_pages.base import bp
from models.accounts.account import Account
from models.base import db
from models.discovery.tag import FollowedTag, Tag
from rookery.errors import Invalid, NotFound
from rookery.plugin import settings
from rookery.schemas.discovery import tag as schema
from rookery.services.discovery import tags
from rookery.translations import lazy_gettext as _
from rookery.web.pages import acting, field, go, me, neighbours, page, problems_of, signed_in
from rookery.web.pages.reading import only_with
from rookery.web.paging import page_of


@bp.get("/settings/tags")
@signed_in
def list_featured_tags(user):
    only_with("featured_tags")
    return _featured()


@bp.post("/settings/tags")
@signed_in
def feature_tag(user):
    only_with("featured_tags")
    try:
        tags.feature(me(), _tag(), settings("accounts")["max_featured_tags"])
    except Invalid as error:
        return _featured(422, problems_of(error))
    return go("/settings/tags")


@bp.post("/settings/tags/<id:featured_tag_id>/remove")
@signed_in
def remove_featured_tag(user, featured_tag_id):
    only_with("featured_tags")
    tags.drop_featured(me(), featured_tag_id)
    return go("/settings/tags")


@bp.get("/settings/tags/followed")
@signed_in
def list_followed_tags(user):
    only_with("followed_tags")
    return _followed()


@bp.post("/settings/tags/followed")
@acting
def follow_tag(user):
    only_with("followed_tags")
    try:
        tags.follow(me(), _tag())
    except Invalid as error:
        return _followed(422, problems_of(error))
    return go("/settings/tags/followed")


@bp.post("/settings/tags/followed/<id:tag_id>/end")
@signed_in
def unfollow_tag(user, tag_id):
    only_with("followed_tags")
    tags.unfollow(me(), tags.with_id(tag_id))
    return go("/settings/tags/followed")


def _tag() -> Tag:
    try:
        return tags.named_or_new(field("name").strip())
    except NotFound:
        raise Invalid(details={"name": [("ERR_INVALID", _("is not a hashtag"))]}) from None


def _featured(status: int = 200, problems: dict[str, str] | None = None) -> Response:
    shown = schema.featured_tags(db.session.get_one(Account, me().id))
    worth = schema.tags(tags.worth_featuring(me()), me())
    return page(
        "settings_pages/tags.html",
        status,
        featured=shown,
        suggested=worth,
        typed=field("name"),
        most=settings("accounts")["max_featured_tags"],
        problems=problems or {},
    )


def _followed(status: int = 200, problems: dict[str, str] | None = None) -> Response:
    query = select(FollowedTag.id, FollowedTag.tag_id).where(FollowedTag.account_id == me().id)
    rows = page_of(query, FollowedTag.id, default=40, maximum=80)
    followed = schema.tags([row.tag_id for row in rows.rows], me())
    return page(
        "settings_pages/followed_tags.html",
        status,
        followed=followed,
        typed=field("name"),
        problems=problems or {},
        **neighbours(rows),
    )
