"""Notifications as clients see them. https://docs.joinmastodon.org/entities/Notification/"""

from typing import Any

from marshmallow import fields

from rookery.schemas.entity import Entity
from rookery.schemas.fields import TEXT, Id, Made, Ref, Timestamp


class NotificationSchema(Entity):
    id = Id()
    type = fields.String(attribute="kind")
    created_at = Timestamp()
    group_key = Made(TEXT, lambda row: f"ungrouped-{row.id}")
    account = Ref("account", attribute="from_id")


class StatusNotificationSchema(NotificationSchema):
    """One that is about a status; the key is absent from the others."""

    is_variant = True
    status = Ref("status", attribute="status_id")


def schema_of(row: Any) -> NotificationSchema:
    return StatusNotificationSchema.one() if row.status_id else NotificationSchema.one()
