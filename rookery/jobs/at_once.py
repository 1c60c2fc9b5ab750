"""Keeping promises in the transaction that makes them: for whoever changes much in one, and need not answer anybody."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from models.base import db, writes
from models.counters import pending_changes
from rookery import events
from rookery.events import Fact
from rookery.plugin import plugins

MOST = 200  # facts that follow from each other, before the rest becomes jobs


@contextmanager
def savepoint() -> Iterator[None]:
    """Roll back to where the block began, events included, if it raises.

    Rows that are read or made inside are at hand until its end: else each handler would read them anew.
    """
    told = len(db.session.info.get("facts", ()))
    try:
        with db.session.begin_nested(), _remembering():
            yield
    except BaseException:
        del db.session.info.get("facts", [])[told:]
        raise


@contextmanager
def _remembering() -> Iterator[None]:
    kept, session = list[Any](), db.session()

    def keep(session: Any, row: Any) -> None:
        kept.append(row)

    for name in ("loaded_as_persistent", "detached_to_persistent"):
        event.listen(session, name, keep)
    try:
        yield
    finally:
        for name in ("loaded_as_persistent", "detached_to_persistent"):
            event.remove(session, name, keep)


@contextmanager
def follow_up(kinds: tuple[type[Fact], ...], in_order: bool = True) -> Iterator[None]:
    """When what happens inside is done, run the handlers of what was stated of these kinds, and of what follows.

    That saves what a job costs: a row, a lease, a commit for each step. What they raise is raised. Not `in_order`: for
    facts that do not take back each other; then all of a kind are handled together, and the kinds in their order.
    """
    with events.holding_back(kinds) as stated:
        yield
    _run(stated, kinds, in_order)


def _run(waiting: list[Fact], kinds: tuple[type[Fact], ...], in_order: bool) -> None:
    for _ in range(MOST):
        if not waiting:
            return
        alike, waiting = (waiting[:1], waiting[1:]) if in_order else _alike(waiting, kinds)
        with events.holding_back(kinds) as following:
            for step in plugins().steps_for.get(type(alike[0]), ()):
                plugins().many[step](alike)
        waiting += following
    for fact in waiting:
        events.promise(fact)


def _alike(waiting: list[Fact], kinds: tuple[type[Fact], ...]) -> tuple[list[Fact], list[Fact]]:
    """All of the first kind that there is, and the others."""
    kind = min({type(fact) for fact in waiting}, key=kinds.index)
    return [one for one in waiting if type(one) is kind], [one for one in waiting if type(one) is not kind]


def so_far() -> tuple[int, int, int]:
    """Return what this transaction has done until now: the same again means that nothing was done in between.

    What the session still holds back is sent first.
    """
    db.session.flush()
    info = db.session.info
    return writes() + pending_changes(), len(info.get("facts", ())), len(info.get("held back", ((), ()))[1])
