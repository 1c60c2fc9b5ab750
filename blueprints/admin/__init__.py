"""Administration: what those do who look after the server, each as far as their role lets them."""

from blueprints.admin import accounts, reports  # noqa: F401  they add their routes
from blueprints.admin.base import bp, bp_v2
from rookery.events.facts import AccountWarned
from rookery.plugin import Plugin
from rookery.services.moderation import letters

GROUPS = ("accounts", "reports")

plugin = Plugin(
    name="admin",
    summary="looking after the server: people, reports, other servers",
    mounts={"/api/v1": bp, "/api/v2": bp_v2},
    needs={"accounts", "statuses"},
    scopes={f"admin:{access}{part}" for access in ("read", "write") for part in ("", *(f":{one}" for one in GROUPS))},
    on={AccountWarned: (letters.send_warning,)},
)
