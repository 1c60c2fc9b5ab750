"""Files in the store: whoever refers to one no more drops it, and it is deleted once that is certain."""

from collections.abc import Iterable

from flask import current_app

from rookery.events import emit
from rookery.events.facts import FilesDropped
from rookery.media.store import Store


def store() -> Store:
    """Where the current app keeps its files."""
    found: Store = current_app.extensions["rookery.store"]
    return found


def drop(keys: Iterable[str | None]) -> None:
    """Let these files go, if this transaction commits."""
    if known := [key for key in dict.fromkeys(keys) if key]:
        emit(FilesDropped(known))


def delete(keys: Iterable[str]) -> None:
    """Delete files now. A missing one is as good as deleted."""
    for key in keys:
        store().delete(key)
