"""Statuses: read, post, schedule, edit, delete, reblog, pin."""

from flask import Blueprint

from rookery.plugin import Limit, Plugin, Setting, settings
from rookery.services import statuses
from rookery.services.data import remote_retention
from rookery.services.moderation import actions
from rookery.services.statuses.draft import CONTENT_TYPES
from rookery.text.compose import URL_LENGTH

bp = Blueprint("statuses", __name__)

from blueprints.statuses.statuses import read, scheduled, write  # noqa: E402  they need `bp`


def instance():
    """The limits that posting checks, from the same settings."""
    limits = settings("statuses")
    return {
        "configuration": {
            "statuses": {
                "max_characters": limits["max_characters"],
                "max_media_attachments": limits["max_media_attachments"],
                "characters_reserved_per_url": URL_LENGTH,
                "supported_mime_types": list(CONTENT_TYPES),
            },
            "accounts": {"max_pinned_statuses": limits["max_pinned"]},
        },
        "max_toot_chars": limits["max_characters"],
    }


def node_information():
    """Extensions of forks that apps look for: edits, quotes, formats, and posts that stay on this server."""
    return {
        "metadata": {
            "features": ["editing", "quote_posting", "local_only", "markdown"],
            "postFormats": list(CONTENT_TYPES),
        }
    }


plugin = Plugin(
    name="statuses",
    summary="posting, scheduling and reading statuses, threads, reblogs and pins",
    mounts={"/api/v1": bp},
    needs={"accounts"},
    scopes={"read:statuses", "write:statuses", "write:mutes"},
    settings={
        "max_characters": Setting(500, "Most characters of a post."),
        "max_media_attachments": Setting(4, "Most attachments of a post."),
        "max_pinned": Setting(5, "Most posts pinned to a profile."),
        "remote_days": Setting(
            0, "Days after which posts of other servers that concern nobody here are deleted; 0 keeps them."
        ),
    },
    limits={"delete": Limit("30 per 30 minutes", by_account=True)},
    idle={"GET /api/v1/scheduled_statuses": []},
    tasks=(statuses.publish, actions.render_anew),
    instance=instance,
    nodeinfo=node_information,
    every={"1h": write.forget_idempotency_keys, "1d": remote_retention.forget_remote},
)
