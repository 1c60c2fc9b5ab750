"""Warnings as those see them whom they are for. https://docs.joinmastodon.org/entities/AccountWarning/"""

from marshmallow import fields

from models.moderation.appeal import Appeal
from rookery.schemas.entity import Entity
from rookery.schemas.fields import TEXTS, Computed, Id, Overlaid, Ref, Timestamp

# https://docs.joinmastodon.org/entities/Appeal/
APPEAL = {
    "type": ["object", "null"],
    "required": ["text", "state"],
    "properties": {"text": {"type": "string"}, "state": {"enum": ["approved", "rejected", "pending"]}},
}


class AccountWarningSchema(Entity):
    """Appeals are made on a page (`/settings/strikes`), which apps lead to; here is what became of one."""

    id = Id()
    action = fields.String()
    text = fields.String()
    status_ids = Computed(TEXTS, lambda row: [str(one) for one in row.status_ids])
    target_account = Ref("account", attribute="target_account_id")
    appeal = Overlaid(APPEAL, lambda current, row, assembly: appeal(current.appeal, current.appeal_approved))
    created_at = Timestamp()


def appeal(text: str | None, approved: int | bool | None) -> dict[str, object] | None:
    """Return what is said of an appeal; without a text there is none."""
    if text is None:
        return None
    state = "pending" if approved is None else "approved" if approved else "rejected"
    return {"text": text, "state": state}


def appeal_of(found: Appeal | None) -> dict[str, object] | None:
    return appeal(found.text, found.approved) if found else None
