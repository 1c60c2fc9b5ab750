"""Interactions: what is approved is told to all for whom it is."""

from models.base import db
from models.statuses.interaction import ANNOUNCE, REPLY, Interaction
from rookery.events.facts import Reblogged, ReplyRejected, StatusPosted
from rookery.federation.outbound import statuses


def tell_approved(interaction_id: int, withheld: bool) -> None:
    """Send everybody what only the author has got; those who have it get the authorization of a reply."""
    one = db.session.get(Interaction, interaction_id)
    if one is None or one.made_id is None:
        return
    if one.kind == ANNOUNCE and withheld:
        statuses.announce(Reblogged(one.made_id, one.account_id, one.status_id))
    if one.kind == REPLY:
        if withheld:
            statuses.create(StatusPosted(one.made_id))
        statuses.tell_update(one.made_id)


def tell_rejected(fact: ReplyRejected) -> None:
    """A reply answers nothing any more: whoever has it hears of that."""
    one = db.session.get(Interaction, fact.interaction_id)
    if one and one.made_id:
        statuses.tell_update(one.made_id)
