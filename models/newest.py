"""The newest id of all tables: no process may make one below it."""

from functools import cache
from typing import Any

from sqlalchemy import CompoundSelect, Connection, func, inspect, select, union_all

from models.base import Base, Identified, db


def newest_id() -> int:
    """Return the largest id that is stored; 0 in an empty database. Each table's is the end of its primary key."""
    return max((row[0] or 0 for row in db.session.execute(_query())), default=0)


def newest_of(connection: Connection) -> int:
    """Return the largest id of a database that may be of an earlier version, without some of the tables."""
    there = frozenset(inspect(connection).get_table_names())
    return max((row[0] or 0 for row in connection.execute(_query(there))), default=0)


@cache
def _query(there: frozenset[str] | None = None) -> CompoundSelect[int]:
    kinds: set[Any] = {mapper.class_ for mapper in Base.registry.mappers if issubclass(mapper.class_, Identified)}
    tables = sorted((inspect(kind).local_table for kind in kinds), key=lambda table: table.name)
    return union_all(*(select(func.max(table.c.id)) for table in tables if there is None or table.name in there))
