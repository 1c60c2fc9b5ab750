"""Full text: the words of every status, and one way to look for them with SQLite's FTS5 or PostgreSQL's tsvector.

What is stored are words already (`rookery/text/words.py`), so neither database cuts, folds or stems anything, and
both find the same. Beside words stand marks: what a status has or is, such as `mark("has", "poll")`.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from sqlalchemy import (
    Dialect,
    ForeignKey,
    Insert,
    SQLColumnExpression,
    Text,
    TypeDecorator,
    cast,
    column,
    literal,
    literal_column,
    select,
    table,
)
from sqlalchemy.dialects.postgresql import TSQUERY, TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import TypeEngine

from models.base import Base, Query, db, dialect_insert

# No word has a character of private use in it.
MARK = "\ue000"
# PostgreSQL keeps no position beyond this one, and so many of one word: more is found, but in no phrase.
LAST_POSITION, MOST_POSITIONS = 16_383, 256
FTS_TABLE, GIN_INDEX = "status_words", "ix_status_texts_words"


class Words(TypeDecorator[list[str]]):
    """Words in order: a tsvector on PostgreSQL; on SQLite a line of text, which FTS5 indexes."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[str]:
        return dialect.type_descriptor(TSVECTOR() if dialect.name == "postgresql" else Text())

    def process_bind_param(self, value: list[str] | None, dialect: Dialect) -> str:
        return as_vector(value or []) if dialect.name == "postgresql" else " ".join(value or [])


class StatusText(Base):
    """The text that a status is found by. It goes with its status; triggers keep the table of FTS5 in step with this
    one.
    """

    __tablename__ = "status_texts"

    status_id: Mapped[int] = mapped_column(ForeignKey("statuses.id", ondelete="CASCADE"), primary_key=True)
    words: Mapped[list[str]] = mapped_column(Words)


@dataclass(frozen=True)
class Phrase:
    """Words in a row, or one mark; with `open_end` the last word may go on."""

    words: Sequence[str]
    open_end: bool = False


def in_models(name: str | None, kind: str = "table", parents: object = None) -> bool:
    """Return whether the models know of this table or index: what each database makes of our words is its own
    business.
    """
    return kind not in ("table", "index") or not (name or "").startswith((FTS_TABLE, GIN_INDEX))


def mark(kind: str, name: str) -> str:
    """The word by which a property is found: letters and digits only, for that is a word to everybody."""
    return MARK + kind + MARK + name.casefold().replace("-", MARK)


def keep(texts: Sequence[tuple[int, list[str]]]) -> None:
    """Store the words of these statuses (id, words), in place of those that were stored."""
    if texts:
        rows = [{"status_id": status_id, "words": words} for status_id, words in texts]
        db.session.connection().execute(_keeping(db.engine.dialect.name), rows)


@cache
def _keeping(dialect: str) -> Insert:
    """Built once: building it costs more than running it."""
    added = dialect_insert(StatusText)
    return added.on_conflict_do_update(index_elements=["status_id"], set_={"words": added.excluded.words})


def containing(every: Sequence[Phrase], none: Sequence[Phrase]) -> tuple[Query, SQLColumnExpression[int]]:
    """A query of the statuses that have every phrase of the one list and none of the other; and their id in it.

    The index is read along that id, from either end, so the newest few are found without looking at the rest.
    """
    backend: Backend = Fts5() if db.engine.dialect.name == "sqlite" else Tsvector()
    return backend.containing(every, none)


class Backend(Protocol):
    """The one interface of the two."""

    def containing(self, every: Sequence[Phrase], none: Sequence[Phrase]) -> tuple[Query, SQLColumnExpression[int]]: ...


class Fts5:
    """SQLite. https://www.sqlite.org/fts5.html#full_text_query_syntax"""

    _TABLE = table(FTS_TABLE, column("rowid"))

    def containing(self, every: Sequence[Phrase], none: Sequence[Phrase]) -> tuple[Query, SQLColumnExpression[int]]:
        unwanted = " OR ".join(map(self._phrase, none))
        if every:
            wanted = " AND ".join(map(self._phrase, every))
            return self._matching(f"({wanted}) NOT ({unwanted})" if none else wanted), self._TABLE.c.rowid
        query: Query = select(StatusText.status_id)
        if none:  # NOT needs something on its left
            query = query.where(StatusText.status_id.not_in(self._matching(unwanted)))
        return query, StatusText.status_id

    def _matching(self, expression: str) -> Query:
        matches = literal_column(FTS_TABLE).op("MATCH")(literal(expression))
        return select(self._TABLE.c.rowid.label("status_id")).where(matches)

    def _phrase(self, phrase: Phrase) -> str:
        return '"' + " ".join(phrase.words) + '"' + ("*" if phrase.open_end else "")


class Tsvector:
    """PostgreSQL. https://www.postgresql.org/docs/current/datatype-textsearch.html"""

    def containing(self, every: Sequence[Phrase], none: Sequence[Phrase]) -> tuple[Query, SQLColumnExpression[int]]:
        query: Query = select(StatusText.status_id)
        parts = [*map(self._phrase, every), *(f"!({self._phrase(one)})" for one in none)]
        if parts:
            query = query.where(StatusText.words.op("@@")(cast(literal(" & ".join(parts), Text), TSQUERY)))
        return query, StatusText.status_id

    def _phrase(self, phrase: Phrase) -> str:
        *others, last = (f"'{word}'" for word in phrase.words)
        return "(" + " <-> ".join([*others, last + (":*" if phrase.open_end else "")]) + ")"


def as_vector(words: Iterable[str]) -> str:
    """The words with their positions, as PostgreSQL reads a tsvector. No word has a quote or a backslash in it."""
    positions: dict[str, list[str]] = defaultdict(list)
    for position, word in enumerate(words, 1):
        if len(positions[word]) < MOST_POSITIONS:
            positions[word].append(str(min(position, LAST_POSITION)))
    return " ".join(f"'{word}':{','.join(at)}" for word, at in positions.items())
