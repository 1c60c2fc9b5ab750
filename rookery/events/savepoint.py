"""A part of a transaction that is undone by itself, with the events stated in it."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event
from sqlalchemy.orm import Session

from models.base import Base, db
from rookery.events.emit import run_listeners


@contextmanager
def savepoint(in_order: bool = True) -> Iterator[None]:
    """Run the listeners of what is stated inside at its end; roll back to where the block began if anything raises.

    `in_order`: as in `run_listeners`. Rows that are read or made inside are at hand until the end: else each listener
    would read them anew.
    """
    info = db.session.info
    told, before = len(info.get("facts", ())), info.pop("events", [])
    try:
        with db.session.begin_nested(), _remembering():
            yield
            run_listeners(in_order)
    except BaseException:
        del info.get("facts", [])[told:]
        raise
    finally:
        info["events"] = before


@contextmanager
def _remembering() -> Iterator[None]:
    kept, session = list[Base](), db.session()

    def keep(session: Session, row: Base) -> None:
        kept.append(row)

    for name in ("loaded_as_persistent", "detached_to_persistent"):
        event.listen(session, name, keep)
    try:
        yield
    finally:
        for name in ("loaded_as_persistent", "detached_to_persistent"):
            event.remove(session, name, keep)
