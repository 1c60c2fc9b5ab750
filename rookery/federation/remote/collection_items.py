"""The items of a remote collection, fetched one by one and believed as if somebody had asked for each."""

import time
from collections.abc import Callable
from typing import TypeVar

from models.statuses.status import Status
from rookery import events
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.read.note import note as read_note
from rookery.federation.read.objects import Note
from rookery.federation.read.values import Document, Thing, Unreadable
from rookery.federation.remote import fetch, resolve
from rookery.federation.remote.dependencies import FetchBudget, resolve_dependencies
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.federation.remote.remote_statuses import ingest

T = TypeVar("T")
TRIES = 10


def note(uri: str, budget: FetchBudget) -> Note | None:
    """Return what stands at this id now, be it known or not; None for what is not to be had. Raises BudgetSpent."""
    try:
        return read_note(document(uri, budget))
    except (fetch.NotFetched, Unreadable):
        return None


def document(uri: str, budget: FetchBudget) -> Document:
    """Return what stands at this id, whatever it is. Raises NotFetched and BudgetSpent."""
    return _patiently(lambda: fetch.document(uri, budget))


def status(read: Note, budget: FetchBudget, late: bool = False) -> Status | None:
    """The status that a note becomes, which its own origin has said; None if it is not to be one. `late`: it is of a
    downtime (see StatusPosted). Commits.
    """

    def apply(known: LocalLookup) -> Status:
        return ingest(read, known, late=late, climbs=False)

    try:
        return _patiently(lambda: resolve_dependencies(apply, budget, resolve.fetcher()))
    except (Dropped, fetch.NotFetched):
        events.rollback()
        return None


def _patiently(do: Callable[[], T]) -> T:
    """Do it, and try again while the host is being asked enough already: what works in the background can wait."""
    for _ in range(TRIES):
        try:
            return do()
        except fetch.RetryLater as later:
            if not later.crowded:
                raise
            events.rollback()
            time.sleep(later.seconds)
    return do()


def note_of_item(thing: Thing, origin: str, budget: FetchBudget) -> Note | None:
    """A thing of a list that came from `origin` (an id): what it embeds is believed if that is of the same (10.8)."""
    if thing.document and ids.same_origin(thing.id, origin) and "attributedTo" in thing.document:
        try:
            return read_note(thing.document)
        except Unreadable:
            return None
    return note(thing.id, budget) if thing.id else None
