"""Calm home: daily limits of follows, a list of what is new since one left, and quiet hours for push messages."""

from blueprints.timelines.calm_home import pages
from rookery.events.facts import FollowLimitRestored, FollowRejected, StatusDeleted, Unfollowed
from rookery.plugin import Entry, Plugin
from rookery.services.timelines import home_limits

plugin = Plugin(
    name="calm_home",
    summary="daily limits of follows with a digest, what is new since one left, quiet hours",
    mounts={"": pages.bp},
    needs={"auth_pages", "lists", "timelines"},
    menu=(Entry("settings", "Calm home", pages.PATH, order=51),),
    within={
        FollowLimitRestored: (home_limits.restore,),
        Unfollowed: (home_limits.drop_digest,),
        FollowRejected: (home_limits.drop_digest,),
    },
    on={StatusDeleted: (home_limits.on_deleted,)},
    tasks=(home_limits.fill_places,),
)
