"""How many may ask one host at the same time: one that hangs, or is small, shall not have all our threads."""

import random
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from rookery.net.errors import FetchError

PLACES = 2
AGAIN_SECONDS = (0.5, 2.0)

_taken: Counter[str] = Counter()
_lock = threading.Lock()


class Crowded(FetchError):
    """As many requests to this host are under way as there may be: come again in `seconds`."""

    def __init__(self, host: str) -> None:
        super().__init__(f"{host} is being asked enough already")
        self.seconds = random.uniform(*AGAIN_SECONDS)


@contextmanager
def place_at(host: str) -> Iterator[None]:
    """One of this process's few places at the host, or Crowded at once: nobody waits in line with a thread."""
    with _lock:
        if _taken[host] >= PLACES:
            raise Crowded(host)
        _taken[host] += 1
    try:
        yield
    finally:
        with _lock:
            _taken[host] -= 1
            if not _taken[host]:
                del _taken[host]
