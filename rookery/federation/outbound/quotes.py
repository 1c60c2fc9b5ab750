"""Quotes: authors of other servers are asked for permission, and what is allowed no more is said (12)."""

from models.accounts.account import Account
from models.base import db
from models.statuses.quote import ACCEPTED, PENDING, Quote
from models.statuses.status import Status
from rookery import urls
from rookery.events.facts import Quoted, QuoteRevoked
from rookery.federation.build import activities
from rookery.federation.build.note import note
from rookery.federation.ids import uri_of
from rookery.federation.outbound import recipients, statuses
from rookery.federation.outbound.queue import send


def ask(quote_id: int) -> None:
    """May one of us quote that? The author is asked, and nobody else."""
    quote = db.session.get(Quote, quote_id)
    if quote is None or quote.quoted_id is None or quote.state != PENDING:
        return
    quoting, quoted = db.session.get_one(Status, quote.status_id), db.session.get_one(Status, quote.quoted_id)
    author = db.session.get_one(Account, quoted.account_id)
    made = activities.quote_request(uri_of(quoted, author), urls.account_uri(author), note(quoting), quote.id)
    quote.request_uri = made["id"]
    inboxes = recipients.of(quote.account_id, [author.id], personal=True)
    send(made, quote.account_id, inboxes, about=made["instrument"]["id"], status_id=quoting.id)


def tell_granted(fact: Quoted) -> None:
    """Send the post of a local account whose quote of a remote post was approved, with the approval in it."""
    if fact.later and (quote := _of(fact.status_id)):
        statuses.tell_update(fact.status_id, quote.version)


def tell_revoked(fact: QuoteRevoked) -> None:
    """Send the revocation of a quote by a local account to everybody who has the approval. A post of ours is sent
    without it.
    """
    quote, quoted = _of(fact.status_id), db.session.get(Status, fact.quoted_id)
    if quote is None or quoted is None or quote.state == ACCEPTED:
        return
    if quoted.local:
        _delete_permission(quote, quoted)
    statuses.tell_update(fact.status_id, quote.version)


def _delete_permission(quote: Quote, quoted: Status) -> None:
    author, quoting = db.session.get_one(Account, quoted.account_id), db.session.get_one(Status, quote.status_id)
    inboxes = recipients.of(None, [quote.account_id]) + recipients.followers(author.id)
    inboxes += recipients.readers(quoting) if quoting.local else []
    me = urls.actor(author.username)
    asker = urls.account_uri(db.session.get_one(Account, quote.account_id))
    permission = activities.authorization_id("quote", me, quote.id)
    send(activities.revoke(me, permission, [asker]), author, inboxes, about=permission)


def _of(status_id: int) -> Quote | None:
    return db.session.scalar(db.select(Quote).where(Quote.status_id == status_id))
