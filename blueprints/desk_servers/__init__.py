"""The owner's desk, its pages about other servers."""

from blueprints.desk_servers import (  # noqa: F401  importing them adds their routes
    domains,
)
from blueprints.desk_servers.base import bp
from models.role import Permission
from rookery.plugin import Entry, Plugin

plugin = Plugin(
    name="desk_servers", mounts={"": bp}, needs={"entrance", "admin"},
    menu=(
        Entry("desk", "Known servers", "/admin/domains", Permission.MANAGE_FEDERATION, group="Servers"),
    ),
    summary="Pages about other servers, for those who run this one.",
)  # fmt: skip
