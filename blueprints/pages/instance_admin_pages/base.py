"""The blueprint of these pages, and their lists by offset."""

from models.base import Query
from rookery.web.pages import page_blueprint
from rookery.web.paging import Stretch, by_offset, stretch_of

bp = page_blueprint("instance_admin_pages", __name__)

PER_PAGE = 50


def part(query: Query) -> Stretch:
    """Return the rows of the page that `?offset=` asks for."""
    return stretch_of(by_offset(query), default=PER_PAGE, maximum=PER_PAGE)
