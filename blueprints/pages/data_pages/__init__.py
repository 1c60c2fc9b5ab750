"""Pages for an account's own data: archive, clean-up of old posts, migration, deletion."""

from blueprints.pages.data_pages import archive, cleanup, deletion, migration, post_imports
from blueprints.pages.data_pages.base import bp
from rookery.federation import archive_export, archive_import
from rookery.plugin import Entry, Limit, Plugin, Setting
from rookery.services.accounts import self_deletion
from rookery.services.data.archives import requests as archives
from rookery.services.data.post_cleanup import delete_old
from rookery.services.data.post_imports import requests as post_import_requests

plugin = Plugin(
    name="data_pages",
    mounts={"": bp},
    needs={"auth_pages"},
    settings={
        "archive_days": Setting(7, "Days until another archive may be requested."),
        "import_megabytes": Setting(
            500, "The largest archive of posts that may be uploaded, in MB; `rookery posts import` takes any."
        ),
    },
    limits={"post_imports": Limit("10 per day", by_account=True)},
    tasks=(
        archives.export_archive.by(archive_export.go_on),
        post_import_requests.import_posts.by(archive_import.go_on),
    ),
    every={
        "1m": delete_old,
        "10m": self_deletion.delete_due,
        "1h": (archives.sweep, post_import_requests.remove_leftovers),
    },
    menu=(
        Entry("settings", "Archive", "/settings/archive", group="Your data"),
        Entry("settings", "Import posts", "/settings/import-posts", group="Your data"),
        Entry("settings", "Old posts", "/settings/cleanup", group="Your data"),
        Entry("settings", "Account move", "/settings/migration", group="Your data"),
        Entry("settings", "Delete account", "/settings/delete", group="Your data"),
    ),
    summary="Archives, imports of posts, old posts, moving, and leaving.",
)
