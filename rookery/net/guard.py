"""The rules for outgoing connections: schemes, ports, and above all addresses."""

import ipaddress
import queue
import socket
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import httpx2

from rookery.config import Config
from rookery.net.errors import NotAllowed, TooSlow, Unreachable
from rookery.translations import lazy_gettext as _

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

MOST_ADDRESSES = 8

# Not Python's `is_global`: it accepts several of these and changed between releases.
# https://www.iana.org/assignments/iana-ipv4-special-registry/ and -ipv6-special-registry/
_SPECIAL_4 = """
0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24
192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4
240.0.0.0/4
"""
_AZURE_HOST = "168.63.129.16/32"  # the host below an Azure machine, under an address that looks public
_DENIED_4 = [ipaddress.IPv4Network(one) for one in (*_SPECIAL_4.split(), _AZURE_HOST)]
# All public IPv6 addresses. Loopback, link-local, unique local, multicast, v4-mapped, v4-compatible and NAT64
# addresses are outside.
_GLOBAL_6 = ipaddress.IPv6Network("2000::/3")
_DENIED_6 = [
    ipaddress.IPv6Network(one)
    for one in (
        "2001::/23",  # Teredo, ORCHID, benchmarks and other protocols
        "2001:db8::/32",
        "3fff::/20",  # documentation
        "2002::/16",  # 6to4: an IPv4 address in disguise
    )
]


def is_public(address: Address) -> bool:
    """Return whether this is an address on the internet, of some machine, and nothing else in disguise."""
    if isinstance(address, ipaddress.IPv4Address):
        return address.is_global and not any(address in network for network in _DENIED_4)
    return address.is_global and address in _GLOBAL_6 and not any(address in network for network in _DENIED_6)


def client_network(address: str) -> str:
    """Return the network of one customer, for counting: an IPv4 address, or the /64 of an IPv6 address."""
    if ":" not in address:
        return address
    try:
        parsed = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(parsed.ipv4_mapped or ipaddress.IPv6Network((parsed, 64), strict=False))


@dataclass(frozen=True)
class Rules:
    """The allowed targets of one request, and whom it trusts. `configured` is for addresses that the owner wrote into
    the settings.
    """

    private: Sequence[Network]
    ports: Sequence[int]
    plain_http: bool
    hosts: Mapping[str, tuple[str, int | None]]
    ca_file: str = ""
    configured: bool = False

    @classmethod
    def of(cls, config: Config, configured: bool = False) -> "Rules":
        return cls(
            config.allowed_networks,
            config.allowed_ports,
            config.plain_http or configured,
            config.hosts,
            config.ca_file,
            configured,
        )

    @property
    def schemes(self) -> tuple[str, ...]:
        """The schemes of the targets; the one that is preferred comes first."""
        return ("https", "http") if self.plain_http else ("https",)

    def check_url(self, url: httpx2.URL) -> None:
        """Raise NotAllowed for a URL that is refused without a look-up."""
        if url.scheme not in self.schemes:
            raise NotAllowed(_("This server does not fetch %(scheme)s addresses", scheme=url.scheme or _("relative")))
        if not url.host:
            raise NotAllowed(_("The address has no host"))
        if url.userinfo:
            raise NotAllowed(_("Addresses with a user name or a password are not fetched"))

    def permits(self, address: Address, port: int) -> bool:
        if self.configured or any(address in network for network in self.private):
            return True
        return port in self.ports and is_public(address)


class Deadline:
    """The moment by which all must be done, whatever drips in until then."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def restart(self, seconds: float) -> None:
        """Restart the clock for the next request on the same connection."""
        self._until = time.monotonic() + seconds

    def left(self, at_most: float | None = None) -> float:
        """Return the remaining seconds, `at_most` at most. Raises TooSlow when there are none."""
        left = self._until - time.monotonic()
        if left <= 0:
            raise TooSlow(_("The other server took too long to answer"))
        return left if at_most is None else min(left, at_most)


def endpoints(host: str, port: int, rules: Rules, deadline: Deadline) -> list[tuple[Address, int]]:
    """The addresses of a host that may be connected to, in the order of the resolver. One at least, or an error."""
    if known := rules.hosts.get(host.lower()):
        port = known[1] or port
    found = [ipaddress.ip_address(known[0])] if known else _resolved(host, port, deadline)
    permitted = [(address, port) for address in found if rules.permits(address, port)]
    if found and not permitted:
        raise NotAllowed(_("This server does not connect to %(host)s, port %(port)s", host=host, port=port))
    if not permitted:
        raise Unreachable(_("%(host)s has no address", host=host))
    return permitted[:MOST_ADDRESSES]


def parsed(url: str, base: httpx2.URL | None = None) -> httpx2.URL:
    """Return the address, maybe relative to a `base`. Raises NotAllowed for what is none."""
    try:
        return base.join(url) if base else httpx2.URL(url)
    except (httpx2.InvalidURL, ValueError) as error:
        raise NotAllowed(_("This is not an address")) from error


def addresses(url: str, config: Config) -> list[str]:
    """Return where a request to this address would connect to. Raises FetchError."""
    target, rules = parsed(url), Rules.of(config)
    rules.check_url(target)
    port = target.port or (443 if target.scheme == "https" else 80)
    return [f"{address} port {its_port}" for address, its_port in endpoints(target.host, port, rules, Deadline(10.0))]


def lookup(host: str, port: int) -> list[str]:
    """Return what the system's resolver says. It also reads spellings such as `0x7f.1`, which is why it is asked
    for all.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(sockaddr[0]) for *_, sockaddr in found))


def _resolved(host: str, port: int, deadline: Deadline) -> list[Address]:
    """The resolver is patient, often for half a minute: so it is asked in a thread that may be left alone."""
    answers: queue.Queue[list[str] | Exception] = queue.Queue()

    def ask() -> None:
        try:
            answers.put(lookup(host, port))
        except Exception as error:  # re-raised in the caller's thread
            answers.put(error)

    threading.Thread(target=ask, name="resolver", daemon=True).start()
    try:
        answer = answers.get(timeout=deadline.left())
    except queue.Empty:
        raise TooSlow(_("%(host)s could not be resolved in time", host=host)) from None
    if isinstance(answer, (OSError, UnicodeError)):
        raise Unreachable(_("%(host)s could not be resolved", host=host)) from answer
    if isinstance(answer, Exception):
        raise answer
    return [ipaddress.ip_address(text.partition("%")[0]) for text in answer]
