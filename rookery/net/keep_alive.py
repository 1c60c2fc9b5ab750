"""Keep-alive connections for the next request to the same server. Each is opened under the rules of all others."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import httpcore2
import httpx2

from rookery import __version__, concurrency, urls
from rookery.net.connect import GuardedBackend, core_url, trust
from rookery.net.errors import NotAllowed, TooSlow, Unreachable
from rookery.net.fetch import FetchedPage, parsed
from rookery.net.guard import Deadline, Rules
from rookery.translations import lazy_gettext as _

SECONDS = 20.0
IDLE_SECONDS, MAX_IDLE = 20.0, 100
MAX_BODY = 16 * 1024  # callers use little more than the status, so longer bodies are not read

Origin = tuple[str, str, int | None]
_idle: dict[Origin, list["KeepAliveConnection"]] = {}
_lock = threading.Lock()
_cleaned_at = 0.0


@contextmanager
def connection_to(url: str) -> Iterator["KeepAliveConnection"]:
    """Lend a connection to the server of this URL to one thread: an idle one, or a new one.

    Raises NotAllowed for an address that this server does not speak to.
    """
    target, rules = parsed(url), Rules.of(urls.config())
    rules.check_url(target)
    key = (target.scheme, target.host, target.port)
    connection = _take_idle(key, rules) or KeepAliveConnection(target, rules)
    try:
        yield connection
    finally:
        _put_back(key, connection)


class KeepAliveConnection:
    """A connection to one server, opened by the first request, and again after it was closed."""

    def __init__(self, target: httpx2.URL, rules: Rules) -> None:
        self._origin, self.rules = core_url(target).origin, rules
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
            raise NotAllowed(_("This connection leads to another server"))
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
            raise TooSlow(_("The other server took too long to answer")) from error
        except (httpcore2.NetworkError, httpcore2.ProtocolError) as error:
            raise Unreachable(_("The other server could not be reached")) from error

    @property
    def open(self) -> bool:
        """True while another request can use it."""
        return bool(self._connection and self._connection.is_available() and not self._connection.has_expired())

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            connection.close()

    def _ask(self, request: httpcore2.Request, url: str) -> FetchedPage:
        """Send the request; again on a new connection where the server has just closed the idle one."""
        reused = self.open
        try:
            return self._exchange(request, url)
        except (httpcore2.RemoteProtocolError, httpcore2.ReadError, httpcore2.WriteError):
            if not reused:
                raise
        return self._exchange(request, url)

    def _exchange(self, request: httpcore2.Request, url: str) -> FetchedPage:
        if not self.open:
            self.close()
            self._connection = httpcore2.HTTPConnection(
                self._origin,
                ssl_context=trust(self.rules.ca_file),
                keepalive_expiry=IDLE_SECONDS,
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
            if len(body) > MAX_BODY:
                break
    finally:
        response.close()
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}
    return FetchedPage(url, response.status, headers, bytes(body[:MAX_BODY]), len(body) <= MAX_BODY)


def _take_idle(key: Origin, rules: Rules) -> KeepAliveConnection | None:
    with _lock:
        idle = _idle.get(key, [])
        while idle:
            connection = idle.pop()
            if connection.open and connection.rules == rules:
                return connection
            connection.close()
        _idle.pop(key, None)
    return None


def _put_back(key: Origin, connection: KeepAliveConnection) -> None:
    """Keep it for the next request; close what was idle for too long, and of too many those that were idle longest."""
    global _cleaned_at
    with _lock:
        if connection.open:
            _idle.setdefault(key, []).append(connection)
        else:  # closed by the server, or idle for too long
            connection.close()
        if (now := time.monotonic()) - _cleaned_at < 1:
            return
        _cleaned_at = now
        by_age = sorted(
            ((one.used_at, key, one) for key, idle in _idle.items() for one in idle), key=lambda one: one[0]
        )
        for number, (used_at, key, one) in enumerate(by_age):
            if now - used_at > IDLE_SECONDS or len(by_age) - number > MAX_IDLE:
                _idle[key].remove(one)
                one.close()
                if not _idle[key]:
                    del _idle[key]
