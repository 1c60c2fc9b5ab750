"""From our facts to activities on their way: a file per kind of fact; `recipients` says to whom, `queue` sends."""

from rookery.federation.outbox.queue import send

__all__ = ["send"]
