"""Taking one's things along, moving, and leaving."""

from blueprints.leaving import archive, deletion, migration  # noqa: F401  importing them adds their routes
from blueprints.leaving.base import bp
from rookery.events.facts import ArchiveGoesOn
from rookery.federation import archiving
from rookery.plugin import Entry, Plugin
from rookery.services import archives, departure

plugin = Plugin(
    name="leaving", mounts={"": bp}, needs={"entrance"}, settings={"archive_days": 7},
    on={ArchiveGoesOn: (archiving.go_on,)}, every={"10m": departure.delete_due, "1h": archives.sweep},
    menu=(
        Entry("settings", "Archive", "/settings/archive", group="What is yours"),
        Entry("settings", "Moving", "/settings/migration", group="What is yours"),
        Entry("settings", "Delete the account", "/settings/delete", group="What is yours"),
    ),
    summary="Taking one's things along, moving, and leaving.",
)  # fmt: skip
