"""Administration of the server itself: texts, rules, announcements, emoji, plugins."""

from blueprints.pages.instance_admin_pages import (
    about,
    announcements,
    appearance,
    backup,
    doctor,
    emojis,
    log,
    mail,
    packs,
    plugins,
    rules,
    services,
    storage,
    trends,
)
from blueprints.pages.instance_admin_pages.base import bp
from models.auth.role import Permission
from rookery.plugin import Entry, Plugin
from rookery.services.emojis import packs as emoji_packs
from rookery.services.media import storage_usage as measuring

plugin = Plugin(
    name="instance_admin_pages",
    mounts={"": bp},
    needs={"auth_pages"},
    menu=(
        Entry("admin", "About this server", "/admin/about", Permission.MANAGE_SETTINGS, group="This server"),
        Entry("admin", "Appearance", "/admin/appearance", Permission.MANAGE_SETTINGS, group="This server"),
        Entry("admin", "Rules", "/admin/rules", Permission.MANAGE_RULES, group="This server"),
        Entry("admin", "Announcements", "/admin/announcements", Permission.MANAGE_ANNOUNCEMENTS, group="This server"),
        Entry("admin", "Custom emoji", "/admin/emojis", Permission.MANAGE_CUSTOM_EMOJIS, group="This server"),
        Entry("admin", "Trends", "/admin/trends", Permission.MANAGE_TAXONOMIES, group="This server"),
        Entry("admin", "Mail", "/admin/mail", Permission.MANAGE_SETTINGS, group="This server"),
        Entry("admin", "External services", "/admin/services", Permission.MANAGE_SETTINGS, group="This server"),
        Entry("admin", "Storage", "/admin/storage", Permission.MANAGE_SETTINGS, group="This server"),
        Entry("admin", "Backups", "/admin/backup", Permission.ADMINISTRATOR, group="This server", only_with="backup"),
        Entry("admin", "Checks", "/admin/doctor", Permission.VIEW_DEVOPS, group="This server", only_with="doctor"),
        Entry("admin", "Log", "/admin/log", Permission.VIEW_DEVOPS, group="This server"),
        Entry("admin", "Plugins", "/admin/plugins", Permission.MANAGE_SETTINGS, group="This server"),
    ),
    tasks=(emoji_packs.import_emoji,),
    every={"1h": measuring.measure, "1d": emoji_packs.sweep},
    summary="Pages for those who run the server, about the server itself.",
)
