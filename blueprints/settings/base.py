"""What these pages share: their blueprint, and the ways to the neighbouring pages of a list."""

from flask import request

from rookery.web.pages import page_blueprint
from rookery.web.paging import Page

bp = page_blueprint("settings", __name__)


def neighbours(rows: Page) -> dict[str, str]:
    """Where the pages before and after this one are, for `pager`."""
    turned = ("max_id" in request.args or "min_id" in request.args) and not rows.newest
    return {
        "older": f"?max_id={rows.cursors[-1]}" if rows.more else "",
        "newer": f"?min_id={rows.cursors[0]}" if turned and rows.cursors else "",
    }
