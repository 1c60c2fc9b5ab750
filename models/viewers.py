"""Many viewers in one query: their ids are one parameter, `:viewers`, so that its text is the same for any number."""

from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import Text, bindparam, cast, func, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import GenericFunction

from models.base import BigInt, Query


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


_given = func.items_of(bindparam("viewers", type_=Text)).table_valued("value", name="given")
VIEWERS = select(cast(_given.c.value, BigInt).label("id")).cte("viewers")


def among_viewers() -> Query:
    """For `column.in_(among_viewers())`."""
    return select(VIEWERS.c.id)


def as_viewers(ids: Iterable[int]) -> str:
    """What the parameter `:viewers` is to hold."""
    return orjson.dumps(list(ids)).decode()
