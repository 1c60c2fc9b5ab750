"""Relays: joining one and leaving it, and what it answers. https://w3id.org/fep/ae0c"""

from sqlalchemy import select

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.federation.relay import LITEPUB, MASTODON, ON, REFUSED, WAITING, Relay
from models.ids import new_id
from models.inserts import insert_once
from rookery import net
from rookery.errors import Invalid, NotFound
from rookery.identity import Actor
from rookery.plugin import task
from rookery.services import audit
from rookery.services.remote import resolver
from rookery.translations import lazy_gettext as _


@task()
def follow_relay(relay_id: int) -> None:
    """Ask a relay to pass on what we post, and to send us what others do: federation/outbound/relays.py."""


@task()
def unfollow_relay(relay_id: int, inbox: str, style: str, account_id: int | None) -> None:
    """Ask a relay, of which the row is gone, to do so no more. `account_id`: its actor, if that is known."""


def join(actor: Actor | None, address: str, style: str = MASTODON) -> Relay:
    """Ask a relay to pass public posts on: `address` is its inbox or, of the LitePub style, its actor.

    Raises Invalid for what is neither, and for a relay that is there already.
    """
    tidy = net.tidy(address)
    if tidy is None:
        raise Invalid(_("This is not the address of a relay"))
    account = _actor_at(tidy[0]) if style == LITEPUB else None
    inbox = db.session.get_one(RemoteActor, account.id).inbox if account else tidy[0]
    row_id = new_id()
    if not insert_once(
        Relay, id=row_id, inbox=inbox, style=style, state=WAITING, account_id=account.id if account else None
    ):
        raise Invalid(_("This relay has already been added"))
    audit.record(actor, "add relay", "relay", row_id, inbox)
    follow_relay.enqueue(row_id)
    return db.session.get_one(Relay, row_id)


def leave(actor: Actor | None, address: str) -> None:
    """Unsubscribe from a relay, and forget it. Raises NotFound."""
    its_actor = select(Account.id).where(Account.uri == address)
    query = select(Relay).where(db.or_(Relay.inbox == address, Relay.account_id.in_(its_actor)))
    if (relay := db.session.scalar(query)) is None:
        raise NotFound(_("There is no such relay"))
    audit.record(actor, "remove relay", "relay", relay.id, relay.inbox)
    unfollow_relay.enqueue(relay.id, relay.inbox, relay.style, relay.account_id)
    db.session.delete(relay)
    db.session.flush()


def answered(relay: Relay, actor: Account, yes: bool) -> None:
    """The relay's actor lets us in, or does not (any more). Who refuses is not thereby the relay's actor."""
    relay.state = ON if yes else REFUSED
    if yes:
        relay.account_id = actor.id
    db.session.flush()


def inboxes() -> list[str]:
    """Return where every public post of ours goes beside those whom it concerns."""
    return Relay.inboxes(MASTODON)


def _actor_at(url: str) -> Account:
    found = resolver.resolve_url(url)
    if not isinstance(found, Account) or db.session.get(RemoteActor, found.id) is None:
        raise Invalid(_("There is no relay at this address"))
    return found
