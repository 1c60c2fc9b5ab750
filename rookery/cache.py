"""Small caches that live with the app: rendered rows by version, and values that may be a few seconds old."""

import threading
import time
from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

from flask import Flask, current_app

T = TypeVar("T")
Rows = dict[Any, Any]  # the first part of a key is the kind of value
ENTRIES = 50_000


class Cache:
    """Rows are kept in two generations: one that is asked for moves to the new one, and when that is full, the old one
    goes. An LRU cache (cachetools 8) takes five times as long to find a row: a tenth of the CPU of a home timeline.
    """

    def __init__(self, entries: int = ENTRIES) -> None:
        self._most = entries // 2
        self._new: Rows = {}
        self._old: Rows = {}
        self._briefly: dict[Hashable, tuple[float, Any]] = {}
        self._lock = threading.Lock()

    def get_many(self, keys: Iterable[Hashable]) -> Rows:
        """Return those of the keys that are there."""
        new, old, found = self._new, self._old, {}
        for key in keys:
            row = new.get(key)
            if row is None:
                if (row := old.get(key)) is None:
                    continue
                new[key] = row
            found[key] = row
        return found

    def set_many(self, rows: Rows) -> None:
        """Keep these rows; none of them is None."""
        with self._lock:
            if len(self._new) > self._most:
                self._old, self._new = self._new, {}
            self._new.update(rows)

    def briefly(self, key: Hashable, seconds: float, make: Callable[[], T]) -> T:
        """Return what `make` returned at most so many seconds ago."""
        until, value = self._briefly.get(key, (0.0, None))
        if until <= time.monotonic():
            value = make()
            self._briefly[key] = (time.monotonic() + seconds, value)
        return value

    def forget(self, key: Hashable) -> None:
        self._briefly.pop(key, None)

    def clear(self) -> None:
        with self._lock:
            self._new, self._old = {}, {}
            self._briefly.clear()


def init_app(app: Flask) -> None:
    app.extensions["rookery.cache"] = Cache()


def cache() -> Cache:
    found: Cache = current_app.extensions["rookery.cache"]
    return found
