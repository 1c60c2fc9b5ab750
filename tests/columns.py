"""Which columns of a table a writer knows."""

from typing import Any

from models.base import Base

# Fields of a status, none of them with its default.
WRITTEN: dict[str, Any] = {
    "visibility": "unlisted",
    "spoiler_text": "Birds",
    "sensitive": True,
    "language": "fr",
    "quote_policy": "followers",
}


def left_by_default(*rows: Base) -> set[str]:
    """Return the columns that have the value of a row that nobody has chosen anything for, in all of these rows."""
    columns = type(rows[0]).__table__.c
    return {one.name for one in columns if all(getattr(row, one.name) == _default(one) for row in rows)}


def _default(column: Any) -> object:
    if column.default is None:
        return None
    return column.default.arg(None) if column.default.is_callable else column.default.arg
