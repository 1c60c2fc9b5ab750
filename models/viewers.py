"""Queries for many viewers: their ids are one parameter, `:viewers`, so that the text is the same for any number."""

from sqlalchemy import Boolean, ColumnElement, SQLColumnExpression, func, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction

from models.array_parameters import ids_table


class _Among(GenericFunction[bool]):
    """A test of whether something is one of the results of a subquery."""

    name = "among"
    type = Boolean()
    inherit_cache = True
    _is_implicitly_boolean = True  # render no `= 1`, which would keep SQLite from using indexes


@compiles(_Among, "sqlite")
def _among_in_sqlite(element: _Among, compiler: SQLCompiler, **options: object) -> str:
    one, found = (compiler.process(part, **options) for part in element.clauses)
    return f"{one} IN {found}"


@compiles(_Among, "postgresql")
def _among_in_postgresql(element: _Among, compiler: SQLCompiler, **options: object) -> str:
    """`IS TRUE` keeps PostgreSQL from making a join of it: it thinks that there are few rows, and goes through all
    viewers for each of them. So it looks each row up in a hash table.
    """
    return f"(({_among_in_sqlite(element, compiler, **options)}) IS TRUE)"


VIEWERS = ids_table("viewers")


def is_viewer(column: SQLColumnExpression[int]) -> ColumnElement[bool]:
    """Return whether it is one of `:viewers`."""
    return func.among(column, select(VIEWERS.c.id).scalar_subquery())
