"""A small reader: timelines, threads, and what one does to a status. Apps do more; the first minute needs none."""

from blueprints.pages.reader import compose, drafts, interaction, live, notifications, thread, timelines
from blueprints.pages.reader.base import bp
from rookery.plugin import Entry, Plugin

plugin = Plugin(
    name="reader",
    mounts={"": bp},
    needs={"entrance", "statuses", "timelines", "notifications"},
    menu=(
        Entry("top", "Home", "/home"),
        Entry("top", "Notifications", "/notifications", waiting=notifications.unread),
        Entry("top", "Write", "/compose"),
    ),
    summary="Reading and writing in the browser.",
)
