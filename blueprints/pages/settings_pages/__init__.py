"""Settings of a user."""

from blueprints.pages.settings_pages import (
    apps,
    blocks,
    collections,
    filters,
    follows,
    invites,
    lists,
    notifications,
    preferences,
    profile,
    push,
    strikes,
    tags,
    transfer,
)
from blueprints.pages.settings_pages.base import bp
from models.auth.role import Permission
from rookery.plugin import Entry, Plugin

plugin = Plugin(
    name="settings_pages",
    mounts={"": bp},
    needs={"auth_pages", "transfer"},
    menu=(
        Entry("settings", "Profile", "/settings/profile"),
        Entry("settings", "Preferences", "/settings/preferences"),
        Entry("settings", "Notifications", "/settings/notifications", only_with="notifications"),
        Entry("settings", "Following", "/settings/follows"),
        Entry("settings", "Lists", "/settings/lists", only_with="lists"),
        Entry("settings", "Collections", "/settings/collections", only_with="collections"),
        Entry("settings", "Hashtags", "/settings/tags", only_with="featured_tags"),
        Entry("settings", "Blocks", "/settings/blocks"),
        Entry("settings", "Filters", "/settings/filters"),
        Entry("settings", "Import and export", "/settings/transfer"),
        Entry("settings", "Apps", "/settings/apps"),
        Entry("settings", "Warnings", "/settings/strikes"),
        Entry("settings", "Invites", "/settings/invites", Permission.INVITE_USERS),
    ),
    summary="A user's settings.",
)
