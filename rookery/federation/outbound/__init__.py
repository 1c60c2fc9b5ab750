"""Outgoing activities, made from our facts: a file per kind of fact; `recipients` says to whom, `queue` sends."""

from rookery.federation.outbound.queue import send

__all__ = ["send"]
