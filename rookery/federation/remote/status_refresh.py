"""A status of another server becomes what its own server shows now, or goes with it.

Its author's server tells those who follow or had to do with it. Of what came by another way, boosted by somebody
elsewhere or found in a thread, nobody tells us that it was edited or deleted: so it is asked for when somebody looks.
"""

import logging
from contextlib import suppress
from datetime import timedelta

from models import clock
from models.accounts.account import Account
from models.base import begin_write, db
from models.federation.tombstone import remember
from models.jobs.job import NETWORK
from models.statuses.status import OPEN, Status
from rookery import events
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.read import values
from rookery.federation.read.note import note as read_note
from rookery.federation.read.objects import Note
from rookery.federation.read.values import Document, Unreadable
from rookery.federation.remote import collection_items, fetch, resolve
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget, resolve_dependencies
from rookery.federation.remote.remote_statuses import amend
from rookery.jobs.worker import Retry
from rookery.plugin import task
from rookery.services.statuses.delete import take_away

log = logging.getLogger(__name__)

REQUESTS, SECONDS = 10, 30.0
CERTAIN = timedelta(hours=6)  # between the two answers after which a status counts as deleted; one may be a mistake


def ask(status: Status, gone: bool = False) -> None:
    """Start a job that asks the server of a status what it is now, or whether it is deleted."""
    if not status.local and status.reblog_of_id is None:
        begin_write()
        check_status.enqueue(status.id, gone)


@task(queue=NETWORK)
def check_status(status_id: int, gone: bool) -> None:
    """Update or delete a status as its own server says, once somebody else said it changed or is `gone`. Commits."""
    status = db.session.get(Status, status_id)
    if status is None or not status.uri:
        return
    uri = status.uri
    try:
        if not gone:
            amend_from_origin(uri, FetchBudget(REQUESTS, SECONDS))
        else:
            bury_if_gone(uri)
    except fetch.RetryLater as error:
        raise Retry(error.seconds, str(error)) from error
    except (fetch.NotFetched, Dropped, BudgetSpent) as problem:
        log.info("%s stays as it is (10.8): %s", uri, problem)
        events.rollback()


def amend_from_origin(uri: str, budget: FetchBudget) -> None:
    """Update a status as its own server says. Commits. Raises NotFetched and its kinds, and BudgetSpent."""
    become(read_note(fetch.document(uri, budget)), budget)


def renew(uri: str, budget: FetchBudget) -> Note | None:
    """Make the status with this id what its server shows now, and return that. None: it is not to be had. Commits.
    Raises BudgetSpent.

    It goes at once where its server says that it is gone, and where that only knows of no such thing if it says so
    again some hours later: so speaks a server, too, that is being mended.
    """
    try:
        document = collection_items.document(uri, budget)
        if resolve.is_tombstone_of(uri, document):
            delete_gone(uri)
            return None
        said = read_note(document | _counts(document, budget))
    except fetch.Absent as absent:
        (delete_gone if absent.for_good else _ask_again)(uri)
        return None
    except (fetch.NotFetched, Unreadable):
        return None
    try:
        become(said, budget, is_edit=False)
    except (fetch.NotFetched, Dropped) as problem:
        log.info("%s stays as it is (10.8): %s", uri, problem)
        events.rollback()
    return said


def _counts(document: Document, budget: FetchBudget) -> Document:
    """Return how often it was liked and shared, where the document says no more than at which address that stands."""
    found: Document = {}
    for name in ("likes", "shares"):
        said = values.thing(document.get(name))
        if said.id and "totalItems" not in (said.document or {}) and ids.same_origin(said.id, values.id_of(document)):
            with suppress(fetch.NotFetched):
                found[name] = {"id": said.id, "totalItems": fetch.part(said.id, budget).get("totalItems")}
    return found


def become(said: Note, budget: FetchBudget, is_edit: bool = True) -> None:
    """The status of this id is what its own server says it is, if its author says that; `is_edit` where it was heard
    that it was edited. Commits. Raises as `resolve_dependencies`.
    """
    status = ids.status(said.id)
    if status is not None and not status.local and status.reblog_of_id is None:
        author = db.session.get_one(Account, status.account_id)
        if said.author == author.uri:
            resolve_dependencies(lambda known: amend(status, said, author, known, is_edit), budget, resolve.fetcher())


def bury_if_gone(uri: str) -> bool:
    """Ask its server, and believe that there is no such status; of one that is not for everybody it says so, too, to
    whoever may not read it, as this server itself: then only that it is gone for good. Commits. Raises Later.
    """
    presence, status = resolve.presence(uri), ids.status(uri)
    absent = presence is resolve.Presence.ABSENT and status is not None and status.visibility in OPEN
    if absent or presence is resolve.Presence.GONE:
        delete_gone(uri)
        return True
    return False


def delete_gone(uri: str) -> None:
    """The status of this id is gone, and does not come again (10.7). Commits."""
    begin_write()
    status = ids.status(uri)
    if status is not None and not status.local:
        author = db.session.get_one(Account, status.account_id)
        if take_away(status, delete_media=True):
            remember(uri, author.uri or "")
    events.commit()


def _ask_again(uri: str) -> None:
    begin_write()
    if (status := ids.status(uri)) is not None and status.visibility in OPEN:
        check_status.enqueue_at(clock.now() + CERTAIN, status.id, gone=True)
    events.commit()
