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
from rookery.schemas.entity import Entity, Extended, Key
from rookery.schemas.fields import FLAG, MAYBE_OBJECT, OBJECT, OBJECTS, TEXTS, Computed, Id, Timestamp
from rookery.schemas.instance.instance import RuleSchema

_PEOPLE = ("account_id", "target_account_id", "assigned_account_id", "action_taken_by_account_id")


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
    account = Computed(OBJECT, lambda row: row.people.get(row.account_id))
    target_account = Computed(OBJECT, lambda row: row.people.get(row.target_account_id))
    assigned_account = Computed(MAYBE_OBJECT, lambda row: row.people.get(row.assigned_account_id))
    action_taken_by_account = Computed(MAYBE_OBJECT, lambda row: row.people.get(row.action_taken_by_account_id))
    statuses = Computed(OBJECTS, lambda row: row.statuses)
    rules = fields.List(fields.Nested(RuleSchema))


def reports(rows: Sequence[Report | AnyRow], viewer: Viewer) -> bytes:
    """A JSON array of reports, in this order; statuses that their authors deleted have `deleted_at`."""
    named = by_id({getattr(row, column) for row in rows for column in _PEOPLE} - {None}, viewer)
    people = {account_id: orjson.Fragment(entity) for account_id, entity in named.items()}
    posted = Assembly((key for row in rows for key in _keys(row)), viewer)
    rules = _rules({one for row in rows for one in row.rule_ids})
    told = [
        Extended(
            row,
            people=people,
            statuses=orjson.Fragment(posted.array(_keys(row))),
            rules=[rules[one] for one in row.rule_ids if one in rules],
        )
        for row in rows
    ]
    return orjson.dumps(AdminReportSchema.one().dump(told, many=True))


def report(row: Report | AnyRow, viewer: Viewer) -> bytes:
    return reports([row], viewer)[1:-1]


def _keys(row: Report | AnyRow) -> list[Key]:
    """Return what a report may name: statuses, and those that are kept because their authors deleted them."""
    return [(kind, one) for one in row.status_ids for kind in ("status", "kept status")]


def _rules(ids: set[int]) -> dict[int, Rule]:
    return {rule.id: rule for rule in db.session.scalars(select(Rule).where(Rule.id.in_(ids)))} if ids else {}
