"""The inbound quota: how much one server may send, and how much may wait to be applied (10.18), per process."""

import threading
import time
from collections import Counter
from math import inf

from flask import current_app
from sqlalchemy import func, select

from models.base import db
from models.federation.inbox import Incoming
from rookery import net, topology, urls
from rookery.plugin import settings
from rookery.text import domains

WINDOW_SECONDS, LOOK_SECONDS = 60.0, 1.0
KEYS_PER_MINUTE = 30  # that are asked for while somebody waits who reads
_ALL = ""  # is the family of nobody
SHARE, WAIT_SECONDS = 2, 30  # one server, with all its subdomains, may fill half of the room for what waits


class QuotaExceeded(Exception):
    """A server is over its quota (`status` 429), or all together are (503); it may retry in `seconds`."""

    def __init__(self, status: int, seconds: int, why: str) -> None:
        super().__init__(why)
        self.status, self.seconds, self.why = status, seconds, why


class SenderQuota:
    """Counters of the activities that each sender sent within the current minute, and of those that wait, which are
    queried once a second.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._hits, self._began = Counter[str](), -inf
        self._waiting, self._looked = Counter[tuple[str, bool]](), 0.0

    def hit(self, sender: str) -> int:
        """Count one activity, and return how many the sender has sent in this window."""
        now = time.monotonic()
        with self._lock:
            if now - self._began > WINDOW_SECONDS:
                self._hits, self._began = Counter(), now
            self._hits[sender] += 1
            return self._hits[sender]

    def waiting(self, proved: bool, host: str = "") -> int:
        """Return how many activities with a verified signature, or an unverified one, wait; with `host`, how many came
        from any host with the same base domain.
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
    """Raise QuotaExceeded if the server, or all servers together, sent too much.

    Unverified activities count apart, by the host that they claim and by their address: so nobody can use up the quota
    of another server, or the room for what waits.
    """
    meter = _quota()
    limits = settings("inboxes")
    most = limits["per_minute"] if proved else limits["unproved_per_minute"]
    senders = [f"host {host}"] if proved else [f"claimed {host}", f"address {net.client_network(address)}"]
    count = max([meter.hit(sender) for sender in senders])
    if current_app.extensions["rookery.limits_on"] and count > topology.share_of_process(urls.config(), most):
        raise QuotaExceeded(429, int(WINDOW_SECONDS), "your server sends too much")
    room: int = limits["most_waiting"] if proved else limits["most_unproved"]
    if meter.waiting(proved) >= room:
        raise QuotaExceeded(503, WAIT_SECONDS, "too much waits to be looked at")
    if proved and meter.waiting(proved, host) >= max(1, room // SHARE):
        raise QuotaExceeded(429, WAIT_SECONDS, "too much of your server waits to be looked at")


def check_asking(host: str, address: str) -> None:
    """Raise QuotaExceeded if too many keys of this host were fetched, or for requests from this address.

    Reading requests prove nothing beforehand, so without a limit anybody could have this server send endless requests.
    """
    count = max(_quota().hit(f"key of {host}"), _quota().hit(f"keys for {net.client_network(address)}"))
    if current_app.extensions["rookery.limits_on"] and count > KEYS_PER_MINUTE:
        raise QuotaExceeded(429, int(WINDOW_SECONDS), "too many keys are asked for")


def _quota() -> SenderQuota:
    found: SenderQuota = current_app.extensions.setdefault("rookery.inbox_quota", SenderQuota())
    return found
