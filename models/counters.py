"""Counters, which nobody reads in the transaction that changes them: many changes are written together at its end."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy import Insert, Update

from models.base import db, run


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


def _rank(statement: Insert | Update) -> tuple[bool, bool]:
    return not statement.is_insert, statement.table.description == "account_counts"


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
