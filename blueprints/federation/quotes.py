"""Quotes across servers: asking for permission, answering, and looking whether it still holds."""

from rookery.events.facts import QuoteAnswered, QuoteArrived, QuoteAsked, Quoted, QuoteRevoked, QuoteToVerify
from rookery.federation.outbound import quotes
from rookery.federation.remote import quote_authorizations
from rookery.plugin import Plugin


def verify_again() -> bool:
    """Look again at permissions to quote that were last seen a week ago."""
    return quote_authorizations.verify_again()


plugin = Plugin(
    name="quotes",
    summary="permission to quote, asked and given across servers",
    needs={"deliveries", "statuses"},
    on={
        QuoteAsked: (quotes.ask,),
        QuoteAnswered: (quotes.answer,),
        Quoted: (quotes.tell_granted,),
        QuoteRevoked: (quotes.tell_revoked,),
        QuoteArrived: (quote_authorizations.verify,),
        QuoteToVerify: (quote_authorizations.verify,),
    },
    every={"1h": verify_again},
)
