"""Posts with followed hashtags, fetched from servers that the owner chose."""

from marshmallow import ValidationError

from rookery.events.facts import TagFollowed
from rookery.federation.remote import tag_timelines
from rookery.plugin import Plugin, Setting
from rookery.text import domains


def check_servers(names):
    """Raise ValidationError for what is no name of a server, and for too many."""
    if any(domains.normalise(name) != name for name in names):
        raise ValidationError("is not a list of domains")
    if len(names) > tag_timelines.MOST_SERVERS:
        raise ValidationError(f"has too many domains (maximum is {tag_timelines.MOST_SERVERS})")


def look_for_posts():
    """Look for posts with followed hashtags on the chosen servers."""
    tag_timelines.enqueue_due()


def look_at_once(fact):
    """Look for posts with a hashtag as soon as somebody follows it."""
    tag_timelines.enqueue_for(fact.tag_id)


plugin = Plugin(
    name="remote_tags",
    summary="posts with followed hashtags, fetched from chosen servers",
    needs={"activitypub", "tags", "timelines"},
    settings={
        "servers": Setting(
            [],
            "Servers that are asked for posts with the hashtags that people here follow, at most 10. Each post is then "
            "fetched from its own server.",
            check_servers,
            owner_may_change=True,
        )
    },
    within={TagFollowed: (look_at_once,)},
    tasks=(tag_timelines.fetch_tags,),
    every={"15m": look_for_posts},
)
