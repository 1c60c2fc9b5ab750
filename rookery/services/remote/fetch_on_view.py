"""Remote data that is to be fetched because somebody looks at it: requested here, and not too often.

Nothing here asks another server: federation/remote/ does the tasks.
"""

import random

from sqlalchemy import exists, or_, select, update

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import change_rows, db
from models.jobs.job import NETWORK
from models.jobs.refresh import AsyncRefresh
from models.relationships.follow import Follow
from models.statuses.poll import Poll
from models.statuses.status import OPEN, Status
from models.timelines.conversation import Conversation
from models.visibility import suspended_here
from rookery.events.facts import Followed, FollowRequested
from rookery.plugin import task
from rookery.services.remote import federation_policy, refreshes

THREAD_MINUTES, POLL_MINUTES, PROFILE_HOURS, ASKED_MINUTES = 15, 3, 24, 60
FINAL_AFTER_SECONDS = (60.0, 180.0)  # after the end of a poll; random, so that servers do not all ask at once
BATCH = 25


@task(queue=NETWORK)
def complete_thread(status_id: int, turn: int = 0, found: int = 0) -> None:
    """Complete a thread in turns, `found` so far being what was new."""


@task(queue=NETWORK)
def fetch_files(status_id: int) -> None:
    """Make copies of all that a status shows: services/media/remote_files.py."""


@task(queue=NETWORK)
def look_up_profile(account_id: int) -> None:
    """Fetch an account of which not all is known, or only how it was long ago."""


@task(queue=NETWORK)
def count_votes(poll_id: int) -> None:
    """Fetch the figures of a poll."""


@task(queue=NETWORK)
def count_votes_finally(poll_id: int, attempt: int = 0) -> None:
    """Fetch the last figures of a poll that has ended. `attempt` counts those in which its server did not answer."""


def thread(status: Status) -> AsyncRefresh | None:
    """Start a job that completes the thread of a remote status, unless one just did.

    Return the refresh that clients may ask about until it is done.
    """
    if status.local or status.visibility not in OPEN or status.conversation_id is None or _is_island():
        return None
    key = f"context:{status.id}"
    looked = db.session.scalar(select(Conversation.completed_at).where(Conversation.id == status.conversation_id))
    if looked and looked > clock.ago(minutes=THREAD_MINUTES):
        return AsyncRefresh.running(key)
    refresh, begun = refreshes.begin(key)
    if begun:
        now = clock.now()
        change_rows(update(Conversation).where(Conversation.id == status.conversation_id).values(completed_at=now))
        complete_thread.enqueue(status.id)
        if status.media_ids:
            fetch_files.enqueue(status.id)  # a viewer who opens it is about to play the video
    return refresh


def profile(account_id: int, domain: str | None) -> None:
    """Start a job that fetches or refreshes the profile of a remote account, when somebody looks at it."""
    if domain is None or _is_island() or db.session.get_one(Account, account_id).is_suspended_here:
        return
    actor = db.session.get(RemoteActor, account_id)
    if actor and (actor.backfilled_at is None or actor.fetched_at < clock.ago(hours=PROFILE_HOURS)):
        _ask(actor.account_id)


def note_met(fact: Followed | FollowRequested) -> None:
    """Start a job that fetches the profile of a remote account which a local one follows or wants to follow."""
    account = db.session.get(Account, fact.target_id)
    if account:
        profile(account.id, account.domain)


def poll(found: Poll) -> None:
    """Start a job that fetches the figures of a remote poll, when somebody looks at it."""
    fresh = found.fetched_at and found.fetched_at > clock.ago(minutes=POLL_MINUTES)
    is_final = found.closed_at and found.fetched_at and found.fetched_at > found.closed_at  # asked once after its end
    if fresh or is_final or _is_island() or db.session.get_one(Status, found.status_id).local:
        return
    found.fetched_at = clock.now()
    count_votes.enqueue(found.id)


def poll_ended(ended: Poll) -> None:
    """A remote poll was closed, by whomever: its server counts a while longer, and is asked for the final figures."""
    if not _is_island() and not db.session.get_one(Status, ended.status_id).local:
        count_votes_finally.enqueue_at(clock.ahead(seconds=random.uniform(*FINAL_AFTER_SECONDS)), ended.id)


def refresh_profiles() -> bool:
    """Refresh followed profiles older than a day, and check again those that were gone a day ago."""
    if _is_island():
        return False
    day = clock.ago(hours=PROFILE_HOURS)
    followed = exists().where(Follow.target_id == RemoteActor.account_id)
    asked = or_(RemoteActor.asked_at.is_(None), RemoteActor.asked_at < day)
    stale = (
        select(RemoteActor.account_id)
        .join(Account, Account.id == RemoteActor.account_id)
        .where(RemoteActor.fetched_at < day, asked, ~suspended_here(), or_(followed, RemoteActor.gone_at.is_not(None)))
        .order_by(RemoteActor.fetched_at)
        .limit(BATCH)
    )
    found = db.session.scalars(stale).all()
    for account_id in found:
        _ask(account_id)
    return len(found) == BATCH


def _ask(account_id: int) -> None:
    """Enqueue a look at the profile, once an hour at most, whoever looks how often."""
    free = or_(RemoteActor.asked_at.is_(None), RemoteActor.asked_at < clock.ago(minutes=ASKED_MINUTES))
    asked = update(RemoteActor).where(RemoteActor.account_id == account_id, free).values(asked_at=clock.now())
    if change_rows(asked).rowcount:
        look_up_profile.enqueue(account_id)


def _is_island() -> bool:
    return federation_policy.mode() == "off"
