"""Other people, in the browser: who they are, and how one stands to them."""

from blueprints.pages.people_pages import (
    apart,
    conversations,
    crowd,
    discover,
    filtered,
    languages,
    people,
    reports,
    requests,
    search,
    tags,
)
from blueprints.pages.people_pages.base import bp
from rookery.plugin import Entry, Plugin

plugin = Plugin(
    name="people_pages",
    formerly=("society",),
    mounts={"": bp},
    needs={"client_pages", "follows", "follow_requests", "mutes", "blocks"},
    menu=(
        Entry("top", "Search", "/web/search", only_with="search"),
        Entry("top", "Messages", "/web/conversations", waiting=conversations.unread, only_with="conversations"),
        Entry("top", "Follow requests", "/web/follow_requests", waiting=requests.waiting, only_waiting=True),
        Entry("notifications", "Filtered notifications", filtered.PATH, waiting=filtered.waiting, only_waiting=True),
    ),
    summary="Other people, in the browser: profiles for members, search, suggestions and conversations.",
)
