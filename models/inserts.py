"""Inserts: rows that are added past the unit of work, and those that leave an existing row as it is."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import FromClause, Insert, UniqueConstraint, insert, inspect, orm
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import make_transient_to_detached

from models.base import Base, Values, db, run

Upsert = sqlite.Insert | postgresql.Insert
Table = type[Base] | FromClause


def insert_once(model: type[Base], **values: object) -> bool:
    """Add a row unless a unique key says that it is there; True if this call added it.

    A check before an insert would let two callers pass; an integrity error would abort PostgreSQL's transaction.
    """
    db.session.flush()
    return bool(add_once(model, values))


def add_once(model: type[Base], *rows: Mapping[str, object]) -> int:
    """Add these rows, of the same columns, unless a unique key says that they are there; how many were added. What the
    session holds back is not sent first.
    """
    if not rows:
        return 0
    return run(insert_ignoring(model.__table__), rows, preserve_rowcount=True).rowcount


def insert_row(row: Base) -> None:
    """Add a new row at once, past the unit of work, and let the session know it. Columns with defaults must be set."""
    insert_values(type(row), values_of(row))
    know([row])


def insert_values(model: type[Base], values: Values) -> None:
    """Add a row, or several, past the unit of work. What the session holds back is not sent first."""
    run(_inserting(model), values)


@cache
def _inserting(model: type[Base]) -> Insert:
    return insert(model.__table__)  # type: ignore[arg-type]  # declared as FromClause: a model may map a query


def insert_row_once(row: Base) -> bool:
    """Add a new row as `insert_row` does, unless a unique key has it already; return whether this call added it."""
    if insert_rows_once([row]) == 0:
        return False
    know([row])
    return True


def insert_rows_once(rows: Sequence[Base]) -> int:
    """Add new rows with the same columns set, unless a unique key says that they are there; how many were added. The
    session does not know them yet (`know`).
    """
    return add_once(type(rows[0]), *map(values_of, rows))


def values_of(row: Base) -> dict[str, object]:
    """Return the columns of a new row that are set."""
    columns = row.__table__.c
    return {name: value for name, value in vars(row).items() if name in columns}


def know(rows: Iterable[Base]) -> None:
    """Register rows with the session that were just added past it, as if it had read them. It holds them until the end
    of the transaction, whose listeners ask for them.
    """
    held = db.session.info.setdefault("known", [])
    for row in rows:
        held.append(row)
        for name in _without_default(type(row)).difference(vars(row)):
            orm.attributes.set_committed_value(row, name, None)  # otherwise it is read when it is asked for
        make_transient_to_detached(row)
        db.session.add(row)


@cache
def _without_default(model: type[Base]) -> frozenset[str]:
    """Return the names of the columns that are NULL in a new row which says nothing else."""
    return frozenset(column.key for column in model.__table__.c if not (column.default or column.server_default))


def dialect_insert(model: Table) -> Upsert:
    """An INSERT that can say what becomes of an existing row, in the words of the database at hand."""
    return (sqlite if db.engine.dialect.name == "sqlite" else postgresql).insert(model)


def insert_ignoring(model: Table) -> Insert:
    """An INSERT that leaves an existing row as it is. Built once: that costs as much as to send it.

    A row is there if its natural key is. That its id is taken proves nothing and raises IntegrityError, save where a
    table has no or several unique keys beside the id: there any of them counts, and the caller has to look.
    """
    return _ignoring(model, db.engine.dialect.name)


@cache
def _ignoring(model: Table, dialect: str) -> Insert:
    return dialect_insert(model).on_conflict_do_nothing(**(natural_key(model, dialect) or {}))


def natural_key(model: Table, dialect: str) -> dict[str, Any] | None:
    """Return the unique key that is no id of ours, as `on_conflict_do_nothing` wants it; None if there is no such one,
    or several.
    """
    table: Any = model if isinstance(model, FromClause) else inspect(model).local_table
    if [column.name for column in table.primary_key] != ["id"]:
        return {}
    keys: list[dict[str, Any]] = [
        {"index_elements": list(one.columns)} for one in table.constraints if isinstance(one, UniqueConstraint)
    ]
    for index in table.indexes:
        if index.unique:
            where = index.dialect_options[dialect]["where"]
            keys.append({"index_elements": list(index.expressions), "index_where": where})
    return keys[0] if len(keys) == 1 else None
