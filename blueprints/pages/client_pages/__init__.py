"""The web client: timelines, threads, notifications, and composing."""

from blueprints.pages.client_pages import (
    compose,
    drafts,
    live,
    notifications,
    remote_interaction,
    thread,
    timelines,
    while_away,
)
from blueprints.pages.client_pages.base import bp
from rookery.plugin import Entry, Plugin

plugin = Plugin(
    name="client_pages",
    formerly=("reader",),
    mounts={"": bp},
    needs={"auth_pages", "statuses", "timelines", "notifications"},
    menu=(
        Entry("top", "Home", "/home"),
        Entry("top", "Notifications", "/notifications", waiting=notifications.unread),
        Entry("top", "Write", "/compose"),
    ),
    summary="Reading and writing in the browser.",
)
