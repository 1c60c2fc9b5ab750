"""The blueprint of these pages, and links between pages of a list."""

from collections.abc import Sequence

from flask import request

from rookery.schemas.accounts.relationship import relationships
from rookery.web.pages import me, page_blueprint
from rookery.web.pages.lists import PageLinks
from rookery.web.pages.reading import knows_parts
from rookery.web.pages.show import EntityJson
from rookery.web.paging import Page

bp = page_blueprint("people_pages", __name__)
knows_parts(bp)


def neighbours(rows: Page) -> PageLinks:
    """Return where the pages before and after this one are, for `pager`."""
    return {
        "older": f"?max_id={rows.cursors[-1]}" if rows.more and rows.cursors else "",
        "newer": f"?min_id={rows.cursors[0]}" if turned() and rows.cursors and not rows.newest else "",
    }


def standings(people: Sequence[EntityJson]) -> dict[str, EntityJson]:
    """Return how I stand to each of these, by id: one query."""
    return {one["id"]: one for one in relationships(me(), [int(one["id"]) for one in people])} if people else {}


def turned() -> bool:
    """Return whether this is not the first page."""
    return "max_id" in request.args or "min_id" in request.args
