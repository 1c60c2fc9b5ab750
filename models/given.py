"""Rows of numbers that a query is given as one parameter, so that its text is the same for any number of them."""

from collections.abc import Iterable, Sequence
from typing import Any

import orjson
from sqlalchemy import CTE, Text, bindparam, cast, func, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import GenericFunction

from models.base import BigInt


class _RowsOf(GenericFunction[Any]):
    """The elements of a JSON array, in the words of the database at hand."""

    name = "rows_of"
    inherit_cache = True


@compiles(_RowsOf, "sqlite")
def _rows_in_sqlite(element: Any, compiler: Any, **options: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(_RowsOf, "postgresql")
def _rows_in_postgresql(element: Any, compiler: Any, **options: Any) -> str:
    return f"json_array_elements(CAST({compiler.process(element.clauses, **options)} AS JSON))"


class _ItemsOf(GenericFunction[Any]):
    """Likewise, of an array of plain values."""

    name = "items_of"
    inherit_cache = True


@compiles(_ItemsOf, "sqlite")
def _items_in_sqlite(element: Any, compiler: Any, **options: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(_ItemsOf, "postgresql")
def _items_in_postgresql(element: Any, compiler: Any, **options: Any) -> str:
    return f"json_array_elements_text(CAST({compiler.process(element.clauses, **options)} AS JSON))"


class _NumberIn(GenericFunction[int]):
    """One number of a row that is a JSON array."""

    name = "number_in"
    type = BigInt
    inherit_cache = True


@compiles(_NumberIn, "sqlite")
def _number_in_sqlite(element: Any, compiler: Any, **options: Any) -> str:
    row, place = (compiler.process(part, **options) for part in element.clauses)
    return f"json_extract({row}, '$[' || {place} || ']')"


@compiles(_NumberIn, "postgresql")
def _number_in_postgresql(element: Any, compiler: Any, **options: Any) -> str:
    row, place = (compiler.process(part, **options) for part in element.clauses)
    return f"CAST({row} ->> CAST({place} AS INTEGER) AS BIGINT)"


def given(name: str, *columns: str) -> CTE:
    """A table of these columns, whose rows are the parameter of this name, made by `as_given`."""
    rows = func.rows_of(bindparam(name, type_=Text)).table_valued("value", name=f"{name}_rows")
    numbers = (func.number_in(rows.c.value, place).label(column) for place, column in enumerate(columns))
    return select(*numbers).cte(name)


def given_ids(name: str) -> CTE:
    """A table with the column `id`, whose rows are the parameter of this name, made by `as_ids`."""
    items = func.items_of(bindparam(name, type_=Text)).table_valued("value", name=f"{name}_items")
    return select(cast(items.c.value, BigInt).label("id")).cte(name)


def as_ids(ids: Iterable[int]) -> str:
    return orjson.dumps(list(ids)).decode()


def as_given(rows: Iterable[Sequence[int | None]]) -> str:
    return orjson.dumps(list(rows)).decode()
