"""The admin API, each operation by the permissions of a role."""

from blueprints.moderation.admin import accounts, domain_blocks, ip_and_email_blocks, measures, reports
from blueprints.moderation.admin.base import bp, bp_v2
from models.auth.user import forget_old_days
from rookery.events.facts import AccountSuspended, AccountUnsuspended, AccountWarned
from rookery.plugin import Plugin
from rookery.services.auth import sign_up_blocks as rules_of_the_door
from rookery.services.moderation import appeals, block_lists, purging, severed_follows, warning_emails
from rookery.services.remote import domain_rules as rules_for_servers

GROUPS = (
    "accounts",
    "canonical_email_blocks",
    "domain_allows",
    "domain_blocks",
    "email_domain_blocks",
    "ip_blocks",
    "reports",
)

plugin = Plugin(
    name="admin",
    summary="looking after the server: people, reports, other servers",
    mounts={"/api/v1": bp, "/api/v2": bp_v2},
    needs={"accounts", "statuses"},
    scopes={f"admin:{access}{part}" for access in ("read", "write") for part in ("", *(f":{one}" for one in GROUPS))},
    on={
        AccountWarned: (warning_emails.send_warning,),
        AccountSuspended: (severed_follows.after_suspension,),
        AccountUnsuspended: (severed_follows.after_suspension,),
    },
    tasks=(
        appeals.tell_decision,
        rules_for_servers.apply_rule,
        rules_for_servers.settle_follows.by(severed_follows.settle),
        block_lists.fetch_list,
        block_lists.apply_list,
        block_lists.apply_threshold,
        purging.purge_piece,
    ),
    every={
        "5m": rules_for_servers.lift_expired,
        "1h": block_lists.fetch_due,
        "1d": (forget_old_days, rules_of_the_door.forget_expired),
    },
)
