"""Statuses: posted, scheduled, edited, reblogged, deleted. A module for each part of the story."""

from rookery.services.statuses.compose import UnexpectedMentions
from rookery.services.statuses.delete import delete
from rookery.services.statuses.draft import Draft, PollDraft
from rookery.services.statuses.edit import edit
from rookery.services.statuses.post import post
from rookery.services.statuses.quote import revoke, set_policy
from rookery.services.statuses.reblog import reblog, receive_reblog, unreblog
from rookery.services.statuses.scheduled import cancel, publish, reschedule, schedule, scheduled, was_sent

__all__ = [
    "Draft",
    "PollDraft",
    "UnexpectedMentions",
    "cancel",
    "delete",
    "edit",
    "post",
    "publish",
    "reblog",
    "receive_reblog",
    "reschedule",
    "revoke",
    "schedule",
    "scheduled",
    "set_policy",
    "unreblog",
    "was_sent",
]
