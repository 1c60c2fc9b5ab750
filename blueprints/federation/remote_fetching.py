"""Fetching threads, profiles, polls and followers from other servers when they are viewed."""

from rookery.events.facts import Followed, FollowRequested
from rookery.federation.remote import backfill, featured_collections, followers_synchronization, refresh, threads
from rookery.plugin import Plugin
from rookery.services.discovery import remote_collections
from rookery.services.remote import fetch_on_view
from rookery.services.statuses import receive

plugin = Plugin(
    name="remote_fetching",
    summary="threads, profiles and polls of other servers, fetched when somebody looks",
    needs={"activitypub", "async_refreshes"},
    within={Followed: (fetch_on_view.note_met,), FollowRequested: (fetch_on_view.note_met,)},
    tasks=(
        receive.fetch_ancestors.by(threads.climb),
        fetch_on_view.complete_thread.by(threads.complete),
        fetch_on_view.look_up_profile.by(backfill.look_up),
        fetch_on_view.count_votes.by(refresh.count_votes),
        fetch_on_view.count_votes_finally.by(refresh.count_finally),
        followers_synchronization.mend_followers,
        remote_collections.fetch_members.by(featured_collections.fetch_members),
        remote_collections.fetch_changed.by(featured_collections.fetch_changed),
    ),
    every={"5m": fetch_on_view.refresh_profiles},
)
