"""What lies on other servers, fetched in the background when somebody looks: threads, profiles, polls, followers."""

from rookery.events.facts import (
    FinalFiguresDue,
    Followed,
    FollowersDiffer,
    FollowRequested,
    ParentMissing,
    PollOpened,
    ProfileOpened,
    ThreadOpened,
)
from rookery.federation.remote import backfill, followers_synchronization, refresh, resolve, threads
from rookery.plugin import Plugin
from rookery.services.remote import fetch_on_view


def note_met(fact):
    fetch_on_view.met(fact)


def fetch_ancestors(fact):
    threads.climb(fact, resolve.fetcher())


def complete_thread(fact):
    threads.complete(fact, resolve.fetcher())


def look_up_profile(fact):
    backfill.look_up(fact, resolve.fetcher())


def count_votes(fact):
    refresh.count_votes(fact.poll_id, resolve.fetcher())


def count_votes_finally(fact):
    refresh.count_finally(fact, resolve.fetcher())


def mend_followers(fact):
    followers_synchronization.mend(fact)


def refresh_profiles() -> bool:
    """Ask for profiles that are followed here and older than a day, and again for those that were gone a day ago."""
    return fetch_on_view.refresh_followed()


plugin = Plugin(
    name="distant",
    summary="threads, profiles and polls of other servers, fetched when somebody looks",
    needs={"activitypub", "async_refreshes"},
    on={
        Followed: (note_met,),
        FollowRequested: (note_met,),
        ParentMissing: (fetch_ancestors,),
        ThreadOpened: (complete_thread,),
        ProfileOpened: (look_up_profile,),
        PollOpened: (count_votes,),
        FinalFiguresDue: (count_votes_finally,),
        FollowersDiffer: (mend_followers,),
    },
    every={"5m": refresh_profiles},
)
