"""Scheduled statuses as clients see them. https://docs.joinmastodon.org/entities/ScheduledStatus/"""

from dataclasses import asdict

from marshmallow import fields

from models.statuses.scheduled import ScheduledStatus
from rookery.schemas.entity import Entity
from rookery.schemas.fields import Computed, Id, Refs, Timestamp
from rookery.services.statuses.draft import Draft


class ScheduledStatusSchema(Entity):
    """A draft with its moment; `params` are what it will be posted with."""

    id = Id()
    scheduled_at = Timestamp()
    params = Computed({"type": "object"}, lambda row: params(row))
    media_attachments = Refs("media", attribute="media_ids")


class FailedScheduledStatusSchema(ScheduledStatusSchema):
    """A scheduled status that could not be posted in time. Not called `error`: clients take that for a refusal."""

    is_variant = True

    problem = fields.String()


def schema_of(row: ScheduledStatus) -> ScheduledStatusSchema:
    return (FailedScheduledStatusSchema if row.problem else ScheduledStatusSchema).one()


def params(row: ScheduledStatus) -> dict[str, object]:
    """The draft in the words of the request, ids as texts; `local` is not a visibility that clients know."""
    draft = Draft.from_json(row.draft)
    local = draft.visibility == "local"
    return {
        "text": draft.text,
        "spoiler_text": draft.spoiler_text,
        "sensitive": draft.sensitive,
        "visibility": "public" if local else draft.visibility,
        "language": draft.language,
        "in_reply_to_id": _text(draft.in_reply_to_id),
        "media_ids": [str(one) for one in draft.media_ids],
        "poll": asdict(draft.poll) if draft.poll else None,
        "content_type": draft.content_type,
        "application_id": _text(draft.app_id),
        "quoted_status_id": _text(draft.quoted_id),
        "quote_approval_policy": draft.quote_policy,
        "scheduled_at": None,
        "idempotency": row.idempotency_key,
        "with_rate_limit": False,
        **({"local_only": True} if local else {}),
    }


def _text(value: int | None) -> str | None:
    return None if value is None else str(value)
