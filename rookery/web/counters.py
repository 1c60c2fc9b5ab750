"""Rate-limit counters: in memory for one process, in Redis for several."""

import heapq
import logging
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from limits.storage import Storage

from rookery.outages import outage_of

log = logging.getLogger(__name__)

T = TypeVar("T")

SWEEP_SECONDS = 60
MOST_WINDOWS = 200_000  # about 50 MB; beyond, the windows with the fewest hits are dropped
MISDATED_SECONDS = 60  # no window ends this far ahead unless the clock was set back
PAUSE_SECONDS = 5.0  # between attempts to reach Redis


class ProcessStorage(Storage):
    """Fixed windows in memory; see https://limits.readthedocs.io, custom storage backends.

    The library's own looks at every key a hundred times a second, in a new thread each time.
    """

    STORAGE_SCHEME = ["rookery-process"]

    def __init__(self) -> None:
        super().__init__()
        self._windows: dict[str, tuple[int, float]] = {}
        self._lock = threading.Lock()
        self._swept = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        return Exception

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        now = time.time()
        with self._lock:
            if self._swept + SWEEP_SECONDS < now:
                self._windows, self._swept = _kept(self._windows, now), now
            hits, until = self._window(key, now)
            if until > now + expiry + MISDATED_SECONDS:
                hits, until = 0, 0.0
            self._windows[key] = hits + amount, until or now + expiry
        return hits + amount

    def get(self, key: str) -> int:
        return self._window(key, time.time())[0]

    def get_expiry(self, key: str) -> float:
        now = time.time()
        return self._window(key, now)[1] or now

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        count = len(self._windows)
        self._windows.clear()
        return count

    def clear(self, key: str) -> None:
        self._windows.pop(key, None)

    def _window(self, key: str, now: float) -> tuple[int, float]:
        hits, until = self._windows.get(key, (0, 0.0))
        return (hits, until) if until > now else (0, 0.0)


def _kept(windows: dict[str, tuple[int, float]], now: float) -> dict[str, tuple[int, float]]:
    open_ones = {key: window for key, window in windows.items() if window[1] > now}
    if len(open_ones) <= MOST_WINDOWS:
        return open_ones
    return dict(heapq.nlargest(MOST_WINDOWS, open_ones.items(), key=lambda item: item[1]))


class FallbackStorage(Storage):
    """Fixed windows in `shared`; while that is away, of this process alone, so that nobody is refused for it."""

    STORAGE_SCHEME = ["rookery-fallback"]

    def __init__(self, shared: Storage) -> None:
        super().__init__()
        self._shared, self._own, self._next_try = shared, ProcessStorage(), 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        return Exception

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        return self._ask(lambda storage: storage.incr(key, expiry, amount))

    def get(self, key: str) -> int:
        return self._ask(lambda storage: storage.get(key))

    def get_expiry(self, key: str) -> float:
        return self._ask(lambda storage: storage.get_expiry(key))

    def check(self) -> bool:
        return True

    def reset(self) -> int | None:
        return self._ask(lambda storage: storage.reset())

    def clear(self, key: str) -> None:
        self._ask(lambda storage: storage.clear(key))

    def _ask(self, question: Callable[[Storage], T]) -> T:
        if time.monotonic() >= self._next_try:
            try:
                return question(self._shared)
            except Exception as error:
                if not outage_of(error):
                    raise
                log.exception("each process counts requests by itself")
                self._next_try = time.monotonic() + PAUSE_SECONDS
        return question(self._own)
