"""Reports as those see them who file them. https://docs.joinmastodon.org/entities/Report/"""

from marshmallow import fields

from rookery.schemas.entity import Entity
from rookery.schemas.fields import FLAG, TEXTS, Computed, Id, Ref, Timestamp


def _ids(name: str) -> Computed:
    return Computed(TEXTS, lambda row: [str(one) for one in getattr(row, name)])


class ReportSchema(Entity):
    id = Id()
    action_taken = Computed(FLAG, lambda row: row.action_taken_at is not None)
    action_taken_at = Timestamp(allow_none=True)
    category = fields.String()
    comment = fields.String()
    forwarded = fields.Boolean(attribute="forward")
    created_at = Timestamp()
    status_ids = _ids("status_ids")
    rule_ids = _ids("rule_ids")
    collection_ids = _ids("collection_ids")
    target_account = Ref("account", attribute="target_account_id")
