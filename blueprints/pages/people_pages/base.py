"""The blueprint of these pages, and how the user stands to people."""

from collections.abc import Sequence

from rookery.schemas.accounts.relationship import relationships
from rookery.web.pages import me, page_blueprint
from rookery.web.pages.reading import knows_parts
from rookery.web.pages.show import EntityJson

bp = page_blueprint("people_pages", __name__)
knows_parts(bp)


def standings(people: Sequence[EntityJson]) -> dict[str, EntityJson]:
    """Return how I stand to each of these, by id: one query."""
    return {one["id"]: one for one in relationships(me(), [int(one["id"]) for one in people])} if people else {}
