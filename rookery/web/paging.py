"""Pages of a list: `max_id`, `since_id`, `min_id`, `limit`, and the Link header that leads on.

https://docs.joinmastodon.org/api/guidelines/#pagination
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import quote, urlencode

from flask import Response, request
from sqlalchemy import Integer, bindparam, literal_column
from sqlalchemy.orm import InstrumentedAttribute

from models.base import AnyRow, Query, connection_in_use, db
from models.compiled import CompiledQuery
from models.ids import MAX_ID
from rookery import urls
from rookery.web.params import parse_id
from rookery.web.reply import json_reply

DEFAULT_LIMIT, MAX_LIMIT = 20, 40
USUAL_LIMITS = (20, 30, 40)  # of apps; compiling a first page takes over a millisecond, too long for an odd one
_CURSORS = ("max_id", "since_id", "min_id")


def _bounds() -> dict[str, int]:
    return {name: parse_cursor(request.args[name]) for name in _CURSORS if request.args.get(name)}


@dataclass(frozen=True)
class Page:
    """The rows of a page, newest first, and whether there is more on either side.

    `newest`: it was asked for upwards, and reached the top. `full`: it has as many rows as were asked for.
    """

    rows: Sequence[Any]
    cursors: Sequence[int]
    more: bool
    permitted: Sequence[str] = ()
    newest: bool = False
    full: bool = False

    def reply(self, body: bytes | Sequence[object], endless: bool = False) -> Response:
        """`body` (the rendered rows) with the links that lead to the neighbouring pages.

        As in Mastodon, `next` says that the page is full, not that there is more. `endless`: of timelines and
        notifications, which older rows may join, every page that is not empty has it.
        """
        headers = {}
        if self.cursors:
            links = [self._link("prev", min_id=self.cursors[0])]
            if self.full or endless:
                links.insert(0, self._link("next", max_id=self.cursors[-1]))
            headers["Link"] = ", ".join(links)
        return json_reply(body, headers=headers)

    def _link(self, rel: str, **cursor: int) -> str:
        """Return the URL of a page with permitted parameters only: `limit`, the route's own filters, the cursor."""
        kept = [
            (name, value)
            for name, value in request.args.items(multi=True)
            if name == "limit" or name.removesuffix("[]") in self.permitted
        ]
        return link(rel, [*kept, *cursor.items()])


NOTHING = Page([], [], False)


def link(rel: str, parameters: Sequence[tuple[str, object]]) -> str:
    """A link of a `Link` header: this request's path with other parameters.

    The path was decoded on arrival. A header takes Latin-1 at most and a URL less, so it is encoded again.
    """
    return f'<{urls.base()}{quote(request.path)}?{urlencode(parameters)}>; rel="{rel}"'


def limit_of(default: int = DEFAULT_LIMIT, maximum: int = MAX_LIMIT) -> int:
    """The `limit` of this request: above the maximum it is the maximum, nonsense is the default."""
    given = request.args.get("limit", "")
    number = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else 0
    return min(number, maximum) if number else default


def offset_of() -> int:
    """The `offset` of this request; nonsense is none."""
    given = request.args.get("offset", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 7 else 0


def page_of(
    query: Query,
    by: InstrumentedAttribute[int],
    *,
    default: int = DEFAULT_LIMIT,
    maximum: int = MAX_LIMIT,
    permitted: Sequence[str] = (),
    hot: bool = False,
    **parameters: Any,
) -> Page:
    """The page of `query` that this request asks for, ordered by the column `by`, newest first.

    Rows are Core rows; the cursor must be among the columns. One row more than the limit is read, so that the last
    page knows that it is the last. `parameters` are values of bind parameters in `query`, which is best one that is
    kept: a new one is put together for each request. The first page of a `hot` list is compiled, once for each usual
    limit.
    """
    limit = limit_of(default, maximum)
    bounds = _bounds()
    upwards = "min_id" in bounds
    rows: Sequence[Any]
    if hot and not bounds and limit in USUAL_LIMITS:
        rows = _first_page(query, by, limit + 1).rows(**parameters)
    else:
        page = _page(query, by, frozenset(bounds), upwards)
        rows = _read(page, {"page_size": limit + 1, **bounds, **parameters})
    more = len(rows) > limit
    rows = rows[:limit]
    if upwards:
        rows = rows[::-1]
    cursors = [getattr(row, by.key) for row in rows]
    return Page(rows, cursors, more or (upwards and bool(rows)), permitted, upwards and not more, len(rows) == limit)


@dataclass(frozen=True)
class Stretch:
    """A part of a list that has an order of its own, by `offset`, and whether there is more behind it."""

    ids: Sequence[Any]
    offset: int
    limit: int
    more: bool

    def reply(self, body: bytes | Sequence[object] | Mapping[str, object]) -> Response:
        """`body` (what was rendered) with the links that lead to the neighbouring parts."""
        starts = {"next": self.offset + self.limit} if len(self.ids) == self.limit else {}
        if self.offset:
            starts["prev"] = max(0, self.offset - self.limit)
        links = [link(rel, [("limit", self.limit), ("offset", start)]) for rel, start in starts.items()]
        return json_reply(body, headers={"Link": ", ".join(links)} if links else {})


def by_offset(query: Query) -> Query:
    """Return the query with the bind parameters that `stretch_of` needs."""
    return query.limit(bindparam("page_size")).offset(bindparam("offset"))


def stretch_of(
    query: Query, *, default: int = DEFAULT_LIMIT, maximum: int = MAX_LIMIT, **parameters: object
) -> Stretch:
    """The part of `query` that this request asks for: ids, or rows, by `limit` and `offset`.

    The query has bind parameters for these, `:page_size` and `:offset`; `parameters` are the values of its others.
    """
    limit, offset = limit_of(default, maximum), offset_of()
    found = db.session.scalars(query, {"page_size": limit + 1, "offset": offset, **parameters}).all()
    return Stretch(found[:limit], offset, limit, len(found) > limit)


def parse_cursor(value: str) -> int:
    """A cursor may be any number, for clients make them from dates; what is none stands before everything."""
    return min(int(value), MAX_ID) if value.isascii() and value.isdigit() and len(value) < 25 else parse_id(value)


def _read(query: Query, values: dict[str, Any]) -> Sequence[AnyRow]:
    """Return the rows as the session's transaction sees them. Where there is none, none is begun for a read."""
    if used := connection_in_use():
        db.session.flush()
        return used.execute(query, values).all()
    with db.engine.connect() as lent:
        return lent.execute(query, values).all()


@lru_cache(maxsize=256)
def _first_page(query: Query, by: InstrumentedAttribute[int], size: int) -> CompiledQuery:
    return CompiledQuery(_ordered(query, by, frozenset(), False).limit(literal_column(str(size))))


@lru_cache(maxsize=256)
def _page(query: Query, by: InstrumentedAttribute[int], bounds: frozenset[str], upwards: bool) -> Query:
    """Return the query for pages of any size, `:page_size`.

    The size stands in the text that is sent, for in a generic plan PostgreSQL assumes that a LIMIT parameter fetches a
    tenth of all rows. In what SQLAlchemy keeps it is a parameter, so that odd sizes take no room there.
    """
    size = bindparam("page_size", type_=Integer, literal_execute=True)
    return _ordered(query, by, bounds, upwards).limit(size)


def _ordered(query: Query, by: InstrumentedAttribute[int], bounds: frozenset[str], upwards: bool) -> Query:
    if "max_id" in bounds:
        query = query.where(by < bindparam("max_id"))
    if "min_id" in bounds:
        query = query.where(by > bindparam("min_id"))
    elif "since_id" in bounds:
        query = query.where(by > bindparam("since_id"))
    return query.order_by(by.asc() if upwards else by.desc())
