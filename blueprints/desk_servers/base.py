"""What these pages share: their blueprint, rows by their id, and the ways to the neighbouring pages of a list."""

from typing import Any

from flask import request

from models.base import db
from rookery.errors import NotFound
from rookery.web.pages import page_blueprint
from rookery.web.paging import Page

bp = page_blueprint("desk_servers", __name__)


def found(model: Any, row_id: int) -> Any:
    """The row of this id. Raises NotFound."""
    if (row := db.session.get(model, row_id)) is None:
        raise NotFound
    return row


def neighbours(rows: Page) -> dict[str, Any]:
    """Where the pages before and after this one are, for `pager`."""
    turned = ("max_id" in request.args or "min_id" in request.args) and not rows.newest
    return {
        "older": f"?max_id={rows.cursors[-1]}" if rows.more else "",
        "newer": f"?min_id={rows.cursors[0]}" if turned and rows.cursors else "",
    }
