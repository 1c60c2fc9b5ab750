"""Keeping promises in the transaction that makes them: for whoever changes much in one, and need not answer anybody."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from sqlalchemy import event

from models.base import db
from rookery import events
from rookery.events import Fact
from rookery.plugin import plugins

MOST = 200  # facts that follow from each other, before the rest becomes jobs


@contextmanager
def savepoint() -> Iterator[None]:
    """What is raised inside undoes what happened inside, also what was stated, and nothing else.

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
def follow_up(kinds: tuple[type[Fact], ...]) -> Iterator[None]:
    """When what happens inside is done, run the handlers of what was stated of these kinds, and of what follows.

    That saves what a job costs: a row, a lease, a commit for each step. What they raise is raised.
    """
    with events.holding_back(kinds) as stated:
        yield
    _run(stated, kinds)


def _run(waiting: list[Fact], kinds: tuple[type[Fact], ...]) -> None:
    """In the order in which they were stated, as jobs would come."""
    for _ in range(MOST):
        if not waiting:
            return
        fact = waiting.pop(0)
        with events.holding_back(kinds) as following:
            for step in plugins().steps_for.get(type(fact), ()):
                plugins().steps[step](asdict(fact))
        waiting += following
    for fact in waiting:
        events.promise(fact)
