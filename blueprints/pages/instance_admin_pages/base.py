"""What these pages share: their blueprint, and lists of rows."""

from typing import Any

from sqlalchemy import bindparam

from rookery.web.pages import page_blueprint
from rookery.web.paging import Stretch, stretch_of

bp = page_blueprint("instance_admin_pages", __name__)

PER_PAGE = 50


def part(query: Any) -> Stretch:
    """The rows of the page that `?offset=` asks for."""
    bounded = query.limit(bindparam("page_size")).offset(bindparam("offset"))
    return stretch_of(bounded, default=PER_PAGE, maximum=PER_PAGE)
