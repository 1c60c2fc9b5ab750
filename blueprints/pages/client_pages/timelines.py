"""Timelines: home, public, favourites, bookmarks and lists."""

import orjson

from blueprints.pages.client_pages import while_away
from blueprints.pages.client_pages.base import bp, only_with, shown
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.status import Status
from models.timelines import timeline
from models.timelines.home_limit import held_today
from models.timelines.list import DIGEST
from models.timelines.marked import bookmarks_of_viewer, favourites_of_viewer
from models.timelines.timeline import HomeEntry
from rookery.errors import or_not_found
from rookery.plugin import plugins
from rookery.schemas import render
from rookery.schemas.instance import announcement
from rookery.services.administration import announcements
from rookery.services.timelines import access, filled_lists, lists
from rookery.web.list_timelines import timeline_of
from rookery.web.pages import go, me, page, signed_in, turned
from rookery.web.pages.reading import people_shown
from rookery.web.paging import page_of

MOST_ANNOUNCEMENTS = 3


@bp.get("/home")
@signed_in
def show_home(user):
    """Show the home timeline: what the people I follow posted, and what I did."""
    filled_lists.note_visit(me())
    return _timeline(user, timeline.home_of_viewer(), HomeEntry.status_id, "home", "home")


@bp.post("/home/announcements/<id:announcement_id>/dismiss")
@signed_in
def dismiss_announcement(user, announcement_id):
    only_with("announcements")
    announcements.dismiss(me(), announcement_id)
    return go("/home")


@bp.get("/public")
@signed_in
def show_public(user):
    return _public_timeline(user, "public", local=False)


@bp.get("/public/local")
@signed_in
def show_local(user):
    return _public_timeline(user, "local", local=True)


@bp.get("/favourites")
@signed_in
def show_favourites(user):
    only_with("favourites")
    return _timeline(user, favourites_of_viewer(), Favourite.id, "favourites")


@bp.get("/bookmarks")
@signed_in
def show_bookmarks(user):
    only_with("bookmarks")
    return _timeline(user, bookmarks_of_viewer(), Bookmark.id, "bookmarks")


@bp.get("/lists/<id:list_id>")
@signed_in
def show_list(user, list_id):
    only_with("lists")
    found = lists.readable(me(), list_id)
    query, by, bound = timeline_of(found, me())
    return _timeline(user, query, by, "list", "home", found, **bound)


def _public_timeline(user, place, local):
    filters = or_not_found(access.filters(access.LIVE, me().permissions, local=local))
    query = timeline.public_timeline(True, local="local" in filters, remote="remote" in filters)
    return _timeline(user, query, Status.id, place, "public")


def _timeline(user, query, by, place, context=None, of=None, **bound):
    """A page of it, `of` a list or none. In a `context` filters hide posts, also those that arrive."""
    found = page_of(query, by, hot=place == "home", **({"me": me().id} | bound))
    mine = lists.all_of(me())
    ids = found.cursors if by is Status.id else [row.status_id for row in found.rows]
    statuses = shown(render.statuses(ids, me()))
    return page(
        "client_pages/timeline.html",
        statuses=statuses,
        place=place,
        context=context,
        name=of.title if of else "",
        lists=mine,
        open_feeds=access.visible(access.LIVE, me().permissions),
        digest=_digest(user, mine) if place == "home" and not turned() else None,
        turned=turned(),
        announcements=_announcements() if place == "home" and not turned() else [],
        downtimes=while_away.news() if place == "home" and not turned() else [],
        list=of.id if of else 0,
        newest=found.cursors[0] if found.cursors else 0,
        older=f"?max_id={found.cursors[-1]}" if found.more else "",
        newer=f"?min_id={found.cursors[0]}" if turned() and found.cursors else "",
    )


def _digest(user, mine):
    """Return the digest and who has more posts of today there, with their number; None if there are none."""
    digest = next((one for one in mine if one.kind == DIGEST), None)
    held = held_today(digest, user.time_zone) if digest else {}
    people = people_shown(render.accounts(list(held), me())) if held else []
    return (digest, [(one, held[int(one["id"])]) for one in people]) if people else None


def _announcements():
    """Return what the owner tells everybody and I did not dismiss yet."""
    if "announcements" not in plugins().on:
        return []
    return orjson.loads(announcement.list_for(me(), dismissed=False))[-MOST_ANNOUNCEMENTS:]
