"""Profiles for users, relationships, search, suggestions and conversations."""

from blueprints.pages.people_pages import (
    conversations,
    discover,
    filtered,
    interactions,
    languages,
    mute_block_list,
    people,
    reports,
    requests,
    search,
    tags,
    why,
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
