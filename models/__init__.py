"""The tables and who may see their rows. A file per concept: its tables and its queries together."""

# ruff: noqa: F401 - every table must be known before metadata is used

from models import sequence
from models.accounts import account, account_name, adopted_actor, annual_report, remote_actor
from models.auth import invite, oauth, role, sign_up_block, user
from models.base import Base, db
from models.data import post_import, sweep
from models.discovery import collection, feature, search, suggestion, trend
from models.federation import inbox, missed_outbox, peer, tag_timeline, tombstone
from models.groups import group
from models.instance import announcement, closing, instance, succession, terms, unanswered_request
from models.jobs import job, lease, refresh, server_run
from models.media import attachment, emoji, emoji_pack, remote_file
from models.moderation import appeal, audit, block_list, note, report, server_rule, warning
from models.notifications import email_digest, newsletter, notification, push, quiet_hours
from models.relationships import account_note, block, domain_block, endorsement, follow, mute, severance
from models.statuses import (
    bookmark,
    card,
    deleted_status,
    favourite,
    interaction,
    kept_status,
    pending_reply,
    pin,
    poll,
    quote,
    reaction,
    saved_draft,
    scheduled,
    status,
    tag,
)
from models.timelines import conversation, filter, home_limit, list, timeline

__all__ = ["Base", "db"]
