"""Policies: who may quote, by FEP-044f, where what we do not understand allows nobody (12.1); and who may like, answer
and boost, by GoToSocial's interaction policies (17.8).
"""

from models.statuses.interaction import ANNOUNCE, LIKE, REPLY
from rookery.federation import ids
from rookery.federation.read import values
from rookery.federation.read.values import Document


def quotes(document: Document, author: str) -> str:
    """Return one of `models.statuses.quote.POLICIES`: whom the author lets quote without being asked."""
    allowed = _rule(document.get("interactionPolicy"), "canQuote").get("automaticApproval")
    readers = values.addressees(allowed)
    if ids.PUBLIC in readers:
        return "public"
    return "followers" if any(uri != author and "followers" in uri for uri in readers) else "nobody"


KINDS = {LIKE: "canLike", REPLY: "canReply", ANNOUNCE: "canAnnounce"}
MOST_NAMED = 200


def interactions(document: Document) -> Document:
    """Return the rules as `InteractionPolicy` keeps them: of what is open to everybody none.

    A kind of which nothing is said is open, as it is with servers that know no policies.
    """
    rules = {kind: _rule(document.get("interactionPolicy"), name) for kind, name in KINDS.items()}
    found = {
        kind: {
            "automatic": _allowed(rule, "automaticApproval", "always"),
            "manual": _allowed(rule, "manualApproval", "approvalRequired"),
        }
        for kind, rule in rules.items()
        if rule
    }
    return {kind: rule for kind, rule in found.items() if ids.PUBLIC not in rule["automatic"] or rule["manual"]}


def _allowed(rule: Document, name: str, older: str) -> list[str]:
    """Return whom a rule names under its name of today, or under that of before GoToSocial 0.19."""
    return values.addressees(rule.get(name, rule.get(older)))[:MOST_NAMED]


def _rule(policy: object, name: str) -> Document:
    rule = policy.get(name) if isinstance(policy, dict) else None
    return rule if isinstance(rule, dict) else {}
