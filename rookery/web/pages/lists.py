"""Pages of a list: the ways to the neighbouring ones."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from flask import request

from rookery.web.paging import Page


def neighbours(rows: Page, keep: Iterable[str] = ()) -> dict[str, Any]:
    """Where the pages before and after this one are, for `pager`; `keep`: parameters that narrow the list down."""
    turned = ("max_id" in request.args or "min_id" in request.args) and not rows.newest
    kept = {name: request.args[name] for name in keep if request.args.get(name)}
    return {
        "older": f"?{urlencode({**kept, 'max_id': rows.cursors[-1]})}" if rows.more else "",
        "newer": f"?{urlencode({**kept, 'min_id': rows.cursors[0]})}" if turned and rows.cursors else "",
    }
