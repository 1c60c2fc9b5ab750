"""How much one server may send, and how much may wait to be applied (10.18). Counted per process."""

import threading
import time
from collections import Counter

from flask import current_app
from sqlalchemy import func, select

from models.base import db
from models.incoming import Incoming
from rookery import urls
from rookery.plugin import settings

WINDOW_SECONDS, LOOK_SECONDS = 60.0, 1.0


class Pressed(Exception):
    """Come again in `seconds`; `status` 429 is about this server, 503 about all."""

    def __init__(self, status: int, seconds: int, why: str) -> None:
        super().__init__(why)
        self.status, self.seconds, self.why = status, seconds, why


class Meter:
    """What each host sent in the current minute, and how many activities wait, looked up once in a second."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._hits, self._window = Counter[tuple[str, bool]](), 0.0
        self._waiting, self._looked = 0, 0.0

    def hit(self, host: str, proved: bool) -> int:
        """Count one. Unproved ones count apart: nobody uses up the allowance of another server."""
        window = time.monotonic() // WINDOW_SECONDS
        with self._lock:
            if window != self._window:
                self._hits, self._window = Counter(), window
            self._hits[host, proved] += 1
            return self._hits[host, proved]

    def waiting(self) -> int:
        now = time.monotonic()
        if now - self._looked > LOOK_SECONDS:
            self._looked = now
            self._waiting = db.session.scalar(select(func.count()).select_from(Incoming)) or 0
        return self._waiting


def check(host: str, *, proved: bool) -> None:
    """Raises Pressed when there is more than can be taken."""
    meter: Meter = current_app.extensions.setdefault("rookery.inbox_meter", Meter())
    limits, processes = settings("inboxes"), urls.config().web_processes
    most = limits["per_minute"] if proved else limits["unproved_per_minute"]
    count = meter.hit(host, proved)
    if current_app.extensions["rookery.limits_on"] and count > max(1, most // processes):
        raise Pressed(429, int(WINDOW_SECONDS), "your server sends too much")
    if meter.waiting() >= limits["most_waiting"]:
        raise Pressed(503, 30, "too much waits to be looked at")
