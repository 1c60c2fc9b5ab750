"""Many viewers in one query: their ids are one parameter, `:viewers`, so that its text is the same for any number."""

from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import Boolean, ColumnElement, Text, bindparam, cast, func, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import GenericFunction

from models.base import BigInt


class _ItemsOf(GenericFunction[Any]):
    """The rows of a JSON array, in the words of the database at hand."""

    name = "items_of"
    inherit_cache = True


@compiles(_ItemsOf, "sqlite")
def _for_sqlite(element: Any, compiler: Any, **options: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(_ItemsOf, "postgresql")
def _for_postgresql(element: Any, compiler: Any, **options: Any) -> str:
    return f"json_array_elements_text(CAST({compiler.process(element.clauses, **options)} AS JSON))"


class _Among(GenericFunction[bool]):
    """Whether something is one of what a subquery finds."""

    name = "among"
    type = Boolean()
    inherit_cache = True
    _is_implicitly_boolean = True  # it needs no `= 1` after it, which would keep SQLite from its indexes


@compiles(_Among, "sqlite")
def _among_in_sqlite(element: Any, compiler: Any, **options: Any) -> str:
    one, found = (compiler.process(part, **options) for part in element.clauses)
    return f"{one} IN {found}"


@compiles(_Among, "postgresql")
def _among_in_postgresql(element: Any, compiler: Any, **options: Any) -> str:
    """`IS TRUE` keeps PostgreSQL from making a join of it: it thinks that there are few rows, and goes through all
    viewers for each of them. So it looks each row up in a hash table.
    """
    return f"(({_among_in_sqlite(element, compiler, **options)}) IS TRUE)"


_given = func.items_of(bindparam("viewers", type_=Text)).table_valued("value", name="given")
VIEWERS = select(cast(_given.c.value, BigInt).label("id")).cte("viewers")


def is_viewer(column: Any) -> ColumnElement[bool]:
    """Whether it is one of `:viewers`."""
    return func.among(column, select(VIEWERS.c.id).scalar_subquery())


def as_viewers(ids: Iterable[int]) -> str:
    """What the parameter `:viewers` is to hold."""
    return orjson.dumps(list(ids)).decode()
