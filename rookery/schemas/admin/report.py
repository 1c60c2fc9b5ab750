"""Reports as moderators see them. https://docs.joinmastodon.org/entities/Admin_Report/"""

from collections.abc import Sequence

import orjson
from marshmallow import fields
from sqlalchemy import select

from models.base import AnyRow, db
from models.instance.instance import Rule
from models.moderation.report import Report
from rookery.identity import Viewer
from rookery.schemas.admin.account import by_id
from rookery.schemas.assembly import Assembly
from rookery.schemas.entity import Entity, JsonObject, Key
from rookery.schemas.fields import FLAG, MAYBE_OBJECT, OBJECT, OBJECTS, TEXTS, Added, Computed, Id, Timestamp
from rookery.schemas.instance.instance import RuleSchema

_PEOPLE = {
    "account": "account_id",
    "target_account": "target_account_id",
    "assigned_account": "assigned_account_id",
    "action_taken_by_account": "action_taken_by_account_id",
}


class AdminReportSchema(Entity):
    """A report with the people, statuses and rules that it is about."""

    id = Id()
    action_taken = Computed(FLAG, lambda row: row.action_taken_at is not None)
    action_taken_at = Timestamp(allow_none=True)
    category = fields.String()
    comment = fields.String()
    forwarded = fields.Boolean(attribute="forward")
    created_at = Timestamp()
    updated_at = Timestamp()
    collection_ids = Computed(TEXTS, lambda row: [str(one) for one in row.collection_ids])
    account = Added(OBJECT)
    target_account = Added(OBJECT)
    assigned_account = Added(MAYBE_OBJECT)
    action_taken_by_account = Added(MAYBE_OBJECT)
    statuses = Added(OBJECTS)
    rules = Added(OBJECTS)


def reports(rows: Sequence[Report | AnyRow], viewer: Viewer) -> bytes:
    """A JSON array of reports, in this order; statuses that their authors deleted have `deleted_at`."""
    people = by_id({getattr(row, column) for row in rows for column in _PEOPLE.values()} - {None}, viewer)
    posted = Assembly((key for row in rows for key in _keys(row)), viewer)
    rules = _rules({one for row in rows for one in row.rule_ids})
    return orjson.dumps(
        [
            {
                **AdminReportSchema.one().dump(row),
                **{name: orjson.Fragment(people.get(getattr(row, of), b"null")) for name, of in _PEOPLE.items()},
                "statuses": orjson.Fragment(posted.array(_keys(row))),
                "rules": [rules[one] for one in row.rule_ids if one in rules],
            }
            for row in rows
        ]
    )


def report(row: Report | AnyRow, viewer: Viewer) -> bytes:
    return reports([row], viewer)[1:-1]


def _keys(row: Report | AnyRow) -> list[Key]:
    """Return what a report may name: statuses, and those that are kept because their authors deleted them."""
    return [(kind, one) for one in row.status_ids for kind in ("status", "kept status")]


def _rules(ids: set[int]) -> dict[int, JsonObject]:
    if not ids:
        return {}
    rules = db.session.scalars(select(Rule).where(Rule.id.in_(ids)))
    return {rule.id: RuleSchema.one().dump(rule) for rule in rules}
