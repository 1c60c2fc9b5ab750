"""The lists on pages: links to the neighbouring pages, for `pager`, and runs of what filters hide.

`keep`: parameters that narrow the list down.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple, TypedDict
from urllib.parse import urlencode

from flask import request

from rookery.web.pages.show import EntityJson
from rookery.web.paging import Page, Stretch


class PageLinks(TypedDict):
    """The addresses of the pages before and after one; empty where there is none."""

    older: str
    newer: str


class Run(NamedTuple):
    """Neighbours in a list: entries that are shown, or such whose status the reader's filters hide."""

    hidden: bool
    entries: list[EntityJson]


def runs(entries: Iterable[EntityJson]) -> list[Run]:
    """Return the entries of a list, statuses or what has a `status`, by runs of shown and hidden ones.

    A run of hidden ones is behind a line, so the statuses in it are `opened`: the filter is named, and not in the way.
    """
    found = [
        Run(hidden, list(some))
        for hidden, some in groupby(entries, key=lambda one: _status_of(one).get("hidden", False))
    ]
    for run in found:
        for one in run.entries if run.hidden else ():
            _status_of(one)["opened"] = True
    return found


def _status_of(entry: EntityJson) -> EntityJson:
    status: EntityJson = entry.get("status") or entry
    return status


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
