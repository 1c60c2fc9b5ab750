"""A hashtag for users: its posts, and whether they follow it."""

from functools import cache

from blueprints.pages.people_pages.base import bp
from models.base import count_up_to
from models.statuses.status import Status
from models.statuses.tag import first_shown_id
from models.timelines.timeline import MOST_COUNTED, from_origins, newer, tag_timeline
from rookery.errors import NotFound
from rookery.schemas import render
from rookery.schemas.discovery import tag as schema
from rookery.services import undoing
from rookery.services.discovery import tags
from rookery.services.timelines import access
from rookery.web.pages import acting, field, go, local_path, me, neighbours, page, signed_in, tell, undo_of
from rookery.web.pages.reading import only_with, shown
from rookery.web.paging import NOTHING, page_of


@bp.get("/web/tags/<name>")
@signed_in
def show_tag(user, name):
    """Show a hashtag, also one that was never used."""
    only_with("tags")
    tag = tags.named(name)
    filters = access.filters(access.TOPIC, me().permissions)
    rows = NOTHING if filters is None else page_of(_timeline(filters), Status.id, tag=tag.id, me=me().id)
    statuses = shown(render.statuses([row.id for row in rows.rows], me()))
    [described] = schema.tags([tag.id], me()) if tag.id else [schema.unused(tag, me())]
    recent = 0
    if filters is not None:
        recent = count_up_to(MOST_COUNTED, _recent(filters), tag=tag.id, me=me().id, since=first_shown_id())
    return page("people_pages/tag.html", tag=described, statuses=statuses, uses=recent, **neighbours(rows))


@bp.post("/web/tags/<name>")
@acting
def act_on_tag(user, name):
    """`do`: follow or unfollow."""
    only_with("tags")
    if field("do") == "follow":
        tag = tags.named_or_new(name)
        tags.follow(me(), tag)
        tell("You now follow #%(name)s.", name=tag.display_name)
    elif field("do") == "unfollow":
        tag = tags.named(name)
        kept = undoing.unfollow_tag(me(), tag)
        tell("You no longer follow #%(name)s.", undo=undo_of(kept), name=tag.display_name)
    else:
        raise NotFound
    return go(local_path(field("back"), f"/web/tags/{tag.name}"))


@cache
def _recent(filters):
    return newer(_timeline(filters))


@cache
def _timeline(filters):
    return tag_timeline(True, any_of=False).where(*from_origins(filters))
