"""Accounts: profiles, who follows whom, what somebody posted, and one's own profile."""

from flask import Blueprint

from blueprints.accounts.accounts import connections, finding, notes, profile, read, statuses, write
from rookery.events.facts import AccountDeleted
from rookery.plugin import Plugin, Setting
from rookery.services.accounts import erasure, migration, profiles

bp = Blueprint("accounts", __name__)
for part in (read.bp, finding.bp, connections.bp, statuses.bp, write.bp, profile.bp, notes.bp):
    bp.register_blueprint(part)


def instance():
    """The limits that profiles are held to, from the same settings."""
    told = {name: value for name, value in profiles.limits().items() if name != "max_picture_bytes"}
    return {"configuration": {"accounts": told}}


def erase(fact: AccountDeleted) -> None:
    """Erase what belonged to a deleted account, a piece at a time."""
    erasure.erase(fact.account_id, fact.stays_suspended)


plugin = Plugin(
    name="accounts",
    summary="profiles, followers and what people posted",
    mounts={"/api/v1": bp},
    needs={"files"},
    scopes={"profile", "read:accounts", "write:accounts", "read:follows", "read:statuses"},
    settings={
        "max_display_name_length": Setting(30, "Most characters of a display name."),
        "max_note_length": Setting(500, "Most characters of a bio."),
        "max_profile_fields": Setting(4, "Most fields of a profile."),
        "profile_field_name_limit": Setting(255, "Most characters of a field's name."),
        "profile_field_value_limit": Setting(255, "Most characters of a field's value."),
        "max_avatar_description_length": Setting(150, "Most characters of an avatar's description."),
        "max_header_description_length": Setting(150, "Most characters of a header's description."),
        "max_featured_tags": Setting(10, "Most hashtags featured on a profile."),
        "max_attribution_domains": Setting(10, "Most sites that may name an account as their author."),
        "max_picture_bytes": Setting(8 * 1024 * 1024, "Largest avatar or header, in bytes."),
    },
    instance=instance,
    on={AccountDeleted: (erase,)},
    tasks=(migration.move_followers,),
)
