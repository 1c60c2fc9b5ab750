"""Keeping promises in the transaction that makes them: for whoever changes much in one, and need not answer anybody."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict

from models.base import db
from rookery import events
from rookery.events import Fact
from rookery.plugin import plugins

log = logging.getLogger(__name__)

MOST = 200  # facts that follow from each other, before the rest becomes jobs


@contextmanager
def savepoint() -> Iterator[None]:
    """What is raised inside undoes what happened inside, also what was stated, and nothing else."""
    told = len(db.session.info.get("facts", ()))
    try:
        with db.session.begin_nested():
            yield
    except BaseException:
        del db.session.info.get("facts", [])[told:]
        raise


def follow_up(facts: Sequence[Fact], kinds: tuple[type[Fact], ...]) -> None:
    """Run the handlers of these facts now, and of what follows from them, of these kinds.

    That saves what a job costs: a row, a lease, a commit for each step. If one fails, all of it becomes jobs, as if it
    had not been tried.
    """
    try:
        with savepoint():
            _run(list(facts), kinds)
    except Exception:
        log.exception("what follows from %s is left to jobs", [type(fact).__name__ for fact in facts])
        for fact in facts:
            events.promise(fact)


def _run(waiting: list[Fact], kinds: tuple[type[Fact], ...]) -> None:
    """A fact and what comes of it before the next one, as they would be with nothing else to do."""
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
