"""Interactions: what is approved is told to all for whom it is, and those who ask to interact with us are answered."""

from models.accounts.account import Account
from models.base import db
from models.ids import new_id
from models.statuses.interaction import ANNOUNCE, REPLY, Interaction
from models.statuses.status import Status
from rookery import urls
from rookery.events.facts import InteractionAnswered, InteractionApproved, Reblogged, ReplyRejected, StatusPosted
from rookery.federation.build import activities
from rookery.federation.ids import uri_of
from rookery.federation.outbound import recipients, statuses
from rookery.federation.outbound.queue import send
from rookery.federation.read.objects import Document


def tell_approved(fact: InteractionApproved) -> None:
    """Send everybody what only the author has got; those who have it get the authorization of a reply."""
    one = db.session.get(Interaction, fact.interaction_id)
    if one is None or one.made_id is None:
        return
    if one.kind == ANNOUNCE and fact.withheld:
        statuses.announce(Reblogged(one.made_id, one.account_id, one.status_id))
    if one.kind == REPLY:
        if fact.withheld:
            statuses.create(StatusPosted(one.made_id))
        statuses.tell_update(one.made_id)


def tell_rejected(fact: ReplyRejected) -> None:
    """A reply answers nothing any more: whoever has it hears of that."""
    one = db.session.get(Interaction, fact.interaction_id)
    if one and one.made_id:
        statuses.tell_update(one.made_id)


def answer(fact: InteractionAnswered) -> None:
    """Say yes or no to somebody elsewhere who asked to like, answer or boost one of us."""
    status, asker = db.session.get(Status, fact.status_id), db.session.get(Account, fact.account_id)
    if status is None or asker is None:
        return
    author = db.session.get_one(Account, status.account_id)
    me, them = urls.actor(author.username), urls.account_uri(asker)
    asked: Document = {
        "id": fact.request_uri,
        "type": f"{activities.NOUNS[fact.kind]}Request",
        "actor": them,
        "object": uri_of(status, author),
        "instrument": fact.uri,
    }
    if fact.interaction_id:
        permission = activities.interaction_authorization_id(me, fact.interaction_id)
        made = activities.accept(me, asked, them, new_id(), permission)
    else:
        made = activities.reject(me, asked, them, new_id())
    send(made, author, recipients.of(None, [asker.id], personal=True), about=fact.uri)
