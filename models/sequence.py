"""Ids that are small numbers, one after the other, for tables whose rows apps decode as numbers."""

from functools import cache
from typing import Any

from sqlalchemy import Connection, Executable, bindparam
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.orm import Mapped, mapped_column

from models.base import Base, BigInt, db, run


class IdSequence(Base):
    """The `last` id that a row of the table `name` got.

    Taking ids locks the row until the commit, so that ids become visible in their order: whoever has read up to an id
    has missed none below it. A sequence of PostgreSQL hands out ids that others commit later, see decision 20.
    """

    __tablename__ = "id_sequences"
    __table_args__ = ({"sqlite_with_rowid": False},)

    name: Mapped[str] = mapped_column(primary_key=True)
    last: Mapped[int]


def next_ids(name: str, count: int) -> range:
    """Return so many new ids of the table `name`, in ascending order."""
    last: int = run(_advance(db.engine.dialect.name), {"name": name, "count": count}).scalar_one()
    return range(last - count + 1, last + 1)


def _next_of(context: Any) -> int:
    connection: Connection = context.root_connection
    advance = _advance(connection.dialect.name)
    name = context.compiled.compile_state.dml_table.name
    return int(connection.execute(advance, {"name": name, "count": 1}).scalar_one())


@cache
def _advance(dialect: str) -> Executable:
    table: Any = IdSequence.__table__
    made = (sqlite_insert if dialect == "sqlite" else postgresql_insert)(table)
    made = made.values(name=bindparam("name"), last=bindparam("count", type_=BigInt))
    added = made.on_conflict_do_update(index_elements=["name"], set_={"last": table.c.last + made.excluded.last})
    return added.returning(table.c.last)


class Numbered:
    """A row whose id comes from the sequence of its table. An id is never used again."""

    id: Mapped[int] = mapped_column(BigInt, primary_key=True, autoincrement=False, default=_next_of)
