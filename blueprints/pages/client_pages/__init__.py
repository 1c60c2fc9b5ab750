"""The web client: timelines, threads, notifications, and composing."""

from blueprints.pages.client_pages import (
    completions,
    compose,
    drafts,
    first_steps,
    live,
    notifications,
    remote_interaction,
    service_worker,
    thread,
    timelines,
    translation,
    while_away,
)
from blueprints.pages.client_pages.base import bp
from rookery.plugin import Entry, Plugin

plugin = Plugin(
    name="client_pages",
    mounts={"": bp},
    needs={"auth_pages", "statuses", "timelines", "notifications"},
    menu=(
        Entry("top", "Home", "/home", icon="home", order=10),
        Entry("top", "Notifications", "/notifications", waiting=notifications.unread, icon="bell", order=40),
        Entry("top", "Write", "/compose", icon="write", order=30),
        Entry("you", "Bookmarks", "/bookmarks", only_with="bookmarks", icon="bookmark"),
        Entry("you", "Favourites", "/favourites", only_with="favourites", icon="star"),
    ),
    summary="Reading and writing in the browser.",
)
