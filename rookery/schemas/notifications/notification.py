"""Notifications as clients see them, one by one and in groups."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from marshmallow import fields

from models.base import AnyRow
from rookery.schemas.accounts.account import AccountSchema
from rookery.schemas.entity import Entity, Extended
from rookery.schemas.fields import MAYBE_TEXT, TEXT, Computed, Id, Ref, Refs, Timestamp
from rookery.schemas.statuses import reaction
from rookery.services.notifications.kinds import KINDS

# The text that an app shows for a type it does not know; see fallback.py.
FALLBACK = {
    "type": "object",
    "required": ["title", "summary", "details"],
    "properties": {"title": TEXT, "summary": MAYBE_TEXT, "details": MAYBE_TEXT},
}

NotificationRow = AnyRow | Extended


class NotificationSchema(Entity):
    """https://docs.joinmastodon.org/entities/Notification/"""

    id = Id()
    type = fields.String(attribute="kind")
    created_at = Timestamp()
    group_key = Computed(TEXT, lambda row: row.group_key or f"ungrouped-{row.id}")
    account = Ref("account", attribute="from_id")


@dataclass(frozen=True)
class GroupRow:
    """Notifications that are shown as one; on a page, with the part of it that the page covers."""

    group_key: str
    kind: str
    status_id: int | None
    subject_id: int | None
    notifications_count: int
    newest_id: int
    sample_account_ids: Sequence[int]
    page_min_id: int | None = None
    page_max_id: int | None = None
    latest_page_notification_at: datetime | None = None
    reaction: str | None = None
    emoji_id: int | None = None
    emoji_key: str | None = None
    fallback: dict[str, str | None] | None = None


class NotificationGroupSchema(Entity):
    """https://docs.joinmastodon.org/methods/grouped_notifications/#NotificationGroup"""

    group_key = fields.String()
    type = fields.String(attribute="kind")
    notifications_count = fields.Integer()
    most_recent_notification_id = fields.Integer(attribute="newest_id")  # some apps decode nothing else
    sample_account_ids = fields.List(Id())


class PartialAccountWithAvatarSchema(AccountSchema):
    """An account with no more than its avatar needs."""

    class Meta:
        fields = ("id", "acct", "url", "avatar", "avatar_static", "avatar_description", "locked", "bot")


class GroupedNotificationsResultsSchema(Entity):
    """https://docs.joinmastodon.org/methods/grouped_notifications/#GroupedNotificationsResults"""

    accounts = Refs("account")
    statuses = Refs("status")
    notification_groups = Refs("notification group")


class PartlyExpandedSchema(GroupedNotificationsResultsSchema):
    is_variant = True
    partial_accounts = Refs("partial account")


class PendingSchema(Entity):
    """How many senders wait, with how many notifications."""

    pending_requests_count = fields.Integer()
    pending_notifications_count = fields.Integer()


class NotificationPolicySchema(Entity):
    """https://docs.joinmastodon.org/entities/NotificationPolicy/"""

    for_not_following = fields.String()
    for_not_followers = fields.String()
    for_new_accounts = fields.String()
    for_private_mentions = fields.String()
    for_limited_accounts = fields.String()
    for_bots = fields.String()
    summary = fields.Nested(PendingSchema)


class NotificationRequestSchema(Entity):
    """https://docs.joinmastodon.org/entities/NotificationRequest/"""

    id = Id()
    created_at = Timestamp()
    updated_at = Timestamp()
    notifications_count = fields.String()
    account = Ref("account", attribute="from_id")


class NotificationRequestWithStatusSchema(NotificationRequestSchema):
    is_variant = True
    last_status = Ref("status", attribute="last_status_id")


# Optional keys are absent where they say nothing: a schema for each case, made from what distinguishes it ---------

_PAGE = {"page_min_id": Id(), "page_max_id": Id(), "latest_page_notification_at": Timestamp()}
_FALLBACK = {"fallback": Computed(FALLBACK, lambda row: row.fallback)}
# As Pleroma and Akkoma have them: https://docs.pleroma.social/backend/development/API/differences_in_mastoapi_responses/#notifications
_REACTION: dict[str, Any] = {
    "emoji": Computed(TEXT, lambda row: reaction.text_of(row.reaction, row.emoji_id)),
    "emoji_url": Computed(
        MAYBE_TEXT, lambda row: reaction.picture(row.emoji_id, row.emoji_key) if row.emoji_id else None
    ),
}
_SUBJECT_KEYS: dict[str, dict[str, Any]] = {
    kind.name: {kind.entity[0]: Ref(kind.entity[1], attribute="subject_id")} for kind in KINDS if kind.entity
}


def _variant(base: type[Entity], *keys: Mapping[str, fields.Field[Any]]) -> type[Entity]:
    together = {name: field for some in keys for name, field in some.items()}
    made = cast(type[Entity], base.from_dict(together, name=base.__name__))
    made.is_variant = True
    return made


_STATUS: Any = Ref("status", attribute="status_id")
_PLAIN = {
    (about, explained): _variant(NotificationSchema, keys, _FALLBACK if explained else {})
    for about, keys in {
        "": {},
        "status": {"status": _STATUS},
        "reaction": {"status": _STATUS, **_REACTION},
        **_SUBJECT_KEYS,
    }.items()
    for explained in (True, False)
}
_GROUPS = {
    (about, explained, paged): _variant(
        NotificationGroupSchema, keys, _FALLBACK if explained else {}, _PAGE if paged else {}
    )
    for about, keys in {
        "": {},
        "status": {"status_id": Id()},
        "reaction": {"status_id": Id(), **_REACTION},
        **_SUBJECT_KEYS,
    }.items()
    for explained in (True, False)
    for paged in (True, False)
}


def notification_schema(row: NotificationRow) -> Entity:
    return _PLAIN[_about(row), fallback_of(row) is not None].one()


def group_schema(group: GroupRow) -> Entity:
    return _GROUPS[_about(group), group.fallback is not None, group.page_max_id is not None].one()


def fallback_of(row: NotificationRow) -> dict[str, str | None] | None:
    """Return the text that `explained` of fallback.py added.

    A row of the database has no such column, and SQLAlchemy takes 2.7 us to say so.
    """
    return row.fallback if isinstance(row, Extended) else None


def request_schema(row: AnyRow) -> Entity:
    return (NotificationRequestWithStatusSchema if row.last_status_id else NotificationRequestSchema).one()


def _about(row: NotificationRow | GroupRow) -> str:
    if row.kind in _SUBJECT_KEYS and row.subject_id is not None:
        return str(row.kind)
    if row.reaction and row.status_id is not None:
        return "reaction"
    return "status" if row.status_id is not None else ""
