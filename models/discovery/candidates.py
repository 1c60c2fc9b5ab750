"""The statuses that a search looks through: ids in order, from the index that leaves the fewest of them.

Whether the viewer may find them is asked of each piece afterwards (services/search/statuses.py). A database that joins
and filters all matches before it takes the newest few needs a third of a second for a frequent word.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    SQLColumnExpression,
    Text,
    bindparam,
    cast,
    exists,
    func,
    literal_column,
    select,
    union,
)
from sqlalchemy.dialects.postgresql import TSQUERY

from models.array_parameters import ids_parameter
from models.base import BigInt, Query, Values, db, run
from models.discovery.search import FTS, Fts5, Phrase, StatusText, Tsvector
from models.ids import MAX_ID
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.poll import Poll, PollVote
from models.statuses.status import Status, StatusMention

# Numbers of rows stand in the text of a query: PostgreSQL plans for them.
PIECES = (256, 1024, 4096)
# PostgreSQL looks through so many of the newest statuses before it asks its index of words, which it does if hardly any
# of them match. If more than RARE do in all, it goes on looking through them, through more at a time.
WINDOWS, HARDLY_ANY, RARE = tuple(1000 * 2**number for number in range(7)), 30, 3000
SHAPES_KEPT = 128

_FROM, _BELOW = bindparam("from_id", type_=BigInt), bindparam("below_id", type_=BigInt)
_AUTHOR, _ME, _WORDS = bindparam("author", type_=BigInt), bindparam("me", type_=BigInt), bindparam("words", type_=Text)


@dataclass(frozen=True)
class Candidates:
    """Statuses with `every` phrase and `none` of the others, of this author, in the library of `library_of`, whose ids
    are at least `from_id` and below `below_id`. The newest come first; with `upwards`, the oldest.
    """

    every: Sequence[Phrase] = ()
    none: Sequence[Phrase] = ()
    author_id: int | None = None
    library_of: int | None = None
    from_id: int = 0
    below_id: int = MAX_ID
    upwards: bool = False

    def pieces(self, number: int) -> Iterator[list[int]]:
        """Yield all ids in order, more and more at a time: `number` is how many the caller may need."""
        sizes = [*(size for size in PIECES[:-1] if size >= number), PIECES[-1]]
        if not (self.every or self.none):
            return self._read("any", "", sizes)
        if db.engine.dialect.name == "sqlite":
            return self._from_fts5(sizes)
        return self._from_tsvector(Tsvector.expression(self.every, self.none), sizes)

    def _from_fts5(self, sizes: Sequence[int]) -> Iterator[list[int]]:
        wanted, unwanted = Fts5.expressions(self.every, self.none)
        if wanted:
            yield from self._read("fts5", wanted, sizes)
            return
        for piece in self._read("indexed", "", sizes):
            bounds = {"from_id": min(piece), "below_id": max(piece) + 1} if piece else self._bounds()
            source = _source("fts5", False, False, self.upwards, None)
            found = set(_ids(source, {"words": unwanted, **bounds}))
            yield [one for one in piece if one not in found]

    def _from_tsvector(self, words: str, sizes: Sequence[int]) -> Iterator[list[int]]:
        """Look through the newest, then take all from the index if there are few, else go on looking through them."""
        belongs = None if self._shape == (False, False) else _source("given", *self._shape, self.upwards, None)
        looked_through = self._by_window(words) if belongs is None else self._by_one(words, sizes)
        for number, (found, last_id) in enumerate(looked_through):
            yield self._sorted(found)
            if number == (0 if belongs is None else 1) and last_id and self.every and len(found) < HARDLY_ANY:
                rest = _ids(_rare(), {"words": words, **self._after(last_id)._bounds()})
                if len(rest) <= RARE:
                    given = {"ids": rest, **self._values()}
                    yield self._sorted(rest if belongs is None else _ids(belongs, given))
                    return

    def _by_window(self, words: str) -> Iterator[tuple[Sequence[int], int | None]]:
        """Yield the matches among all statuses, some thousands at a time, and the last id if there are more of them."""
        asked: Candidates = self
        for size in _endless(WINDOWS):
            row = run(_window(self.upwards, size), {"words": words, **asked._bounds()}).one()
            yield row.found or (), row.last_id if row.number == size else None
            if row.number < size:
                return
            asked = asked._after(row.last_id)

    def _by_one(self, words: str, sizes: Sequence[int]) -> Iterator[tuple[Sequence[int], int | None]]:
        """Yield the matches among those of the author or in the library, and the last id that was compared."""
        for size, piece in zip(_endless(sizes), self._read("any", "", sizes), strict=False):
            found = _ids(_matching(), {"words": words, "ids": piece})
            yield found, piece[-1] if len(piece) == size else None

    def _sorted(self, ids: Iterable[int]) -> list[int]:
        return sorted(ids, reverse=not self.upwards)

    def _read(self, source: str, words: str, sizes: Sequence[int]) -> Iterator[list[int]]:
        asked: Candidates = self
        for size in _endless(sizes):
            query = _source(source, *self._shape, self.upwards, size)
            found = _ids(query, {"words": words, **asked._values()})
            yield found
            if len(found) < size:
                return
            asked = asked._after(found[-1])

    @property
    def _shape(self) -> tuple[bool, bool]:
        return self.author_id is not None, self.library_of is not None

    def _values(self) -> dict[str, int | None]:
        return {"author": self.author_id, "me": self.library_of, **self._bounds()}

    def _after(self, last_id: int) -> "Candidates":
        return replace(self, from_id=last_id + 1) if self.upwards else replace(self, below_id=last_id)

    def _bounds(self) -> dict[str, int]:
        return {"from_id": self.from_id, "below_id": self.below_id}


def _endless(sizes: Sequence[int]) -> Iterator[int]:
    yield from sizes
    while True:
        yield sizes[-1]


def _ids(query: Query, values: Values) -> list[int]:
    return list(run(query, values).scalars())


@lru_cache(SHAPES_KEPT)
def _source(source: str, author: bool, library: bool, upwards: bool, size: int | None) -> Query:
    """The ids of a piece, or all between the bounds: from the index of SQLite (fts5), of statuses that have an entry in
    the index (indexed), that are there (any), or of `:ids` (given).
    """
    query, key = _fts5(author, library) if source == "fts5" else _statuses(author, library)
    if source == "indexed":
        query = query.where(exists().where(StatusText.status_id == key))
    if source == "given":
        query = query.where(key.in_(ids_parameter("ids")))
    query = query.where(key >= _FROM, key < _BELOW).order_by(key if upwards else key.desc())
    return query.limit(literal_column(str(size))) if size else query


def _fts5(author: bool, library: bool) -> tuple[Query, SQLColumnExpression[int]]:
    key = FTS.c.rowid
    query: Query = select(key.label("id")).where(Fts5.matching(_WORDS))
    # An expression, so that SQLite goes through the matches and not from status to status
    if author:
        query = query.where((key + 0).in_(select(Status.id).where(Status.account_id == _AUTHOR)))
    return (query.where((key + 0).in_(_library())) if library else query), key


def _statuses(author: bool, library: bool) -> tuple[Query, SQLColumnExpression[int]]:
    query: Query
    if library:
        ids = _library().subquery("library")
        query, key = select(ids.c.id), ids.c.id
        if author:
            query = query.join(Status, Status.id == key).where(Status.account_id == _AUTHOR)
        return query, key
    query = select(Status.id).where(Status.reblog_of_id.is_(None))
    return (query.where(Status.account_id == _AUTHOR) if author else query), Status.id


@cache
def _library() -> CompoundSelect:
    """The ids of what `:me` wrote, is mentioned in, favourited, bookmarked, reblogged or voted in."""
    return union(
        select(Status.id).where(Status.account_id == _ME, Status.reblog_of_id.is_(None)),
        select(StatusMention.status_id).where(StatusMention.account_id == _ME),
        select(Favourite.status_id).where(Favourite.account_id == _ME),
        select(Bookmark.status_id).where(Bookmark.account_id == _ME),
        select(Status.reblog_of_id).where(Status.account_id == _ME, Status.reblog_of_id.is_not(None)),
        select(Poll.status_id).join(PollVote, PollVote.poll_id == Poll.id).where(PollVote.account_id == _ME),
    )


@cache
def _window(upwards: bool, size: int) -> Query:
    """Of so many statuses at one end: their `number`, the `last_id`, and the ids of those `found`, in any order."""
    key = StatusText.status_id
    newest = (
        select(key, StatusText.words)
        .where(key >= _FROM, key < _BELOW)
        .order_by(key if upwards else key.desc())
        .limit(literal_column(str(size)))
        .subquery()
    )
    ids = newest.c.status_id
    found = func.array_agg(ids).filter(newest.c.words.bool_op("@@")(cast(_WORDS, TSQUERY))).label("found")
    last = func.max(ids) if upwards else func.min(ids)
    return select(func.count().label("number"), last.label("last_id"), found)


@cache
def _matching() -> Query:
    """Return the query of those of `:ids` that have `:words`."""
    given = StatusText.status_id.in_(ids_parameter("ids"))
    return select(StatusText.status_id).where(given, _has_words().is_(True))


@cache
def _rare() -> Query:
    """One more than RARE of the ids with `:words`, in any order."""
    key = StatusText.status_id + 0  # no column, for PostgreSQL would take the index of ids for the better one
    query = select(StatusText.status_id).where(_has_words(), key >= _FROM, key < _BELOW)
    return query.limit(literal_column(str(RARE + 1)))


def _has_words() -> ColumnElement[bool]:
    return StatusText.words.bool_op("@@")(cast(_WORDS, TSQUERY))
