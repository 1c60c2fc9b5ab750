"""Handling of reports by moderators."""

from collections.abc import Sequence

from models import clock
from models.base import db
from models.moderation.report import Report
from rookery.identity import Actor
from rookery.services import audit
from rookery.services.moderation.filing import check_category


def classify(actor: Actor | None, report: Report, category: str | None, rule_ids: Sequence[int] | None) -> None:
    """Say what kind of report it is; only a violation is one of rules. Raises Invalid."""
    category = category or report.category
    rules = list(report.rule_ids if rule_ids is None else rule_ids) if category == "violation" else []
    check_category(category, rules)
    report.category, report.rule_ids = category, rules
    _changed(actor, report, "update", category=category)


def assign(actor: Actor, report: Report) -> None:
    report.assigned_account_id = actor.id
    _changed(actor, report, "assign_to_self")


def unassign(actor: Actor | None, report: Report) -> None:
    report.assigned_account_id = None
    _changed(actor, report, "unassign")


def resolve(actor: Actor | None, report: Report) -> None:
    if not report.resolved:
        report.action_taken_at, report.action_taken_by_account_id = clock.now(), actor.id if actor else None
        _changed(actor, report, "resolve")


def reopen(actor: Actor | None, report: Report) -> None:
    if report.resolved:
        report.action_taken_at = report.action_taken_by_account_id = None
        _changed(actor, report, "reopen")


def _changed(actor: Actor | None, report: Report, action: str, **details: str) -> None:
    report.updated_at = clock.now()
    db.session.flush()
    audit.record(actor, action, "report", report.id, f"report {report.id}", **details)
