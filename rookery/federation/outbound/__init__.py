"""From our facts to activities on their way: a file per kind of fact; `recipients` says to whom, `queue` sends."""

from rookery.federation.outbound.queue import send

__all__ = ["send"]
