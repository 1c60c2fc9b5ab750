"""Small caches that live with the app: rendered rows by version, and values that may be a few seconds old."""

import threading
import time
from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

from cachetools import LRUCache
from flask import Flask, current_app

T = TypeVar("T")
Rows = dict[Any, Any]  # by keys whose first part tells the kind of value
ENTRIES = 50_000


class Cache:
    def __init__(self, entries: int = ENTRIES) -> None:
        self._rows: LRUCache[Hashable, Any] = LRUCache(entries)
        self._briefly: dict[Hashable, tuple[float, Any]] = {}
        self._lock = threading.Lock()

    def get_many(self, keys: Iterable[Hashable]) -> Rows:
        """Return those of the keys that are there."""
        with self._lock:
            rows = self._rows
            return {key: rows[key] for key in keys if key in rows}

    def set_many(self, rows: Rows) -> None:
        with self._lock:
            self._rows.update(rows)

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
            self._rows.clear()
            self._briefly.clear()


def init_app(app: Flask) -> None:
    app.extensions["rookery.cache"] = Cache()


def cache() -> Cache:
    found: Cache = current_app.extensions["rookery.cache"]
    return found
