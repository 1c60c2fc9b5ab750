"""Connections to exactly the address that was checked, within a deadline."""

import ssl
from collections.abc import Iterable
from functools import cache
from typing import Any

import httpcore2
import httpx2

from rookery.net.errors import NotAllowed
from rookery.net.guard import Deadline, Rules, endpoints
from rookery.translations import lazy_gettext as _

CONNECT_SECONDS = 5.0
READ_SECONDS = 15.0
LARGE = 64 * 1024


def guarded_pool(rules: Rules, deadline: Deadline) -> httpcore2.ConnectionPool:
    """Return a pool of guarded connections. httpx2 takes no network backend, so httpcore2 below it is asked."""
    return httpcore2.ConnectionPool(ssl_context=trust(rules.ca_file), network_backend=GuardedBackend(rules, deadline))


def core_url(target: httpx2.URL) -> httpcore2.URL:
    return httpcore2.URL(scheme=target.raw_scheme, host=target.raw_host, port=target.port, target=target.raw_path)


class GuardedBackend(httpcore2.NetworkBackend):
    """A backend that resolves a name once and connects to a permitted address: no second look-up can differ."""

    def __init__(self, rules: Rules, deadline: Deadline) -> None:
        self._rules, self._deadline = rules, deadline
        self._plain = httpcore2.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        failure: Exception | None = None
        patience = Deadline(self._deadline.left(CONNECT_SECONDS))
        for address, its_port in endpoints(host, port, self._rules, self._deadline):
            try:
                stream = self._plain.connect_tcp(str(address), its_port, patience.left(), None, socket_options)
                return TimedStream(stream, self._deadline)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
        assert failure
        raise failure

    def connect_unix_socket(self, *args: object, **options: object) -> httpcore2.NetworkStream:
        raise NotAllowed(_("This server does not fetch from sockets of its own machine"))


class TimedStream(httpcore2.NetworkStream):
    """A connection of which each step gets the time that is left for all of them.

    What is written goes out when an answer is wanted: head and body of a request in one piece.
    """

    def __init__(self, stream: httpcore2.NetworkStream, deadline: Deadline) -> None:
        self._stream, self._deadline = stream, deadline
        self._unsent: list[bytes] = []

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        self._send()
        return self._stream.read(max_bytes, self._deadline.left(READ_SECONDS))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._unsent.append(buffer)
        if len(buffer) > LARGE:
            self._send()

    def _send(self) -> None:
        if self._unsent:
            whole, self._unsent = b"".join(self._unsent), []
            self._stream.write(whole, self._deadline.left(READ_SECONDS))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        """Start TLS with the requested name, not the address: certificates are issued for names."""
        inner = self._stream.start_tls(ssl_context, server_hostname, self._deadline.left(CONNECT_SECONDS))
        return TimedStream(inner, self._deadline)

    def get_extra_info(self, info: str) -> object:
        return self._stream.get_extra_info(info)


@cache
def trust(ca_file: str) -> ssl.SSLContext:
    """The certificates that the system trusts, and those that the owner adds. Reading them takes long, so once."""
    context = httpx2.create_ssl_context(trust_env=False)
    if ca_file:
        context.load_verify_locations(cafile=ca_file)
    return context
