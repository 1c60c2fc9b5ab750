"""Featured and followed hashtags."""

from sqlalchemy import select

from blueprints.pages.settings_pages.base import bp
from models.statuses.tag import FollowedTag
from rookery.schemas.discovery import tag as schema
from rookery.services import undoing
from rookery.services.discovery import tags
from rookery.web.pages import acting, field, go, me, my_account, neighbours, on_error, page, signed_in, tell, undo_of
from rookery.web.pages.reading import only_with
from rookery.web.paging import page_of


@bp.get("/settings/tags")
@signed_in
def list_featured_tags(user, error=None):
    only_with("featured_tags")
    return page(
        "settings_pages/tags.html",
        error=error,
        featured=schema.featured_tags(my_account()),
        suggested=schema.tags(tags.worth_featuring(me()), me()),
        typed=field("name"),
        most=tags.most_featured(),
    )


@bp.post("/settings/tags")
@signed_in
@on_error(list_featured_tags)
def feature_tag(user):
    only_with("featured_tags")
    tags.feature(me(), tags.typed(field("name"), "name"))
    return go("/settings/tags")


@bp.post("/settings/tags/<id:featured_tag_id>/remove")
@signed_in
def remove_featured_tag(user, featured_tag_id):
    only_with("featured_tags")
    tell("Removed from your profile.", undo=undo_of(undoing.unfeature_tag(me(), featured_tag_id)))
    return go("/settings/tags")


@bp.get("/settings/tags/followed")
@signed_in
def list_followed_tags(user, error=None):
    only_with("followed_tags")
    query = select(FollowedTag.id, FollowedTag.tag_id).where(FollowedTag.account_id == me().id)
    rows = page_of(query, FollowedTag.id, default=40, maximum=80)
    followed = schema.tags([row.tag_id for row in rows.rows], me())
    links = neighbours(rows)
    return page("settings_pages/followed_tags.html", error=error, followed=followed, typed=field("name"), **links)


@bp.post("/settings/tags/followed")
@acting
@on_error(list_followed_tags)
def follow_tag(user):
    only_with("followed_tags")
    tags.follow(me(), tags.typed(field("name"), "name"))
    return go("/settings/tags/followed")


@bp.post("/settings/tags/followed/<id:tag_id>/end")
@signed_in
def unfollow_tag(user, tag_id):
    only_with("followed_tags")
    tag = tags.with_id(tag_id)
    kept = undoing.unfollow_tag(me(), tag)
    tell("You no longer follow #%(name)s.", undo=undo_of(kept), name=tag.display_name)
    return go("/settings/tags/followed")
