"""A limit of concurrent requests per host: one that hangs, or is small, shall not occupy all our threads."""

import random
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from rookery.net.errors import FetchError

SLOTS = 2
WAIT_SECONDS = 0.25  # most answers are here by then, so a burst of requests need not be retried
RETRY_SECONDS = (0.5, 2.0)

_in_use: Counter[str] = Counter()
_freed = threading.Condition()


class HostBusy(FetchError):
    """The limit of concurrent requests to this host is reached: retry in `seconds`."""

    def __init__(self, host: str) -> None:
        super().__init__(f"{host} is being asked enough already")
        self.seconds = random.uniform(*RETRY_SECONDS)


@contextmanager
def host_slot(host: str) -> Iterator[None]:
    """Hold one of this process's few slots for the host. Raises HostBusy if none becomes free at once or nearly so."""
    with _freed:
        if not _freed.wait_for(lambda: _in_use[host] < SLOTS, WAIT_SECONDS):
            raise HostBusy(host)
        _in_use[host] += 1
    try:
        yield
    finally:
        with _freed:
            _in_use[host] -= 1
            if not _in_use[host]:
                del _in_use[host]
            _freed.notify_all()
