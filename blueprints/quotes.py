"""Quotes across servers: asking for permission, answering, and looking whether it still holds."""

from rookery.events.facts import QuoteArrived, QuoteToVerify
from rookery.federation import permissions
from rookery.plugin import Plugin


def verify_again() -> bool:
    """Look again at permissions to quote that were last seen a week ago."""
    return permissions.verify_again()


plugin = Plugin(
    name="quotes", summary="permission to quote, asked and given across servers", needs={"activitypub", "statuses"},
    on={QuoteArrived: (permissions.verify,), QuoteToVerify: (permissions.verify,)}, every={"1h": verify_again},
)  # fmt: skip
