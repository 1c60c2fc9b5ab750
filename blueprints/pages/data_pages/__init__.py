"""Pages for an account's own data: archive, clean-up of old posts, migration, deletion."""

from blueprints.pages.data_pages import archive, cleanup, deletion, migration
from blueprints.pages.data_pages.base import bp
from rookery.federation import archive_export
from rookery.plugin import Entry, Plugin, Setting
from rookery.services.accounts import self_deletion
from rookery.services.data.archives import requests as archives
from rookery.services.data.post_cleanup import delete_old

plugin = Plugin(
    name="data_pages",
    formerly=("leaving",),
    mounts={"": bp},
    needs={"auth_pages"},
    settings={"archive_days": Setting(7, "Days until another archive may be requested.")},
    tasks=(archives.export_archive.by(archive_export.go_on),),
    every={"1m": delete_old, "10m": self_deletion.delete_due, "1h": archives.sweep},
    menu=(
        Entry("settings", "Archive", "/settings/archive", group="Your data"),
        Entry("settings", "Old posts", "/settings/cleanup", group="Your data"),
        Entry("settings", "Account move", "/settings/migration", group="Your data"),
        Entry("settings", "Delete account", "/settings/delete", group="Your data"),
    ),
    summary="Archives, old posts, moving, and leaving.",
)
