"""People of other servers as this server knows them, and people of ours who can sign."""

from functools import cache
from urllib.parse import urlsplit

from models import clock
from models.accounts.account import Account, AccountCounts, AccountKeys
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.federation.delivery import Delivery, Outgoing
from models.relationships.follow import Follow
from rookery.federation import ids
from rookery.secrets import new_rsa_pem, public_pem
from rookery.text.plain import html_to_text
from tests.peers import Person


@cache
def _pem() -> bytes:
    return new_rsa_pem()


def signs(account: Account) -> Account:
    """One of us, with a key. Most tests need no other than the one of all."""
    db.session.add(AccountKeys(account_id=account.id, public_pem=public_pem(_pem()), private_pem=_pem()))
    db.session.commit()
    return account


def knows(person: Person, **values) -> Account:
    """The account of a person elsewhere, stored as if it had been fetched: with their key, and what they posted before.

    To meet somebody in life takes eight questions to their server, which most tests are not about.
    """
    actor = person.actor
    said = {"kind": actor["type"], "display_name": actor["name"], "note": actor["summary"]}
    values = {**said, "note_text": html_to_text(actor["summary"]), **values}
    account = Account(username=person.name, domain=person.server.domain, uri=person.id, url=actor["url"], **values)
    db.session.add(account)
    db.session.flush()
    db.session.add_all(
        [
            AccountCounts(account_id=account.id),
            AccountKeys(account_id=account.id, public_pem=actor["publicKey"]["publicKeyPem"]),
            RemoteActor(
                account_id=account.id,
                host=urlsplit(person.id).netloc,
                shared_inbox=actor.get("endpoints", {}).get("sharedInbox"),
                key_id=person.key_id,
                backfilled_at=clock.now(),
                **{name: actor.get(name) for name in ("inbox", "outbox", "followers", "following", "featured")},
            ),
        ]
    )
    db.session.commit()
    return account


def account_of(person: Person) -> Account:
    """Somebody of another server as they are known here by now."""
    db.session.expire_all()
    return ids.account(person.id)


def count(model: type, *which) -> int:
    """How many of these rows there are by now."""
    db.session.expire_all()
    return db.session.scalar(db.select(db.func.count()).select_from(model).where(*which))


def follows(follower: Account, target: Account, uri: str | None = None) -> None:
    """A follow that stands already: nobody is told any more."""
    db.session.add(Follow(account_id=follower.id, target_id=target.id, uri=uri))
    AccountCounts.bump(follower.id, following=+1)
    AccountCounts.bump(target.id, followers=+1)
    db.session.commit()


def waiting() -> list[Delivery]:
    query = db.select(Delivery).where(Delivery.failed_at.is_(None)).order_by(Delivery.id)
    return list(db.session.scalars(query, execution_options={"populate_existing": True}))


def queued(*kinds: str) -> list[Outgoing]:
    found = list(db.session.scalars(db.select(Outgoing).order_by(Outgoing.id)))
    return [one for one in found if not kinds or one.kind in kinds]
