"""Full text: the words of every status, and how to ask SQLite's FTS5 or PostgreSQL's tsvector for them.

What is stored are words already (`rookery/text/words.py`), so neither database cuts, folds or stems anything, and
both find the same. Beside words stand marks: what a status has or is, such as `mark("has", "poll")`.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Dialect,
    Executable,
    ForeignKey,
    Text,
    TypeDecorator,
    column,
    literal_column,
    table,
)
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import TypeEngine

from models.base import Base, BigInt, begin_write, connection, db, run
from models.inserts import dialect_insert

# No word has a character of private use in it.
MARK = "\ue000"
# PostgreSQL keeps no position beyond this one, and so many of one word: more is found, but in no phrase.
LAST_POSITION, MOST_POSITIONS = 16_383, 256
MERGED_PAGES = 500  # at a time: some milliseconds during which other writes wait
FTS_TABLE, GIN_INDEX = "status_words", "ix_status_texts_words"
FTS = table(FTS_TABLE, column("rowid", BigInt))


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
        run(_keeping(db.engine.dialect.name), rows)


@cache
def _keeping(dialect: str) -> Executable:
    added = dialect_insert(StatusText.__table__)
    return added.on_conflict_do_update(index_elements=["status_id"], set_={"words": added.excluded.words})


def merge_index(begin: bool) -> bool:
    """Do a part of merging SQLite's whole index into one tree, and return whether there is more to do.

    FTS5 keeps the words of deleted statuses until the trees that hold them are merged, which it never does by itself
    with the largest one. `begin` with all that there is, else go on. https://www.sqlite.org/fts5.html#the_merge_command
    """
    begin_write()
    raw: Any = connection().connection.driver_connection
    before = raw.total_changes
    pages = -MERGED_PAGES if begin else MERGED_PAGES
    raw.execute(f"INSERT INTO {FTS_TABLE}({FTS_TABLE}, rank) VALUES ('merge', {pages})").close()
    return bool(raw.total_changes - before >= 2)


class Fts5:
    """SQLite. https://www.sqlite.org/fts5.html#full_text_query_syntax"""

    @classmethod
    def expressions(cls, every: Sequence[Phrase], none: Sequence[Phrase]) -> tuple[str, str]:
        """Return what to match, which may be nothing, for NOT needs something on its left; and what must not match."""
        unwanted = " OR ".join(map(cls._phrase, none))
        wanted = " AND ".join(map(cls._phrase, every))
        return (f"({wanted}) NOT ({unwanted})" if wanted and unwanted else wanted), unwanted

    @staticmethod
    def matching(expression: BindParameter[str]) -> ColumnElement[bool]:
        return literal_column(FTS_TABLE).op("MATCH")(expression)

    @staticmethod
    def _phrase(phrase: Phrase) -> str:
        return '"' + " ".join(phrase.words) + '"' + ("*" if phrase.open_end else "")


class Tsvector:
    """PostgreSQL. https://www.postgresql.org/docs/current/datatype-textsearch.html"""

    @classmethod
    def expression(cls, every: Sequence[Phrase], none: Sequence[Phrase]) -> str:
        return " & ".join([*map(cls._phrase, every), *(f"!({cls._phrase(one)})" for one in none)])

    @staticmethod
    def _phrase(phrase: Phrase) -> str:
        *others, last = (f"'{word}'" for word in phrase.words)
        return "(" + " <-> ".join([*others, last + (":*" if phrase.open_end else "")]) + ")"


def as_vector(words: Iterable[str]) -> str:
    """The words with their positions, as PostgreSQL reads a tsvector. No word has a quote or a backslash in it."""
    positions: dict[str, list[str]] = defaultdict(list)
    for position, word in enumerate(words, 1):
        if len(positions[word]) < MOST_POSITIONS:
            positions[word].append(str(min(position, LAST_POSITION)))
    return " ".join(f"'{word}':{','.join(at)}" for word, at in positions.items())
