"""Counters, which nobody reads in the transaction that changes them: many changes are written together at its end."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from models.base import db
from models.compiled import CompiledWrite


@contextmanager
def batched_counters() -> Iterator[None]:
    """Write the changes of counters made inside when it ends without an error: new rows first, then counters of
    statuses before those of accounts.
    """
    gathered: dict[CompiledWrite, list[Mapping[str, object]]] = {}
    db.session.info["gathered"] = gathered
    try:
        yield
        db.session.flush()
        for statement in sorted(gathered, key=_rank):
            statement.run(*gathered[statement])
    finally:
        del db.session.info["gathered"]


def _rank(change: CompiledWrite) -> tuple[bool, bool]:
    return not change.statement.is_insert, change.statement.table.description == "account_counts"


def change_counter(statement: CompiledWrite, values: Mapping[str, object]) -> None:
    """Send a change now, or with the batch. The statement is one that is kept: those alike go together."""
    gathered = db.session.info.get("gathered")
    if gathered is None:
        statement.run(values)
    else:
        gathered.setdefault(statement, []).append(values)


def pending_changes() -> int:
    """Return how many wait for the end of `batched_counters`."""
    return sum(map(len, db.session.info.get("gathered", {}).values()))
