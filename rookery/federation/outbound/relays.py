"""Relays: asked by the server itself to pass on what we post. https://w3id.org/fep/ae0c

One of the Mastodon style gets every public post as its readers do (`recipients`), one of the LitePub style is told
that there is one.
"""

from models.accounts.account import Account
from models.base import db
from models.federation.relay import LITEPUB, Relay
from models.statuses.status import Status
from rookery import urls
from rookery.events.facts import StatusDeleted, StatusPosted
from rookery.federation.build import activities
from rookery.federation.ids import PUBLIC
from rookery.federation.outbound.queue import send
from rookery.federation.read.values import Document
from rookery.plugin import concerning


def ask(relay_id: int) -> None:
    """The Follow that makes a relay pass things on: of everybody, or of its actor."""
    if relay := db.session.get(Relay, relay_id):
        made = _follow(relay.id, relay.style, relay.account_id)
        send(made, None, [relay.inbox], about=made["id"])


def leave(relay_id: int, inbox: str, style: str, account_id: int | None) -> None:
    made = _follow(relay_id, style, account_id)
    send(activities.undo(made), None, [inbox], about=made["id"])


@concerning(lambda fact: _is_public(fact.status_id) and bool(_litepub()))
def announce(fact: StatusPosted) -> None:
    """Announce a post to relays of the LitePub style, which fetch what they are told of."""
    status = db.session.get(Status, fact.status_id)
    if status is None or not _is_public(fact.status_id) or not (inboxes := _litepub()):
        return
    author = db.session.get_one(Account, status.account_id)
    made = _announce(status.id, urls.status_object(author.username, status.id, status.uri))
    send(made, None, inboxes, about=made["object"], status_id=status.id)


@concerning(lambda fact: fact.local and not fact.erased and fact.visibility == "public" and bool(_litepub()))
def withdraw(fact: StatusDeleted) -> None:
    author = db.session.get(Account, fact.account_id)
    if author and fact.local and fact.visibility == "public" and not fact.reblog_of_id and (inboxes := _litepub()):
        made = _announce(fact.status_id, urls.status_object(author.username, fact.status_id, fact.uri))
        send(activities.undo(made), None, inboxes, about=made["object"])


def follow_id(relay_id: int) -> str:
    return activities.follow_id(urls.instance_actor(), relay_id)


def _follow(relay_id: int, style: str, account_id: int | None) -> Document:
    actor = db.session.get(Account, account_id) if account_id and style == LITEPUB else None
    return activities.follow(urls.instance_actor(), urls.account_uri(actor) if actor else PUBLIC, relay_id)


def _announce(status_id: int, its_id: str) -> Document:
    me = urls.instance_actor()
    return activities.wrap("Announce", me, its_id, f"{me}#announces/{status_id}", [PUBLIC])


def _is_public(status_id: int) -> bool:
    """Return whether it is a public status of ours."""
    status = db.session.get(Status, status_id)
    return status is not None and status.local and status.visibility == "public"


def _litepub() -> list[str]:
    return Relay.inboxes(LITEPUB)
