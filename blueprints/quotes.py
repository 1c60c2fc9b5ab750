"""Quotes across servers: asking for permission, answering, and looking whether it still holds."""

from rookery.events.facts import QuoteAnswered, QuoteArrived, QuoteAsked, Quoted, QuoteRevoked, QuoteToVerify
from rookery.federation import permissions
from rookery.federation.outbox import quotes
from rookery.plugin import Plugin


def verify_again() -> bool:
    """Look again at permissions to quote that were last seen a week ago."""
    return permissions.verify_again()


plugin = Plugin(
    name="quotes",
    summary="permission to quote, asked and given across servers",
    needs={"deliveries", "statuses"},
    on={
        QuoteAsked: (quotes.ask,),
        QuoteAnswered: (quotes.answer,),
        Quoted: (quotes.tell_granted,),
        QuoteRevoked: (quotes.tell_revoked,),
        QuoteArrived: (permissions.verify,),
        QuoteToVerify: (permissions.verify,),
    },
    every={"1h": verify_again},
)
