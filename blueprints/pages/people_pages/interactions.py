"""Accounts that favourited or reblogged a status."""

from typing import Any

from blueprints.pages.people_pages.base import bp, standings
from models.statuses.favourite import Favourite
from models.statuses.status import Status
from models.timelines.account_lists import favouriters, rebloggers
from rookery.schemas import render
from rookery.services.remote import lookup
from rookery.web.pages import me, neighbours, page, signed_in
from rookery.web.pages.reading import people_shown, shown
from rookery.web.paging import page_of

LISTS: dict[str, Any] = {"favourites": (favouriters, Favourite), "boosts": (rebloggers, Status)}


@bp.get("/web/statuses/<id:status_id>/favourites", defaults={"what": "favourites"})
@bp.get("/web/statuses/<id:status_id>/boosts", defaults={"what": "boosts"})
@signed_in
def show_crowd(user, status_id, what):
    """The last one first, as far as this server knows of them."""
    status, (query, listed) = lookup.visible_original(status_id, me().id), LISTS[what]
    rows = page_of(query(status.id, me().id), listed.id, default=40, maximum=80)
    people = people_shown(render.accounts([row.account_id for row in rows.rows], me()))
    [about] = shown(render.statuses([status.id], me()))
    return page(
        "people_pages/crowd.html",
        about=about,
        people=people,
        standings=standings(people),
        what=what,
        **neighbours(rows),
    )
