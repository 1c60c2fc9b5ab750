"""Quotes, and the permission to make them."""

from dataclasses import dataclass
from typing import ClassVar

from models.jobs.job import NETWORK
from rookery.events.facts.fact import Fact


@dataclass(frozen=True)
class Quoted(Fact):
    """The quote of `quoted_id` in `status_id` stands: it was allowed at once, or (`later`) when others had seen it."""

    status_id: int
    quoted_id: int
    later: bool = False


@dataclass(frozen=True)
class QuoteAsked(Fact):
    """Somebody here quotes somebody elsewhere, who is to be asked."""

    quote_id: int


@dataclass(frozen=True)
class QuoteAnswered(Fact):
    """`account_id`, of another server, asked (`request_uri`) to quote one of us in `quoting_uri`; without a `quote_id`
    the answer is no.
    """

    quoted_id: int
    account_id: int
    request_uri: str
    quoting_uri: str
    quote_id: int | None


@dataclass(frozen=True)
class QuoteToVerify(Fact):
    """The permission of a quote was seen a week ago, and is to be looked at again."""

    lane: ClassVar[str] = NETWORK
    quote_id: int


@dataclass(frozen=True)
class QuoteArrived(Fact):
    """Somebody elsewhere quotes somebody else; whether that one agreed is to be found out."""

    lane: ClassVar[str] = NETWORK
    quote_id: int


@dataclass(frozen=True)
class QuoteRevoked(Fact):
    """The quoted author took the permission back."""

    status_id: int
    quoted_id: int
