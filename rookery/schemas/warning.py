"""Warnings as those see them whom they are for. https://docs.joinmastodon.org/entities/AccountWarning/"""

from marshmallow import fields

from rookery.schemas.entity import Entity
from rookery.schemas.fields import TEXTS, Always, Id, Made, Ref, Timestamp


class AccountWarningSchema(Entity):
    """There is nobody to appeal to but the moderators themselves: `appeal` is always null."""

    id = Id()
    action = fields.String()
    text = fields.String()
    status_ids = Made(TEXTS, lambda row: [str(one) for one in row.status_ids])
    target_account = Ref("account", attribute="target_account_id")
    appeal = Always(None)
    created_at = Timestamp()
