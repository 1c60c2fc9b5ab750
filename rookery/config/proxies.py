"""The proxies in front of the server, whose X-Forwarded-For says who the client is."""

import ipaddress
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True)
class TrustedProxies:
    """ROOKERY_TRUSTED_PROXIES: the number of proxies, or the networks that they are in."""

    number: int = 0
    networks: tuple[Network, ...] = ()

    @classmethod
    def of(cls, value: int | Iterable[Network]) -> Self:
        return cls(number=value) if isinstance(value, int) else cls(networks=tuple(value))

    def __bool__(self) -> bool:
        return bool(self.number or self.networks)

    def include(self, address: str) -> bool:
        """Return whether an address is in one of the networks."""
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self.networks)

    def client(self, chain: Sequence[str]) -> str:
        """Return the last address that a trusted proxy vouches for; what the client itself claims is ignored. The last
        of the chain is who connected.
        """
        if not self.networks:
            return chain[max(0, len(chain) - 1 - self.number)]
        return next((address for address in reversed(chain) if not self.include(address)), chain[0])

    def suffice(self, proxies: Sequence[str]) -> bool:
        """Return whether the setting trusts each of these proxies, the addresses of a whole chain."""
        return all(map(self.include, proxies)) if self.networks else self.number >= len(proxies)

    def fitting(self, proxies: Sequence[str]) -> str:
        """Return the value of the setting that trusts these proxies and no others, in the form that it has now."""
        return " ".join(dict.fromkeys(proxies)) if self.networks else str(len(proxies))
