"""Administration of relations to other servers, of sign-up blocks, and of failed jobs."""

from blueprints.pages.servers_admin_pages import (
    block_lists,
    domains,
    federation,
    ip_and_email_blocks,
    jobs,
    peers,
    purges,
    relays,
    tag_servers,
    username_blocks,
    why,
)
from blueprints.pages.servers_admin_pages.base import bp
from models.auth.role import Permission
from rookery.plugin import Entry, Plugin

plugin = Plugin(
    name="servers_admin_pages",
    mounts={"": bp},
    needs={"auth_pages", "admin"},
    menu=(
        Entry("admin", "Sign-up blocks", "/admin/ip_blocks", Permission.MANAGE_BLOCKS, group="People"),
        Entry("admin", "Federation", "/admin/federation", Permission.MANAGE_FEDERATION, group="Servers"),
        Entry("admin", "Known servers", "/admin/domains", Permission.MANAGE_FEDERATION, group="Servers"),
        Entry("admin", "Block lists", "/admin/block_lists", Permission.MANAGE_FEDERATION, group="Servers"),
        Entry("admin", "Deliveries", "/admin/peers", Permission.MANAGE_FEDERATION, group="Servers"),
        Entry("admin", "Why?", "/admin/why", Permission.MANAGE_FEDERATION, group="Servers"),
        Entry("admin", "Relays", "/admin/relays", Permission.MANAGE_FEDERATION, group="Servers"),
        Entry(
            "admin",
            "Followed hashtags",
            "/admin/tag_servers",
            Permission.MANAGE_FEDERATION,
            group="Servers",
            only_with="remote_tags",
        ),
        Entry("admin", "Jobs", "/admin/jobs", Permission.VIEW_DEVOPS, group="Servers"),
    ),
    summary="Pages about other servers, for those who run this one.",
)
