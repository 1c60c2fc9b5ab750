"""Refreshing stored remote data: profiles, accounts that are gone, the figures of polls (4.5, 14.7)."""

import logging
from datetime import timedelta

from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db, lock
from models.statuses.poll import Poll
from models.statuses.status import Status
from rookery import events
from rookery.federation.errors import Dropped
from rookery.federation.read.note import note as read_note
from rookery.federation.remote import collection_items, fetch, resolve, status_refresh
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.services.accounts import erasure, local_accounts
from rookery.services.remote.fetch_on_view import count_votes_finally, look_up_profile

log = logging.getLogger(__name__)

FRESH = timedelta(hours=24)
# Between the two answers after which an account counts as deleted; a day less some jitter.
CERTAIN = timedelta(hours=23)
AGAIN = timedelta(hours=1)
POLL_REQUESTS, POLL_SECONDS = 5, 20.0
FINAL_AGAIN_SECONDS = (600.0, 3600.0, 6 * 3600.0, 24 * 3600.0)  # delays before an unreachable server is asked again


def refresh(account_id: int, budget: FetchBudget) -> Account | None:
    """The account, as it was shown a day ago at most, if it could be asked for. None: there is nobody, any more.

    Commits. Raises BudgetSpent.
    """
    account, actor = db.session.get(Account, account_id), db.session.get(RemoteActor, account_id)
    if account is None or actor is None or account.is_suspended_here:
        return None
    if actor.fetched_at > clock.now() - FRESH and actor.gone_at is None:
        return account
    db.session.rollback()
    try:
        return resolve.refresh(account, budget)
    except fetch.Absent:
        _gone(account_id)
        return None
    except fetch.NotFetched as error:
        log.info("the profile %d could not be refreshed (%s): %s", account_id, error.rule, error)
        return account


def _gone(account_id: int) -> None:
    """Note that the server of an account says that there is none. Servers err, so it has to say so again a day later
    (14.7).
    """
    lock(Account, account_id)
    actor = db.session.get_one(RemoteActor, account_id, populate_existing=True)
    if actor.gone_at is None:
        actor.gone_at = clock.now()
    elif actor.gone_at < clock.now() - CERTAIN:
        log.info("removed the account %d (14.7): its server has said for a day that it is gone", account_id)
        local_accounts.delete(db.session.get_one(Account, account_id))
    events.commit()


def part_with(account: Account) -> None:
    """Act on an unproven Delete of an account, which somebody passed on or did not sign. Commits.

    It goes if its server says that it is gone for good. If that only knows of nobody, nobody sees it from here on, and
    it goes or is back as 14.7 has it: a server that is being mended says so, too. Raises Later, and Dropped if the
    account is there.
    """
    account_id, presence = account.id, resolve.presence(account.uri or "")
    if presence is resolve.Presence.THERE:
        raise Dropped("10.11", "it is still there")
    lock(Account, account_id)
    account = db.session.get_one(Account, account_id, populate_existing=True)
    if presence is resolve.Presence.GONE:
        erasure.leave(account)
    else:
        actor = db.session.get_one(RemoteActor, account_id, populate_existing=True)
        actor.gone_at = actor.gone_at or clock.now()
        account.suspended_there(True)
        look_up_profile.enqueue_at(clock.now() + AGAIN, account_id)
    events.commit()


def count_votes(poll_id: int) -> bool:
    """Fetch the figures of a poll from its server; False if that cannot be reached now."""
    query = select(Status).join(Poll, Poll.status_id == Status.id).where(Poll.id == poll_id, ~Status.local)
    status = db.session.scalar(query)
    if status is None or not status.uri:
        return True
    budget = FetchBudget(requests=POLL_REQUESTS, seconds=POLL_SECONDS)
    try:
        read = read_note(collection_items.document(status.uri, budget))
        if read.question:
            status_refresh.become(read, budget, is_edit=False)
    except (fetch.RetryLater, BudgetSpent):
        events.rollback()
        return False
    except (Dropped, fetch.NotFetched):
        events.rollback()
    return True


def count_finally(poll_id: int, attempt: int = 0) -> None:
    """Ask for the figures of a poll that has ended; a server that is away, a few times more."""
    if not count_votes(poll_id) and attempt < len(FINAL_AGAIN_SECONDS):
        count_votes_finally.enqueue_at(clock.ahead(seconds=FINAL_AGAIN_SECONDS[attempt]), poll_id, attempt + 1)
