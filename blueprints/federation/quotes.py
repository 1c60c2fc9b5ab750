"""Quotes across servers: asking for permission, answering, and looking whether it still holds."""

from rookery.events.facts import Quoted, QuoteRevoked
from rookery.federation.outbound import answers, quotes
from rookery.federation.remote import quote_authorizations
from rookery.plugin import Plugin
from rookery.services.statuses import quote, quote_approval

plugin = Plugin(
    name="quotes",
    summary="permission to quote, asked and given across servers",
    needs={"deliveries", "statuses"},
    on={Quoted: (quotes.tell_granted,), QuoteRevoked: (quotes.tell_revoked,)},
    tasks=(
        quote.ask_to_quote.by(quotes.ask),
        answers.answer_quote_request,
        quote_approval.verify_quote.by(quote_authorizations.verify),
    ),
    every={"1h": quote_authorizations.verify_again},
)
