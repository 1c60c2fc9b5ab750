"""Requests of this server to itself, by its public address or past the proxy: `rookery doctor` compares what it sent
with what arrived.

The own names may lead to private addresses (split-horizon DNS, a proxy in the same network); every other target keeps
the rules of all requests.
"""

import errno
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit

import httpcore2
import httpx2

from rookery import __version__, concurrency, urls
from rookery.config import Config
from rookery.net.connect import CONNECT_SECONDS, GuardedBackend, core_url, guarded_pool, trust
from rookery.net.errors import TooSlow, Unreachable
from rookery.net.fetch import FetchedPage, parsed, read_body
from rookery.net.guard import Deadline, Rules, endpoints
from rookery.translations import lazy_gettext as _

Stream = httpcore2.NetworkStream
MOST_BYTES = 1024 * 1024
_PORTS = {"http": 80, "https": 443}
_NO_ROUTE = (errno.ENETUNREACH, errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


@dataclass(frozen=True)
class OpenAnswer:
    """The head of an answer, and its body as it comes."""

    status: int
    headers: Mapping[str, str]
    chunks: Iterator[bytes]


@dataclass(frozen=True)
class OwnAnswer:
    """An answer, whatever its status; with TLS also the moment at which the certificate expires."""

    page: FetchedPage
    certificate_until: datetime | None


def ask(method: str, url: str, *, headers: Mapping[str, str], body: bytes = b"", seconds: float) -> OwnAnswer:
    """Send one request and follow no redirect. Raises FetchError."""
    with _response(method, url, headers, body, seconds) as response:
        found = dict(httpx2.Headers(response.headers))
        content, is_complete = read_body(response, found, MOST_BYTES, cut=True)
        until = _certificate_until(response.extensions.get("network_stream"))
        return OwnAnswer(FetchedPage(url, response.status, found, content, is_complete), until)


@contextmanager
def opened(method: str, url: str, *, headers: Mapping[str, str], seconds: float) -> Iterator[OpenAnswer]:
    """Send one request, and lend the answer while its body arrives. Raises FetchError, also in the block."""
    with _response(method, url, headers, b"", seconds) as response:
        found = dict(httpx2.Headers(response.headers))
        yield OpenAnswer(response.status, found, iter(response.iter_stream()))


@contextmanager
def _response(
    method: str, url: str, headers: Mapping[str, str], body: bytes, seconds: float
) -> Iterator[httpcore2.Response]:
    target, rules = parsed(url), rules_for(url)
    rules.check_url(target)
    with _errors(), guarded_pool(rules, Deadline(seconds)) as pool:
        ours = {"User-Agent": _user_agent(), "Accept": "*/*", "Accept-Encoding": "identity"}
        sent = httpx2.Request(method, target, headers={**ours, **headers}, content=body or None)
        request = httpcore2.Request(method, core_url(target), headers=sent.headers.raw, content=body)
        response = pool.handle_request(request)
        try:
            yield response
        finally:
            response.close()


@contextmanager
def connection(url: str, seconds: float) -> Iterator[Stream]:
    """Lend a connection to the host of `url`, with TLS if its scheme has it. Raises FetchError, also in the block."""
    target, rules = parsed(url), rules_for(url)
    rules.check_url(target)
    with _errors():
        backend = GuardedBackend(rules, Deadline(seconds))
        stream = backend.connect_tcp(target.host, _port(target))
        try:
            if target.scheme == "https":
                stream = stream.start_tls(trust(rules.ca_file), target.host)
            yield stream
        finally:
            stream.close()


def reach(url: str, seconds: float) -> dict[str, bool | None]:
    """Return the addresses of the host of `url`, and of each whether something answers there; None where this machine
    cannot tell, such as an IPv6 address without IPv6. Raises FetchError for a name without addresses.
    """
    target, rules = parsed(url), rules_for(url)
    deadline = Deadline(seconds)
    with concurrency.yield_slot():
        found = endpoints(target.host, _port(target), rules, deadline)
        return {str(address): _answers(str(address), port, deadline) for address, port in found}


def certificate_problem(error: BaseException | None) -> ssl.SSLError | None:
    """Return the error of TLS that a failed request comes from."""
    while error is not None and not isinstance(error, ssl.SSLError):
        error = error.__cause__ or error.__context__
    return error


def rules_for(url: str) -> Rules:
    """Return the rules for a request to `url`: its own addresses are those that the owner wrote into the settings."""
    return Rules.of(urls.config(), configured=_origin(url) in own_origins(urls.config()))


def own_origins(config: Config) -> set[tuple[str, int]]:
    """Return host and port of the public address, of the domain of handles, and of the server behind the proxy."""
    handles = f"{urlsplit(config.public_url).scheme}://{config.domain}"
    return {_origin(config.public_url), _origin(handles), _origin(config.local_url)}


def _origin(url: str) -> tuple[str, int]:
    target = parsed(url)
    return target.host, _port(target)


def _port(target: httpx2.URL) -> int:
    return target.port or _PORTS.get(target.scheme, 0)


def _answers(address: str, port: int, deadline: Deadline) -> bool | None:
    try:
        httpcore2.SyncBackend().connect_tcp(address, port, deadline.left(CONNECT_SECONDS)).close()
    except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
        return None if getattr(error.__cause__, "errno", 0) in _NO_ROUTE else False
    return True


def _certificate_until(stream: Stream | None) -> datetime | None:
    sealed = stream.get_extra_info("ssl_object") if stream else None
    shown = sealed.getpeercert() if sealed else None
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(shown["notAfter"]), UTC) if shown else None


def _user_agent() -> str:
    return f"Rookery/{__version__} (+{urls.base()}/; doctor)"


@contextmanager
def _errors() -> Iterator[None]:
    """Turn errors of the library into ours; nobody else waits meanwhile."""
    try:
        with concurrency.yield_slot():
            yield
    except httpcore2.TimeoutException as error:
        raise TooSlow(_("The other server took too long to answer")) from error
    except (httpcore2.NetworkError, httpcore2.ProtocolError, ssl.SSLError) as error:
        raise Unreachable(_("The other server could not be reached")) from error
