"""The owner's desk, its other half: what this server is, says and shows."""

from blueprints.pages.desk_instance import about, announcements, emojis, mail, packs, plugins, rules, storage, trends
from blueprints.pages.desk_instance.base import bp
from models.auth.role import Permission
from rookery.plugin import Entry, Plugin
from rookery.services.emojis import packs as emoji_packs
from rookery.services.media import storage_usage as measuring

plugin = Plugin(
    name="desk_instance",
    mounts={"": bp},
    needs={"entrance"},
    menu=(
        Entry("desk", "About this server", "/admin/about", Permission.MANAGE_SETTINGS, group="This server"),
        Entry("desk", "Rules", "/admin/rules", Permission.MANAGE_RULES, group="This server"),
        Entry("desk", "Announcements", "/admin/announcements", Permission.MANAGE_ANNOUNCEMENTS, group="This server"),
        Entry("desk", "Custom emoji", "/admin/emojis", Permission.MANAGE_CUSTOM_EMOJIS, group="This server"),
        Entry("desk", "Trends", "/admin/trends", Permission.MANAGE_TAXONOMIES, group="This server"),
        Entry("desk", "Mail", "/admin/mail", Permission.MANAGE_SETTINGS, group="This server"),
        Entry("desk", "Storage", "/admin/storage", Permission.MANAGE_SETTINGS, group="This server"),
        Entry("desk", "Plugins", "/admin/plugins", Permission.MANAGE_SETTINGS, group="This server"),
    ),
    tasks=(emoji_packs.import_emoji,),
    every={"1h": measuring.measure, "1d": emoji_packs.sweep},
    summary="Pages for those who run the server, about the server itself.",
)
