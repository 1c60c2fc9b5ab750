"""Catching up after a downtime: the outboxes of followed accounts are read back to the last heartbeat (14.8).

One after the other, in a job of which there is one: so the rate holds for the whole server. What is read stays in
`missed_outboxes` until it is stored, so a killed process goes on where it was, and each post is stored once.
"""

import logging
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice

from sqlalchemy import update

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import change_rows, db, let_go
from models.federation.missed_outbox import MissedOutbox
from models.jobs.job import NETWORK
from models.jobs.server_run import ServerRun
from rookery import events
from rookery.events.facts import ServerReturned
from rookery.federation.read import values
from rookery.federation.read.values import Thing
from rookery.federation.remote import backfill, collection_items, collection_pager, fetch
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.jobs.worker import Later
from rookery.plugin import settings, task
from rookery.services.remote import federation_policy

log = logging.getLogger(__name__)

PLUGIN = "catch_up"
MARGIN = timedelta(minutes=15)  # other servers deliver a little later than their posts are dated
PER_ACCOUNT, SECONDS = 60, 600.0  # the most requests for one account; seconds are long, for requests wait their turn
ITEMS_PER_PAGE = 10  # in the outboxes of small servers
PINNED = 5  # older items that may stand before newer ones


class PacedBudget(FetchBudget):
    """A budget whose requests wait for each other, so that there are at most so many in a second; `made` counts."""

    def __init__(self, requests: int, per_second: float) -> None:
        super().__init__(requests, SECONDS)
        self._pause, self.made = 1 / per_second, 0
        self._next = time.monotonic() + self._pause

    def spend(self, url: str) -> None:
        super().spend(url)
        let_go()
        time.sleep(max(0.0, self._next - time.monotonic()))
        self._next = time.monotonic() + self._pause
        self.made += 1


def begin(fact: ServerReturned) -> None:
    """Start the jobs that read the outboxes of followed accounts, back to the last heartbeat."""
    run, chosen = db.session.get(ServerRun, fact.run_id), settings(PLUGIN)
    if run is None or run.down_since is None or federation_policy.mode() == "off":
        return
    since = max(run.down_since - MARGIN, clock.ago(days=chosen["days"]))
    if count := MissedOutbox.add(since, chosen["accounts"]):
        log.info("catching up: reading %d outboxes back to %s", count, f"{since:%Y-%m-%d %H:%M} UTC")
        read_outboxes.enqueue()


@task(queue=NETWORK, key=lambda: "catch up")
def read_outboxes() -> None:
    """Read the next outbox that is due. Raises Later as long as there are any."""
    run, missed = ServerRun.latest(), MissedOutbox.next()
    left = settings(PLUGIN)["requests"] - run.requests if run else 0
    if left <= 0 or federation_policy.mode() == "off":
        read_outboxes.hold()
        if dropped := MissedOutbox.drop_all():
            log.warning("catching up ended early: %d outboxes are unread (see ROOKERY_CATCH_UP_REQUESTS)", dropped)
    elif missed and run:
        _read(missed, run.id, PacedBudget(min(left, PER_ACCOUNT), settings(PLUGIN)["per_second"]))
        raise Later(0.0)
    else:
        read_outboxes.hold()
        if due := MissedOutbox.next_due():
            raise Later(max(0.0, (due - clock.now()).total_seconds()))
        log.info("catching up is done: %d requests were made", run.requests if run else 0)


def _read(missed: MissedOutbox, run_id: int, budget: PacedBudget) -> None:
    """Store what is missing of one account. What its server does not give now is asked for again later."""
    row_id, account_id, since, attempts = missed.id, missed.account_id, missed.since, missed.attempts
    try:
        _store_posted(account_id, since, budget)
        finished = True
    except Exception as problem:
        events.rollback()
        finished = isinstance(problem, fetch.NotFetched) and not isinstance(problem, fetch.RetryLater)
        is_bug = not isinstance(problem, (fetch.NotFetched, BudgetSpent))
        log.log(
            logging.ERROR if is_bug else logging.INFO,
            "catching up: the outbox of account %d was not read to its end: %s",
            account_id,
            problem or type(problem).__name__,
            exc_info=is_bug,
        )
    if finished:
        MissedOutbox.finish(row_id)
    else:
        MissedOutbox.postpone(row_id, attempts)
    made = ServerRun.requests + budget.made
    change_rows(update(ServerRun).where(ServerRun.id == run_id).values(requests=made))


def _store_posted(account_id: int, since: datetime, budget: FetchBudget) -> None:
    """Store what the account posted since then, the oldest first; what is here already stays as it is. Commits."""
    account, actor = db.session.get(Account, account_id), db.session.get(RemoteActor, account_id)
    if account is None or actor is None or not actor.outbox or account.suspended_at:
        return
    for thing in _posted_since(actor.outbox, since, budget):
        if "Announce" in thing.types:
            backfill.store_boost(thing, account, budget, late=True)
        else:
            for read in backfill.authored_notes(iter([backfill.created_object(thing)]), account, budget):
                collection_items.status(read, budget, late=True)


def _posted_since(outbox: str, since: datetime, budget: FetchBudget) -> list[Thing]:
    """Return the activities of the outbox since then, the oldest first."""
    most = settings(PLUGIN)["posts"]
    pages = -(-most // ITEMS_PER_PAGE) + 1
    listed = collection_pager.newest_items(outbox, budget, most + PINNED, pages)
    return list(islice(_newer(listed, since), most))[::-1]


def _newer(listed: Iterator[Thing], since: datetime) -> Iterator[Thing]:
    """Yield the items since then, until a few older ones have been seen: some servers begin with pinned posts."""
    older = 0
    for thing in listed:
        published = _published(thing)
        if published and published >= since:
            yield thing
        elif (older := older + 1) > PINNED:
            return


def _published(thing: Thing) -> datetime | None:
    document = thing.document or {}
    said = values.thing(document.get("object")).document or {}
    return values.moment(document.get("published")) or values.moment(said.get("published"))
