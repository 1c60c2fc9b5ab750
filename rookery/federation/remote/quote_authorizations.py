"""Permissions to quote: fetched from the server of the quoted author, compared, and looked at every week (12.4)."""

from datetime import timedelta

from sqlalchemy import select, update

from models import clock
from models.accounts.account import Account
from models.base import db
from models.statuses.quote import ACCEPTED, REVOKED, Quote
from models.statuses.status import Status
from rookery.federation import ids
from rookery.federation.read import values
from rookery.federation.read.values import Document
from rookery.federation.remote import fetch
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.jobs.worker import Retry
from rookery.services.statuses import quote_approval

VERIFIED_EVERY, AT_ONCE = timedelta(days=7), 50
REQUESTS, SECONDS = 5, 30.0


def verify(quote_id: int) -> None:
    """Check a quote with its author: accept it, or revoke it. If the server cannot be asked, it stays as it is."""
    quote = db.session.get(Quote, quote_id)
    quoted = db.session.get(Status, quote.quoted_id) if quote and quote.quoted_id else None
    if quote is None or quoted is None or quoted.local or not quote.approval_uri or quote.state == REVOKED:
        return
    if not ids.same_origin(quote.approval_uri, quoted.uri or ""):
        return  # the authorization must be on the quoted author's host; no other host is asked
    try:
        allowed = _is_allowed(quote, quoted, fetch.document(quote.approval_uri, FetchBudget(REQUESTS, SECONDS)))
    except fetch.Absent:
        allowed = False
    except fetch.RetryLater as error:
        raise Retry(error.seconds, str(error)) from error
    except (fetch.NotFetched, BudgetSpent):
        return
    if allowed:
        quote_approval.grant(quote.id)
    elif quote.state == ACCEPTED:
        quote_approval.refuse(quote.id)


def verify_again() -> bool:
    """Check again quote permissions that were last checked a week ago."""
    old = select(Quote.id).where(
        Quote.state == ACCEPTED, Quote.approval_uri.is_not(None), Quote.verified_at < clock.now() - VERIFIED_EVERY
    )
    found = db.session.scalars(old.order_by(Quote.verified_at).limit(AT_ONCE)).all()
    if found:  # check again in a week, whatever the result
        db.session.execute(update(Quote).where(Quote.id.in_(found)).values(verified_at=clock.now()))
    for quote_id in found:
        quote_approval.verify_quote.enqueue(quote_id)
    return len(found) == AT_ONCE


def _is_allowed(quote: Quote, quoted: Status, permission: Document) -> bool:
    """Return whether this allows just that. Whoever wrote the quoted post has to say so at their own origin."""
    author, quoting = db.session.get_one(Account, quoted.account_id), db.session.get_one(Status, quote.status_id)
    by = db.session.get_one(Account, quoting.account_id)
    names = ("attributedTo", "interactingObject", "interactionTarget")
    told = [values.id_of(permission.get(name)) for name in names]
    wanted = [author.uri, ids.uri_of(quoting, by), quoted.uri]
    is_authorization = "QuoteAuthorization" in values.types(permission)
    return is_authorization and told == wanted and ids.same_origin(values.id_of(permission), author.uri or "")
