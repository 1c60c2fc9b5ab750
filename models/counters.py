"""Counters, which nobody reads in the transaction that changes them: many changes are written together at its end."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from functools import cache

from sqlalchemy import ColumnElement, Insert, Update, bindparam, update
from sqlalchemy.orm import InstrumentedAttribute

from models.base import BigInt, db, run


@contextmanager
def batched_counters() -> Iterator[None]:
    """Write the changes of counters made inside when it ends without an error: new rows first, then counters of
    statuses before those of accounts.
    """
    gathered: dict[Insert | Update, list[Mapping[str, object]]] = {}
    db.session.info["gathered"] = gathered
    try:
        yield
        db.session.flush()
        for statement in sorted(gathered, key=_rank):
            run(statement, gathered[statement])
    finally:
        del db.session.info["gathered"]


def _rank(change: Insert | Update) -> tuple[bool, bool]:
    return not change.is_insert, change.table.description == "account_counts"


def bump_counts(
    key: InstrumentedAttribute[int], row_id: int, changes: dict[str, int], values: dict[str, date] | None = None
) -> None:
    """Add to the counters of the row, never below zero, and set other columns of it."""
    statement = _bumping(key, tuple(changes), tuple(values or ()))
    by = {f"by_{name}": change for name, change in changes.items()}
    to = {f"to_{name}": value for name, value in (values or {}).items()}
    db.session.flush()
    change_counter(statement, {"row": row_id, **by, **to})


def at_least_zero(expression: ColumnElement[int]) -> ColumnElement[int]:
    return db.case((expression < 0, 0), else_=expression)


@cache
def _bumping(key: InstrumentedAttribute[int], counters: tuple[str, ...], others: tuple[str, ...]) -> Update:
    """Built once per set of columns: building this UPDATE costs four times as much as running it."""
    table = key.class_.__table__
    counted = {name: at_least_zero(table.c[name] + bindparam(f"by_{name}", type_=BigInt)) for name in counters}
    plain = {name: bindparam(f"to_{name}", type_=table.c[name].type) for name in others}
    mine = table.c[key.key] == bindparam("row", type_=BigInt)
    return update(table).where(mine).values(counted | plain)


def change_counter(statement: Insert | Update, values: Mapping[str, object]) -> None:
    """Send a change now, or with the batch. The statement is one that is kept: those alike go together."""
    gathered = db.session.info.get("gathered")
    if gathered is None:
        run(statement, values)
    else:
        gathered.setdefault(statement, []).append(values)


def pending_changes() -> int:
    """Return how many wait for the end of `batched_counters`."""
    return sum(map(len, db.session.info.get("gathered", {}).values()))
