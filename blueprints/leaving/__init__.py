"""Taking one's things along, moving, and leaving."""

from blueprints.leaving import deletion  # noqa: F401  importing it adds its routes
from blueprints.leaving.base import bp
from rookery.plugin import Entry, Plugin
from rookery.services import departure

plugin = Plugin(
    name="leaving", mounts={"": bp}, needs={"entrance"}, every={"10m": departure.delete_due},
    menu=(
        Entry("settings", "Delete the account", "/settings/delete", group="What is yours"),
    ),
    summary="Taking one's things along, moving, and leaving.",
)  # fmt: skip
