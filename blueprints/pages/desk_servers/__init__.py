"""The owner's desk, its pages about other servers, and about who and what stays outside."""

from blueprints.pages.desk_servers import block_lists, domains, doors, jobs, peers, purges, relays
from blueprints.pages.desk_servers.base import bp
from models.auth.role import Permission
from rookery.plugin import Entry, Plugin

plugin = Plugin(
    name="desk_servers",
    mounts={"": bp},
    needs={"entrance", "admin"},
    menu=(
        Entry("desk", "Who stays outside", "/admin/ip_blocks", Permission.MANAGE_BLOCKS, group="People"),
        Entry("desk", "Known servers", "/admin/domains", Permission.MANAGE_FEDERATION, group="Servers"),
        Entry("desk", "Block lists", "/admin/block_lists", Permission.MANAGE_FEDERATION, group="Servers"),
        Entry("desk", "Deliveries", "/admin/peers", Permission.MANAGE_FEDERATION, group="Servers"),
        Entry("desk", "Relays", "/admin/relays", Permission.MANAGE_FEDERATION, group="Servers"),
        Entry("desk", "Jobs", "/admin/jobs", Permission.VIEW_DEVOPS, group="Servers"),
    ),
    summary="Pages about other servers, for those who run this one.",
)
