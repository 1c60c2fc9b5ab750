"""The approval of quotes: what the quoted author decided, at once or later, and what they revoked.

A quote that is counted is an accepted one; each change of that holds the row, so that it is counted once.
"""

from models import clock
from models.base import db, get_locked
from models.jobs.job import NETWORK
from models.statuses.quote import ACCEPTED, PENDING, REJECTED, REVOKED, Quote
from models.statuses.status import OPEN, Status, StatusCounts
from rookery.events import emit
from rookery.events.facts import Quoted, QuoteRevoked
from rookery.plugin import task


@task(queue=NETWORK)
def verify_quote(quote_id: int) -> None:
    """See at the server of the quoted author whether they agree: federation/remote/quote_authorizations.py."""


def grant(quote_id: int, approval_uri: str | None = None, request_uri: str | None = None) -> bool:
    """The quoted author allows it; whether it stands now. What they took back stays taken back, and what one of ours
    refused is not granted by their policy.

    `approval_uri` is the permission of a remote author, `request_uri` the request that asked one of ours for it.
    """
    quote = get_locked(Quote, quote_id)
    if quote is None or quote.quoted_id is None or quote.state == REVOKED:
        return False
    if request_uri and quote.state == REJECTED:
        return False
    quote.approval_uri, quote.request_uri = approval_uri or quote.approval_uri, request_uri or quote.request_uri
    quote.verified_at = clock.now() if quote.approval_uri else None
    if quote.state != ACCEPTED:
        quote.state = ACCEPTED
        db.session.flush()
        count(quote.status_id, quote.quoted_id, +1)
        emit(Quoted(quote.status_id, quote.quoted_id, later=True))
    db.session.flush()
    return True


def count(status_id: int, quoted_id: int, by: int) -> None:
    """Count a quote that now stands (+1), or stands no more (-1), if everybody may read it, as with replies."""
    if db.session.get_one(Status, status_id).visibility in OPEN:
        StatusCounts.bump(quoted_id, quotes=by)


def refuse(quote_id: int) -> None:
    """The quoted author does not allow it, or not any more. A second time changes nothing."""
    quote = get_locked(Quote, quote_id)
    if quote is None or quote.state in (REJECTED, REVOKED):
        return
    stood = quote.state == ACCEPTED
    quote.state = REVOKED if stood else REJECTED
    db.session.flush()
    if quote.quoted_id is not None:
        if stood:
            count(quote.status_id, quote.quoted_id, -1)
        emit(QuoteRevoked(quote.status_id, quote.quoted_id))


def claim(quote_id: int, approval_uri: str) -> None:
    """Note the authorization that a remote quote claims: it is checked, however often the author was wrong before
    (12.4). What one of ours decided stays decided.
    """
    quote = get_locked(Quote, quote_id)
    if quote is None or quote.state in (ACCEPTED, REVOKED) or approval_uri == quote.approval_uri:
        return
    quoted = db.session.get(Status, quote.quoted_id) if quote.quoted_id else None
    if quoted is None or quoted.local:
        return
    quote.approval_uri, quote.state = approval_uri, PENDING
    db.session.flush()
    verify_quote.enqueue(quote.id)
