"""Threads that lie on other servers: what a reply answers, and who else answered, fetched within bounds (14.1)."""

from collections import deque
from collections.abc import Iterator

from sqlalchemy import select

from models import clock
from models.base import db
from models.statuses.pending_reply import AwaitedParent
from models.statuses.status import Status, ancestor_ids
from rookery import events
from rookery.federation import ids
from rookery.federation.read import values
from rookery.federation.read.objects import Note
from rookery.federation.read.values import Thing
from rookery.federation.remote import collection_items, collection_pager, status_refresh
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.services.remote import refreshes
from rookery.services.remote.fetch_on_view import complete_thread
from rookery.services.statuses import pending_replies

ANCESTORS, REPLIES, REQUESTS = 100, 500, 100
ROUNDS, ROUND_SECONDS = 10, 60  # at most fifty requests a minute to a host (10.13)


def climb(status_id: int, uri: str) -> None:
    """Fetch what a reply answers, what that answers, and so on. Whoever stores one links it with those below."""
    ascend(uri, FetchBudget(requests=REQUESTS))


def ascend(uri: str, budget: FetchBudget) -> None:
    """The chain of what is answered, from this id upwards."""
    above: str | None = uri
    try:
        for _ in range(ANCESTORS):
            if above is None or ids.status(above):
                return
            read = collection_items.note(above, budget)
            found = collection_items.status(read, budget) if read else None
            if read is None or found is None:
                return
            if read.id != above:
                pending_replies.join_by_address(above, found)
                events.commit()
            above = read.in_reply_to
    except BudgetSpent:
        return


def complete(status_id: int, turn: int = 0, found: int = 0) -> None:
    """Fetch what is above and below a status, as much as one round may; there is another one if that was not all."""
    status = db.session.get(Status, status_id)
    if status is None:
        return
    budget, before = FetchBudget(REQUESTS, ROUND_SECONDS - 10), found
    if awaited := db.session.get(AwaitedParent, status.id):
        ascend(awaited.uri, budget)
    try:
        for read in _replies(_tops(status_id), budget):
            found += collection_items.status(read, budget) is not None
            if found >= REPLIES:
                break
        more = False
    except BudgetSpent:
        more = found < REPLIES
    if turn == 0:
        refreshes.finish(f"context:{status_id}", found - before)
    if more and turn + 1 < ROUNDS:
        complete_thread.enqueue_at(clock.ahead(seconds=ROUND_SECONDS), status_id, turn + 1, found)
    events.commit()


def _tops(status_id: int) -> list[str]:
    """The ids of the remote statuses whose replies are asked for: the one looked at, and where its thread begins."""
    chain = [status_id, *ancestor_ids(status_id, ANCESTORS)[:1]]
    query = select(Status.uri).where(Status.id.in_(chain), ~Status.local).order_by(Status.id.desc())
    return [uri for uri in db.session.scalars(query) if uri]


def _replies(tops: list[str], budget: FetchBudget) -> Iterator[Note]:
    """Yield the replies that are not known here, the nearest first, and renew what is on top. Raises BudgetSpent."""
    waiting, seen = deque[Note](), set(tops)
    for uri in tops:
        if read := status_refresh.renew(uri, budget):
            waiting.append(read)
    while waiting:
        parent = waiting.popleft()
        for thing in _listed(parent, budget):
            if not thing.id or thing.id in seen or ids.is_ours(thing.id) or ids.status(thing.id):
                continue
            seen.add(thing.id)
            reply = collection_items.note_of_item(thing, parent.id, budget)
            if reply and reply.in_reply_to:
                yield reply
                waiting.append(reply)


def _listed(parent: Note, budget: FetchBudget) -> Iterator[Thing]:
    """Yield what a note says belongs to it: the whole thread where its server keeps that
    (FEP-7888), and its replies.
    """
    thread = values.id_of(parent.document.get("context"))
    if parent.in_reply_to is None and thread and ids.same_origin(thread, parent.id):
        yield from collection_pager.items(thread, budget)
    listed = parent.replies
    if (listed.id or listed.document) and ids.same_origin(parent.id, listed.id or parent.id):
        yield from collection_pager.items(listed, budget, host=ids.host_of(parent.id))
