"""Profiles for users, relationships, search, suggestions and conversations."""

from blueprints.pages.people_pages import (
    beside,
    collections,
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
    undo,
    why,
)
from blueprints.pages.people_pages.base import bp
from rookery.plugin import Entry, Plugin
from rookery.services import undoing

plugin = Plugin(
    name="people_pages",
    mounts={"": bp},
    every={"1h": undoing.sweep},
    needs={"client_pages", "follows", "follow_requests", "mutes", "blocks"},
    menu=(
        Entry("top", "Search", "/web/search", only_with="search", icon="search", order=20),
        Entry(
            "you",
            "Direct messages",
            "/web/conversations",
            waiting=conversations.unread,
            only_with="conversations",
            icon="mail",
            order=10,
        ),
        Entry(
            "you",
            "Follow requests",
            "/web/follow_requests",
            waiting=requests.waiting,
            only_waiting=True,
            icon="user-plus",
            order=20,
        ),
        Entry("notifications", "Filtered notifications", filtered.PATH, waiting=filtered.waiting, only_waiting=True),
    ),
    summary="Other people, in the browser: profiles for members, search, suggestions and conversations.",
)
