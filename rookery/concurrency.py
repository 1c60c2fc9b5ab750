"""The concurrency limiter: a bounded number of requests work at a time, in the order of arrival; the others wait.

A process has one interpreter lock, and SQLite gives it up at every row: threads that read side by side fight over it,
and together they get less done than one alone (docs/decisions/0008). So a request works only while it holds a slot.
A request that waits for another server, a program or a slow client gives its slot up: `with yield_slot()`, or
`release_slot()` for good. A request that works for long loses its slot without noticing, so nothing slow, and no two
requests that wait for each other, hold up the rest.

Requests of low priority, such as what other servers deliver, wait behind those of people (10.18).
"""

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress

LONG_SECONDS = 0.2
TIMEOUT_SECONDS = 10.0
LOW_PRIORITY_SHARE = 4  # every fourth slot goes to a low-priority request while both kinds wait


class SlotTimeout(Exception):
    """A timeout: no slot became free for so long that the client has most likely given up."""


class SlotRequest:
    """A request that holds a slot of `limiter`, or waits for one until `granted` is released."""

    __slots__ = ("granted", "limiter", "low_priority")

    def __init__(self, limiter: "ConcurrencyLimiter", low_priority: bool = False) -> None:
        self.limiter, self.low_priority, self.granted = limiter, low_priority, threading.Lock()
        self.granted.acquire()


class _Thread(threading.local):
    request: SlotRequest | None = None


_thread = _Thread()


class ConcurrencyLimiter:
    """A limiter that lets at most `slots` requests work at a time; 0 is no limit."""

    def __init__(self, slots: int) -> None:
        self._slots = slots
        self._lock = threading.Lock()
        self._working: dict[SlotRequest, float] = {}  # request → when it began to work
        self._waiting: dict[bool, deque[SlotRequest]] = {False: deque(), True: deque()}  # by low_priority
        self._granted = 0

    @contextmanager
    def slot(self, low_priority: bool = False) -> Iterator[None]:
        """Hold a slot. A request within a request shares its slot. Raises SlotTimeout."""
        if not self._slots or _thread.request:
            yield
            return
        request = SlotRequest(self, low_priority)
        self.acquire(request)
        _thread.request = request
        try:
            yield
        finally:
            release_slot()

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    def acquire(self, request: SlotRequest) -> None:
        """Take a slot, or wait for one. Raises SlotTimeout."""
        with self._lock:
            if len(self._working) < self._slots:
                self._working[request] = time.monotonic()
                return
            self._waiting[request.low_priority].append(request)
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while not request.granted.acquire(timeout=LONG_SECONDS):
            self._expire(request, deadline)

    def release(self, request: SlotRequest) -> None:
        with self._lock:
            if self._working.pop(request, None) is not None:
                self._grant_next()

    def _expire(self, request: SlotRequest, deadline: float) -> None:
        """Take the slots of requests that work for long; raise SlotTimeout if this one has waited too long."""
        now = time.monotonic()
        with self._lock:
            if now >= deadline and request in self._waiting[request.low_priority]:
                self._waiting[request.low_priority].remove(request)
                raise SlotTimeout
            for one in [one for one, since in self._working.items() if now - since >= LONG_SECONDS]:
                del self._working[one]
                self._grant_next()

    def _grant_next(self) -> None:
        self._granted += 1
        low_first = self._granted % LOW_PRIORITY_SHARE == 0
        if queue := self._waiting[low_first] or self._waiting[not low_first]:
            following = queue.popleft()
            self._working[following] = time.monotonic()
            following.granted.release()


@contextmanager
def yield_slot() -> Iterator[None]:
    """Wait for something slow, or compute without the interpreter; outside of requests this does nothing."""
    request, _thread.request = _thread.request, None
    if request is None:
        yield
        return
    request.limiter.release(request)
    try:
        yield
    finally:
        with suppress(SlotTimeout):  # a request that has begun is finished, if necessary without a slot
            request.limiter.acquire(request)
        _thread.request = request


def others_wait() -> bool:
    """Return whether other requests wait for the slot that this one holds."""
    return _thread.request is not None and _thread.request.limiter.waiting > 0


def release_slot() -> None:
    """Give the slot of this request up for good: from here on it only waits."""
    request, _thread.request = _thread.request, None
    if request:
        request.limiter.release(request)
