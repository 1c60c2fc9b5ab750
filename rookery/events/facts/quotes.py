"""Quotes, and the permission to make them."""

from dataclasses import dataclass

from rookery.events.facts.fact import Fact


@dataclass(frozen=True)
class Quoted(Fact):
    """The quote of `quoted_id` in `status_id` stands: it was allowed at once, or (`later`) when others had seen it."""

    status_id: int
    quoted_id: int
    later: bool = False


@dataclass(frozen=True)
class QuoteRevoked(Fact):
    """The quoted author took the permission back."""

    status_id: int
    quoted_id: int
