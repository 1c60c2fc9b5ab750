"""Array parameters: lists and rows that a query is given as one parameter, so that its text is the same for any number.

SQLAlchemy would write an IN of a hundred values anew each time, which takes longer than to ask it.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Any

import orjson
from sqlalchemy import (
    CTE,
    ColumnElement,
    Dialect,
    Select,
    Text,
    TypeDecorator,
    bindparam,
    cast,
    func,
    literal_column,
    select,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction

from models.base import BigInt, M, db


class _JsonArray(TypeDecorator[Any]):
    """A list that becomes one text, unless the caller has encoded it already."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str:
        return value if isinstance(value, str) else orjson.dumps(list(value)).decode()


class _RowsOf(GenericFunction[Any]):
    """The elements of a JSON array, in the words of the database at hand."""

    name = "rows_of"
    inherit_cache = True


class _ItemsOf(GenericFunction[Any]):
    """The rows of a JSON array of plain values that is a parameter."""

    name = "items_of"
    inherit_cache = True


@compiles(_RowsOf, "sqlite")
@compiles(_ItemsOf, "sqlite")
def _elements_in_sqlite(element: _RowsOf | _ItemsOf, compiler: SQLCompiler, **options: object) -> str:
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(_RowsOf, "postgresql")
@compiles(_ItemsOf, "postgresql")
def _elements_in_postgresql(element: _RowsOf | _ItemsOf, compiler: SQLCompiler, **options: object) -> str:
    elements = "json_array_elements_text" if isinstance(element, _ItemsOf) else "json_array_elements"
    return f"{elements}(CAST({compiler.process(element.clauses, **options)} AS JSON))"


class _NumberIn(GenericFunction[int]):
    """A number in a row that is a JSON array."""

    name = "number_in"
    type = BigInt
    inherit_cache = True


@compiles(_NumberIn, "sqlite")
def _number_in_sqlite(element: _NumberIn, compiler: SQLCompiler, **options: object) -> str:
    return _place_in_sqlite(element, compiler, **options)


@compiles(_NumberIn, "postgresql")
def _number_in_postgresql(element: _NumberIn, compiler: SQLCompiler, **options: object) -> str:
    return f"CAST({_place_in_postgresql(element, compiler, **options)} AS BIGINT)"


class _TextIn(GenericFunction[str]):
    """A text in a row that is a JSON array."""

    name = "text_in"
    type = Text()
    inherit_cache = True


@compiles(_TextIn, "sqlite")
def _place_in_sqlite(element: _NumberIn | _TextIn, compiler: SQLCompiler, **options: object) -> str:
    row, place = (compiler.process(part, **options) for part in element.clauses)
    return f"json_extract({row}, '$[{place}]')"


@compiles(_TextIn, "postgresql")
def _place_in_postgresql(element: _NumberIn | _TextIn, compiler: SQLCompiler, **options: object) -> str:
    row, place = (compiler.process(part, **options) for part in element.clauses)
    return f"({row} ->> {place})"


def rows_parameter(name: str, *columns: str, texts: Collection[str] = ()) -> CTE:
    """Return a table of these columns, whose rows are the parameter of this name, made by `encode_rows`.

    All are numbers but those which are `texts`.
    """
    rows = func.rows_of(bindparam(name, type_=_JsonArray)).table_valued("value", name=f"{name}_rows")
    found = [
        (func.text_in if column in texts else func.number_in)(rows.c.value, literal_column(str(place))).label(column)
        for place, column in enumerate(columns)
    ]
    return select(*found).cte(name)


def ids_table(name: str) -> CTE:
    """Return a table with the column `id`, whose rows are the parameter of this name, made by `encode_ids`."""
    return ids_parameter(name).cte(f"given_{name}")  # must not be the name of a table


def ids_parameter(name: str) -> Select[int]:
    """Return the ids of the parameter, for IN: a list of parameters would be another text for each length, and making
    that costs more than asking it. No CTE, for sqlite3 does not count the rows of a DELETE that begins with one.
    """
    return select(cast(_items(name), BigInt).label("id"))


def texts_parameter(name: str) -> Select[str]:
    """Return the texts of the parameter, which `encode_texts` made, for IN."""
    return select(_items(name))


def _items(name: str) -> ColumnElement[str]:
    return func.items_of(bindparam(name, type_=_JsonArray)).table_valued("value", name=f"{name}_items").c.value


def encode_ids(ids: Iterable[int]) -> str:
    return orjson.dumps(list(ids)).decode()


def encode_texts(texts: Iterable[str]) -> str:
    return orjson.dumps(list(texts)).decode()


def encode_rows(rows: Iterable[Sequence[int | str | None]]) -> str:
    return orjson.dumps(list(rows)).decode()


def load_by_ids(model: type[M], row_ids: Iterable[int]) -> list[M]:
    """Load rows that will be asked for by their ids soon, in one query, as long as somebody holds them."""
    return list(db.session.scalars(_with_ids(model), {"ids": encode_ids(set(row_ids))}))  # type: ignore[arg-type]  # hashable


@cache
def _with_ids(model: type[M]) -> Select[M]:
    return select(model).where(model.id.in_(ids_parameter("ids")))
