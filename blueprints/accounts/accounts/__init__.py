"""Accounts: profiles, who follows whom, what somebody posted, and one's own profile."""

from flask import Blueprint

from blueprints.accounts.accounts import connections, finding, notes, profile, read, statuses, write
from rookery.events.facts import AccountDeleted
from rookery.plugin import Plugin, settings
from rookery.services.accounts import erasure, migration

bp = Blueprint("accounts", __name__)
for part in (read.bp, finding.bp, connections.bp, statuses.bp, write.bp, profile.bp, notes.bp):
    bp.register_blueprint(part)


def instance():
    """The limits that profiles are held to, from the same settings."""
    told = {name: value for name, value in settings("accounts").items() if name != "max_picture_bytes"}
    return {"configuration": {"accounts": told}}


def erase(fact: AccountDeleted) -> None:
    """What belonged to a deleted account goes piece by piece."""
    erasure.erase(fact.account_id)


plugin = Plugin(
    name="accounts",
    summary="profiles, followers and what people posted",
    mounts={"/api/v1": bp},
    needs={"files"},
    scopes={"profile", "read:accounts", "write:accounts", "read:follows", "read:statuses"},
    settings={
        "max_display_name_length": 30,
        "max_note_length": 500,
        "max_profile_fields": 4,
        "profile_field_name_limit": 255,
        "profile_field_value_limit": 255,
        "max_avatar_description_length": 150,
        "max_header_description_length": 150,
        "max_featured_tags": 10,
        "max_attribution_domains": 10,
        "max_picture_bytes": 8 * 1024 * 1024,
    },
    instance=instance,
    on={AccountDeleted: (erase,)},
    tasks=(migration.move_followers,),
)
