"""Folded texts: without case, accents and width, and sorted by code point, so that each database finds the same."""

from unicodedata import normalize

import regex
from sqlalchemy import ColumnElement, Text, and_, bindparam
from sqlalchemy.orm import InstrumentedAttribute

# Accents of European scripts and Arabic and Hebrew points, which most people do not type.
_ACCENTS = regex.compile(r"[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]")
_LAST = "\U0010ffff"

# Compared byte by byte, as SQLite does it anyway: the names that begin with a text are a range of the index.
Folded = Text().with_variant(Text(collation="C"), "postgresql")


def fold(text: str) -> str:
    """Return `text` without case, accents and width."""
    return normalize("NFKC", _ACCENTS.sub("", normalize("NFKD", text).casefold()))


def begins(column: InstrumentedAttribute[str]) -> ColumnElement[bool]:
    """Return the condition that a `Folded` column begins with a text, of which `prefix_range` makes the parameters."""
    return and_(column >= bindparam("begin", type_=Folded), column < bindparam("end", type_=Folded))


def prefix_range(begin: str) -> dict[str, str]:
    return {"begin": begin, "end": begin + _LAST}
