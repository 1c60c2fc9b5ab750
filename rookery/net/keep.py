"""Connections that are kept for the next request to the same server. Each is opened under the rules of all others."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpcore2
import httpx2

from rookery import __version__, concurrency, urls
from rookery.net.connect import GuardedBackend, core_url, trust
from rookery.net.errors import NotAllowed, TooSlow, Unreachable
from rookery.net.fetch import FetchedPage, parsed
from rookery.net.guard import Deadline, Rules

SECONDS = 20.0
KEPT_SECONDS, MOST_KEPT = 20.0, 100
ANSWER_BYTES = 16 * 1024  # little is read of what is said beside the status; more than this is not waited for

_idle: dict[tuple[Any, ...], list["KeptConnection"]] = {}
_lock = threading.Lock()
_cleaned_at = 0.0


@contextmanager
def keeping(url: str) -> Iterator["KeptConnection"]:
    """A connection to the server of this address, for one thread: one that is kept from before, or a new one.

    Raises NotAllowed for an address that this server does not speak to.
    """
    config, target = urls.config(), parsed(url)
    rules = Rules.of(config)
    rules.check_url(target)
    key = (target.scheme, target.host, target.port)
    line = _kept(key, rules, config.ca_file) or KeptConnection(target, rules, config.ca_file)
    try:
        yield line
    finally:
        _keep(key, line)


class KeptConnection:
    """A connection to one server, which is opened by the first request, and again after it was closed."""

    def __init__(self, target: httpx2.URL, rules: Rules, ca_file: str) -> None:
        self._origin, self.rules, self.ca_file = core_url(target).origin, rules, ca_file
        self._deadline = Deadline(SECONDS)
        self._connection: httpcore2.HTTPConnection | None = None
        self.used_at = time.monotonic()

    def post(self, url: str, body: bytes, headers: Mapping[str, str], seconds: float = SECONDS) -> FetchedPage:
        """Post a body, and return the answer, whatever its status; no redirect is followed. Raises a FetchError where
        nothing came, TooSlow where nothing came in time.

        `headers` with a Host are sent as they are.
        """
        target = parsed(url)
        self.rules.check_url(target)
        if core_url(target).origin != self._origin:
            raise NotAllowed("This connection leads to another server")
        given = {
            "Host": target.netloc.decode("ascii"),
            "User-Agent": f"Rookery/{__version__} (+{urls.base()}/)",
            "Accept": "*/*",
            "Content-Length": str(len(body)),
            **headers,
        }
        sent = [(name.encode("ascii"), value.encode("latin-1")) for name, value in given.items()]
        request = httpcore2.Request("POST", core_url(target), headers=sent, content=body)
        self._deadline.restart(seconds)
        self.used_at = time.monotonic()
        try:
            with concurrency.yield_slot():
                return self._ask(request, url)
        except (TimeoutError, httpcore2.TimeoutException) as error:
            raise TooSlow("The other server took too long") from error
        except (httpcore2.NetworkError, httpcore2.ProtocolError) as error:
            raise Unreachable("The other server could not be reached") from error

    @property
    def open(self) -> bool:
        """True while another request can go this way."""
        return bool(self._connection and self._connection.is_available() and not self._connection.has_expired())

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            connection.close()

    def _ask(self, request: httpcore2.Request, url: str) -> FetchedPage:
        """Servers close what was idle for a while, perhaps just now: that request is made once more, on a new one."""
        kept = self.open
        try:
            return self._exchange(request, url)
        except (httpcore2.RemoteProtocolError, httpcore2.ReadError, httpcore2.WriteError):
            if not kept:
                raise
        return self._exchange(request, url)

    def _exchange(self, request: httpcore2.Request, url: str) -> FetchedPage:
        if not self.open:
            self.close()
            self._connection = httpcore2.HTTPConnection(
                self._origin,
                ssl_context=trust(self.ca_file),
                keepalive_expiry=KEPT_SECONDS,
                network_backend=GuardedBackend(self.rules, self._deadline),
            )
        assert self._connection
        try:
            return _page(self._connection.handle_request(request), url)
        except BaseException:
            self.close()
            raise


def _page(response: httpcore2.Response, url: str) -> FetchedPage:
    body = bytearray()
    try:
        for chunk in response.iter_stream():
            body += chunk
            if len(body) > ANSWER_BYTES:
                break
    finally:
        response.close()
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}
    return FetchedPage(url, response.status, headers, bytes(body[:ANSWER_BYTES]), len(body) <= ANSWER_BYTES)


def _kept(key: tuple[Any, ...], rules: Rules, ca_file: str) -> KeptConnection | None:
    with _lock:
        lines = _idle.get(key, [])
        while lines:
            line = lines.pop()
            if line.open and (line.rules, line.ca_file) == (rules, ca_file):
                return line
            line.close()
        _idle.pop(key, None)
    return None


def _keep(key: tuple[Any, ...], line: KeptConnection) -> None:
    """Have it wait for the next one; those that wait for too long are closed, of too many those that waited longest."""
    global _cleaned_at
    with _lock:
        if line.open:
            _idle.setdefault(key, []).append(line)
        else:  # its server has closed it already, or it has waited too long
            line.close()
        if (now := time.monotonic()) - _cleaned_at < 1:
            return
        _cleaned_at = now
        waiting = sorted(
            ((one.used_at, where, one) for where, lines in _idle.items() for one in lines), key=lambda one: one[0]
        )
        for number, (used_at, where, one) in enumerate(waiting):
            if now - used_at > KEPT_SECONDS or len(waiting) - number > MOST_KEPT:
                _idle[where].remove(one)
                one.close()
                if not _idle[where]:
                    del _idle[where]
