"""Links to the neighbouring pages of a list, for `pager`. `keep`: parameters that narrow the list down."""

from collections.abc import Iterable
from typing import TypedDict
from urllib.parse import urlencode

from flask import request

from rookery.web.paging import Page, Stretch


class PageLinks(TypedDict):
    """The addresses of the pages before and after one; empty where there is none."""

    older: str
    newer: str


def turned() -> bool:
    """Return whether a page was asked for that need not be the first."""
    return "max_id" in request.args or "min_id" in request.args


def neighbours(rows: Page, keep: Iterable[str] = ()) -> PageLinks:
    """Return the links to the pages before and after this one, in a list with the newest first."""
    kept, newer = _kept(keep), turned() and rows.cursors and not rows.newest
    return {
        "older": f"?{urlencode({**kept, 'max_id': rows.cursors[-1]})}" if rows.more else "",
        "newer": f"?{urlencode({**kept, 'min_id': rows.cursors[0]})}" if newer else "",
    }


def offsets(part: Stretch, keep: Iterable[str] = ()) -> PageLinks:
    """Return the links to the pages before and after this one, in a list that has an order of its own."""
    kept, before = _kept(keep), max(0, part.offset - part.limit)
    return {
        "older": f"?{urlencode({**kept, 'offset': part.offset + part.limit})}" if part.more else "",
        "newer": f"?{urlencode({**kept, 'offset': before})}" if part.offset else "",
    }


def _kept(names: Iterable[str]) -> dict[str, str]:
    return {name: request.args[name] for name in names if request.args.get(name)}
