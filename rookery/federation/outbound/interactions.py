"""Interactions: what is approved is told to all for whom it is, and those who ask to interact with us are answered."""

from models.accounts.account import Account
from models.base import db
from models.ids import new_id
from models.statuses.interaction import ANNOUNCE, REPLY, Interaction
from models.statuses.status import Status
from rookery import urls
from rookery.events.facts import Reblogged, ReplyRejected, StatusPosted
from rookery.federation.build import activities
from rookery.federation.ids import uri_of
from rookery.federation.outbound import recipients, statuses
from rookery.federation.outbound.queue import send
from rookery.federation.read.objects import Document
from rookery.plugin import task


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


@task()
def answer_interaction_request(
    kind: str, status_id: int, account_id: int, request_uri: str, uri: str, interaction_id: int | None
) -> None:
    """Say yes or, without an interaction, no to somebody elsewhere who asked to like, answer or boost one of us."""
    status, asker = db.session.get(Status, status_id), db.session.get(Account, account_id)
    if status is None or asker is None:
        return
    author = db.session.get_one(Account, status.account_id)
    me, them = urls.actor(author.username), urls.account_uri(asker)
    asked: Document = {
        "id": request_uri,
        "type": f"{activities.NOUNS[kind]}Request",
        "actor": them,
        "object": uri_of(status, author),
        "instrument": uri,
    }
    if interaction_id:
        permission = activities.interaction_authorization_id(me, interaction_id)
        made = activities.accept(me, asked, them, new_id(), permission)
    else:
        made = activities.reject(me, asked, them, new_id())
    send(made, author, recipients.of(None, [asker.id], personal=True), about=uri)
