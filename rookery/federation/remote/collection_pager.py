"""Walking through a collection of another server, page after page, until it ends or has cost enough (6.6)."""

import time
from collections.abc import Iterator
from contextlib import suppress

from rookery.federation import ids
from rookery.federation.read import values
from rookery.federation.read.values import Document, Thing
from rookery.federation.remote import fetch
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget

MOST, PAGES, SECONDS = 500, 10, 30.0


class Unfinished(Exception):
    """The collection is not all known: there is more, or there may be."""


def items(
    collection: str | Thing, budget: FetchBudget, most: int = MOST, pages: int = PAGES, host: str = ""
) -> Iterator[Thing]:
    """Yield what the collection holds, as far as it can be fetched: ids, and unverified objects (10.8).

    Each page is fetched when its turn comes, so no write may be open then. `host` is where one is from that is embedded
    and has no id.
    """
    try:
        yield from _items(collection, budget, most, pages, host)
    except (fetch.NotFetched, Unfinished, BudgetSpent):
        return


def newest_items(collection: str, budget: FetchBudget, most: int, pages: int) -> Iterator[Thing]:
    """Yield the first `most` items, or those of so many pages. Raises NotFetched or BudgetSpent, as `items` does not,
    if a page cannot be had: it may be there later.
    """
    with suppress(Unfinished):
        yield from _items(collection, budget, most, pages)


def whole(collection: str, budget: FetchBudget) -> list[str]:
    """The ids of all that is in it. Raises NotFetched, BudgetSpent or Unfinished if that is more than can be known."""
    return [thing.id for thing in _items(collection, budget, MOST, PAGES)]


def _items(collection: str | Thing, budget: FetchBudget, most: int, pages: int, host: str = "") -> Iterator[Thing]:
    start = Thing(collection) if isinstance(collection, str) else collection
    for page in _pages(start, budget, pages, ids.host_of(start.id) or host):
        for thing in values.things(page.get("orderedItems") or page.get("items")):
            if most <= 0:
                raise Unfinished
            most -= 1
            if thing.id:
                yield thing


def _pages(start: Thing, budget: FetchBudget, pages: int, host: str) -> Iterator[Document]:
    """The collection itself, which may hold all there is, then its pages: each once, all of one host."""
    seen, until = {start.id} - {""}, time.monotonic() + SECONDS
    document = _page(start, host, budget)
    following = values.thing(document.get("first", document.get("next")))
    yield document
    while following.id or following.document:
        pages -= 1
        if pages < 0 or following.id in seen or time.monotonic() > until:
            raise Unfinished
        seen |= {following.id} - {""}
        document = _page(following, host, budget)
        yield document
        following = values.thing(document.get("next"))


def _page(page: Thing, host: str, budget: FetchBudget) -> Document:
    """Return a page of a collection; what is embedded is not fetched, unless it only names what is to be."""
    if page.document and any(name in page.document for name in ("items", "orderedItems", "first", "next")):
        return page.document
    if not page.id or ids.host_of(page.id) != host:
        raise Unfinished
    return fetch.part(page.id, budget)
