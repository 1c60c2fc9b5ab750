"""How much one server may send, and how much may wait to be applied (10.18). Counted per process."""

import threading
import time
from collections import Counter
from math import inf

from flask import current_app
from sqlalchemy import func, select

from models.base import db
from models.federation.inbox import Incoming
from rookery import net, urls
from rookery.plugin import settings
from rookery.text import domains

WINDOW_SECONDS, LOOK_SECONDS = 60.0, 1.0
KEYS_PER_MINUTE = 30  # that are asked for while somebody waits who reads
_ALL = ""  # is the family of nobody
SHARE, WAIT_SECONDS = 2, 30  # one server, with all its subdomains, may fill half of the room for what waits


class Pressed(Exception):
    """Come again in `seconds`; `status` 429 is about this server, 503 about all."""

    def __init__(self, status: int, seconds: int, why: str) -> None:
        super().__init__(why)
        self.status, self.seconds, self.why = status, seconds, why


class SenderQuota:
    """What each sender sent in a minute, which begins with the first of all, and how many activities wait, looked up
    once in a second.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._hits, self._began = Counter[str](), -inf
        self._waiting, self._looked = Counter[tuple[str, bool]](), 0.0

    def hit(self, sender: str) -> int:
        """Count one."""
        now = time.monotonic()
        with self._lock:
            if now - self._began > WINDOW_SECONDS:
                self._hits, self._began = Counter(), now
            self._hits[sender] += 1
            return self._hits[sender]

    def waiting(self, proved: bool, host: str = "") -> int:
        """Return how many wait of which it is known who signed them, or is not; with `host`, those that came from
        there, or from any other name that whoever has this one could have as well.
        """
        now = time.monotonic()
        if now - self._looked > LOOK_SECONDS:
            self._looked = now
            unknown = Incoming.signer_id.is_(None)
            query = select(Incoming.host, unknown, func.count()).group_by(Incoming.host, unknown)
            self._waiting = Counter()
            for sender, is_unknown, many in db.session.execute(query):
                self._waiting[domains.base_domain(sender), not is_unknown] += many
                self._waiting[_ALL, not is_unknown] += many
        return self._waiting[domains.base_domain(host) if host else _ALL, proved]


def check(host: str, address: str, *, proved: bool) -> None:
    """Raises Pressed when there is more than can be taken.

    Whoever only claims to be of a host is counted apart, and by the address that it comes from as well: nobody uses up
    what another server may send, nor the room for what waits.
    """
    meter = _meter()
    limits, processes = settings("inboxes"), urls.config().web_processes
    most = limits["per_minute"] if proved else limits["unproved_per_minute"]
    senders = [f"host {host}"] if proved else [f"claimed {host}", f"address {net.client_network(address)}"]
    count = max([meter.hit(sender) for sender in senders])
    if current_app.extensions["rookery.limits_on"] and count > max(1, most // processes):
        raise Pressed(429, int(WINDOW_SECONDS), "your server sends too much")
    room: int = limits["most_waiting"] if proved else limits["most_unproved"]
    if meter.waiting(proved) >= room:
        raise Pressed(503, WAIT_SECONDS, "too much waits to be looked at")
    if proved and meter.waiting(proved, host) >= max(1, room // SHARE):
        raise Pressed(429, WAIT_SECONDS, "too much of your server waits to be looked at")


def check_asking(host: str, address: str) -> None:
    """Raises Pressed when requests have had us ask this host for enough keys, or those from this address others: who
    only reads need not prove anything first, so that nobody has us ask others without end.
    """
    count = max(_meter().hit(f"key of {host}"), _meter().hit(f"keys for {net.client_network(address)}"))
    if current_app.extensions["rookery.limits_on"] and count > KEYS_PER_MINUTE:
        raise Pressed(429, int(WINDOW_SECONDS), "too many keys are asked for")


def _meter() -> SenderQuota:
    meter: SenderQuota = current_app.extensions.setdefault("rookery.inbox_meter", SenderQuota())
    return meter
