"""QuoteRequest: somebody elsewhere asks to quote one of us. The answer follows the policy of the status. FEP-044f"""

from dataclasses import replace
from functools import partial

from sqlalchemy import select

from models.accounts.account import Account
from models.base import begin_write, db
from models.statuses.quote import Quote
from models.statuses.status import Status
from models.visibility import may_quote
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound import quote_responses
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.outbound import deletions
from rookery.federation.outbound.answers import answer_quote_request
from rookery.federation.read import values
from rookery.federation.read.activity import Activity
from rookery.federation.read.note import note as read_note
from rookery.federation.read.objects import Note
from rookery.federation.read.values import Document, Thing
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.federation.remote.remote_statuses import ingest
from rookery.services.statuses import quote_approval, receive_edit, undelivered


@handles("QuoteRequest")
def quote_request(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Answer a request to quote; nothing is stored of an actor who may not read the status (9.7)."""
    quoted = ids.local_status(activity.object.id)
    if quoted is None and deletions.tell_late(activity.object.id, actor.id):
        return
    if quoted is None or quoted.reblog_of_id is not None or not known.reads(actor, quoted):
        raise Dropped("9.7", "a request to quote what the asker may not read")
    instrument = values.thing(activity.document.get("instrument"))
    if not instrument.id:
        raise Dropped("12.3", "a request without the quoting post")
    answer = partial(answer_quote_request.enqueue, quoted.id, actor.id, activity.id, instrument.id)
    if not may_quote(actor.id, quoted):
        return answer(None)
    status = _quoting(instrument, activity.object.id, quoted, actor, known)
    begin_write()
    quote = _quote_of(status, quoted)
    granted = quote is not None and quote_approval.grant(quote.id, request_uri=activity.id)
    answer(quote.id if quote and granted else None)


def _quoting(instrument: Thing, quoted_uri: str, quoted: Status, actor: Account, known: LocalLookup) -> Status | None:
    """The quoting post: as the asker hands it over, if it is their own (10.8), else as its server shows it.

    Some withhold `quote` until it is granted, so that the post may be here without it: then it quotes from now on what
    the request is about, unless what is handed over names something else (17.4).
    """
    if instrument.document and ids.same_origin(instrument.id, actor.uri or ""):
        said = _said(instrument.document, quoted_uri, actor)
        found = ids.status(said.id)
        if found is None:
            return ingest(said, known, live=True)
        names_it = ids.local_status(said.quote or "") is quoted
        if names_it and found.account_id == actor.id and found.quote_id is None and found.reblog_of_id is None:
            receive_edit.add_quote(found, quoted)
        if found.account_id == actor.id:
            undelivered.deliver(found)
    else:
        found = known.status(instrument.id)
        known.require_all()
    return found if found and found.account_id == actor.id else None


def _said(document: Document, quoted_uri: str, actor: Account) -> Note:
    """Return the post as its author hands it over. Raises Dropped for one of somebody else."""
    said = read_note(document)
    if said.author != actor.uri:
        raise Dropped("12.3", "the quoting post is somebody else's")
    return replace(said, quote=said.quote or quoted_uri)


def _quote_of(status: Status | None, quoted: Status) -> Quote | None:
    """Return the quote, if the status is (still) one of `quoted`."""
    if status is None:
        return None
    return db.session.scalar(select(Quote).where(Quote.status_id == status.id, Quote.quoted_id == quoted.id))


@handles("Delete", of="QuoteAuthorization")
def revoke(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Revoke a permission to quote, at the request of the actor who gave it."""
    if not quote_responses.revoked(activity.object.id, actor):
        raise Dropped("12.2", "a permission that is not known here")
