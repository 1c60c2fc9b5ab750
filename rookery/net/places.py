"""How many may ask one host at the same time: one that hangs, or is small, shall not have all our threads."""

import random
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from rookery.net.errors import FetchError

PLACES = 2
PATIENCE_SECONDS = 0.25  # most answers are here by then, so those who come in a crowd need not come again
AGAIN_SECONDS = (0.5, 2.0)

_taken: Counter[str] = Counter()
_free = threading.Condition()


class HostBusy(FetchError):
    """As many requests to this host are under way as there may be: come again in `seconds`."""

    def __init__(self, host: str) -> None:
        super().__init__(f"{host} is being asked enough already")
        self.seconds = random.uniform(*AGAIN_SECONDS)


@contextmanager
def place_at(host: str) -> Iterator[None]:
    """One of this process's few places at the host. Raises HostBusy if none becomes free at once or nearly so."""
    with _free:
        if not _free.wait_for(lambda: _taken[host] < PLACES, PATIENCE_SECONDS):
            raise HostBusy(host)
        _taken[host] += 1
    try:
        yield
    finally:
        with _free:
            _taken[host] -= 1
            if not _taken[host]:
                del _taken[host]
            _free.notify_all()
