"""Who may quote, by FEP-044f: what we do not understand allows nobody (12.1)."""

from typing import Any

from rookery.federation import ids
from rookery.federation.objects import Document
from rookery.federation.read import values


def quotes(document: Document, author: str) -> str:
    """One of `models.quote.POLICIES`: whom the author lets quote without being asked."""
    allowed = _rule(document.get("interactionPolicy"), "canQuote").get("automaticApproval")
    readers = values.addressees(allowed)
    if ids.PUBLIC in readers:
        return "public"
    return "followers" if any(uri != author and "followers" in uri for uri in readers) else "nobody"


def _rule(policy: Any, name: str) -> Document:
    rule = policy.get(name) if isinstance(policy, dict) else None
    return rule if isinstance(rule, dict) else {}
