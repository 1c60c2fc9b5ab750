"""The number of connections of each address; proxies and the machine itself are not counted."""

import ipaddress
from collections import Counter
from functools import lru_cache

from rookery.config.proxies import TrustedProxies

PREFIX = 64  # of an IPv6 address: the network of one customer


class ConnectionsPerAddress:
    """A limit of connections per address; 0 is no limit. With a number of trusted proxies, every client that connects
    is a proxy.
    """

    def __init__(self, limit: int, proxies: TrustedProxies) -> None:
        self._limit = 0 if proxies.number else limit
        self._networks = proxies.networks
        self._open: Counter[str] = Counter()
        self._key = lru_cache(4096)(self._find_key)

    def add(self, address: str) -> bool:
        """Count a connection; False, and nothing is counted, when this address has too many."""
        key = self._key(address) if self._limit else ""
        if key and self._open[key] >= self._limit:
            return False
        if key:
            self._open[key] += 1
        return True

    def remove(self, address: str) -> None:
        """Forget a counted connection that is closed."""
        if key := self._key(address) if self._limit else "":
            self._open[key] -= 1
            if self._open[key] <= 0:
                del self._open[key]

    def _find_key(self, address: str) -> str:
        """Return the address or network that is counted; empty for one that is not."""
        try:
            found = ipaddress.ip_address(address)
        except ValueError:  # not an IP address, such as a Unix socket
            return ""
        if isinstance(found, ipaddress.IPv6Address):
            found = found.ipv4_mapped or found
        if found.is_loopback or any(found in network for network in self._networks):
            return ""
        if found.version == 6:
            return str(ipaddress.ip_network((int(found), PREFIX), strict=False))
        return str(found)
