"""The gate: so many requests of this process work at a time, in the order in which they came; the others wait.

A process has one interpreter lock, and SQLite gives it up at every row: threads that read side by side fight over it,
and together they get less done than one alone (docs/decisions/0008). So whoever works holds a place. Whoever waits,
for another server, a program or a slow client, gives it up: `with aside()`, or `leave()` for good. And whoever works
for long loses it without noticing, so nothing slow, and no two that wait for each other, hold up the rest.

Whoever can wait, such as other servers with what happened there, stands behind those who look at a screen (10.18).
"""

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress

LONG_SECONDS = 0.2
PATIENCE_SECONDS = 10.0
EVERY = 4  # of those let in, one who can wait, if both wait


class Crowded(Exception):
    """Nobody was let in for so long that the client has most likely given up."""


class Guest:
    """A request at the gate."""

    __slots__ = ("can_wait", "gate", "turn")

    def __init__(self, gate: "Gate", can_wait: bool = False) -> None:
        self.gate, self.can_wait, self.turn = gate, can_wait, threading.Lock()
        self.turn.acquire()  # until it is this one's turn


class _Thread(threading.local):
    guest: Guest | None = None


_thread = _Thread()


class Gate:
    """`places`: how many may work at a time; 0 lets all in."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._lock = threading.Lock()
        self._working: dict[Guest, float] = {}  # since when
        self._waiting: dict[bool, deque[Guest]] = {False: deque(), True: deque()}  # whether they can
        self._let = 0

    @contextmanager
    def passing(self, can_wait: bool = False) -> Iterator[None]:
        """Work inside. A request within a request goes through with it. Raises Crowded."""
        if not self._places or _thread.guest:
            yield
            return
        guest = Guest(self, can_wait)
        self.come(guest)
        _thread.guest = guest
        try:
            yield
        finally:
            leave()

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    def come(self, guest: Guest) -> None:
        """Take a place, or wait for one. Raises Crowded."""
        with self._lock:
            if len(self._working) < self._places:
                self._working[guest] = time.monotonic()
                return
            self._waiting[guest.can_wait].append(guest)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not guest.turn.acquire(timeout=LONG_SECONDS):
            self._look_around(guest, deadline)

    def go(self, guest: Guest) -> None:
        with self._lock:
            if self._working.pop(guest, None) is not None:
                self._let_in()

    def _look_around(self, guest: Guest, deadline: float) -> None:
        """Those who work for long are not counted any more; a guest who waits too long goes home."""
        now = time.monotonic()
        with self._lock:
            if now >= deadline and guest in self._waiting[guest.can_wait]:
                self._waiting[guest.can_wait].remove(guest)
                raise Crowded
            for one in [one for one, since in self._working.items() if now - since >= LONG_SECONDS]:
                del self._working[one]
                self._let_in()

    def _let_in(self) -> None:
        self._let += 1
        first = self._let % EVERY == 0
        if line := self._waiting[first] or self._waiting[not first]:
            following = line.popleft()
            self._working[following] = time.monotonic()
            following.turn.release()


@contextmanager
def aside() -> Iterator[None]:
    """Wait for something slow, or compute without the interpreter; outside of requests it means nothing."""
    guest, _thread.guest = _thread.guest, None
    if guest is None:
        yield
        return
    guest.gate.go(guest)
    try:
        yield
    finally:
        with suppress(Crowded):  # what was begun is brought to its end
            guest.gate.come(guest)
        _thread.guest = guest


def is_crowded() -> bool:
    """Return whether others wait for the place that this request has."""
    return _thread.guest is not None and _thread.guest.gate.waiting > 0


def leave() -> None:
    """From here on this request only waits; it does not come back in."""
    guest, _thread.guest = _thread.guest, None
    if guest:
        guest.gate.go(guest)
