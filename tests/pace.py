"""How much slower than alone everything is on this machine just now: what is promised in seconds can then be asserted.

with pace() as machine:
    took = ...
assert took < 0.25 * machine.slower
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

REST, WORK = 0.005, 0.005


class Pace:
    """`slower` is at least 1: so many times longer than alone do nearly all (19 of 20) short pieces of work take."""

    def __init__(self) -> None:
        self._took: list[float] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._measure, daemon=True)

    @property
    def slower(self) -> float:
        took = sorted(self._took)
        return max(1.0, took[int(len(took) * 0.95)] / (REST + WORK)) if took else 1.0

    def _measure(self) -> None:
        """Work for a moment of processor time, again and again, and see how long that takes by the clock."""
        while not self._over.is_set():
            begun = time.perf_counter()
            time.sleep(REST)
            until = time.thread_time() + WORK
            while time.thread_time() < until:
                pass
            self._took.append(time.perf_counter() - begun)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()


@contextmanager
def pace() -> Iterator[Pace]:
    machine = Pace()
    machine.start()
    try:
        yield machine
    finally:
        machine.stop()


def least(*works: Callable[[], object], rounds: int = 12) -> list[float]:
    """The shortest time that each took. They take turns, so that a busy moment of the machine meets them alike."""
    took: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, times in zip(works, took, strict=True):
            begun = time.perf_counter()
            work()
            times.append(time.perf_counter() - begun)
    return [min(times) for times in took]
