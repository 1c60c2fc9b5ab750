"""Reports: somebody tells the moderators what is wrong with an account, and they handle it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.auth.role import Permission, allows
from models.auth.user import role_of
from models.base import add_and_flush, db
from models.discovery.collection import Collection
from models.instance.instance import Rule
from models.moderation.report import CATEGORIES, Report
from models.statuses.status import Status
from models.visibility import may_see_collection, visible_ids
from rookery.errors import Invalid, NotFound
from rookery.events import emit
from rookery.events.facts import ReportFiled
from rookery.identity import Actor
from rookery.services import audit
from rookery.services.statuses import kept
from rookery.text.domains import normalise
from rookery.translations import lazy_gettext as _

MAX_COMMENT = 1000
MAX_ATTACHED = 100
MAX_FORWARDED = 20


@dataclass(frozen=True)
class Complaint:
    """A report as the reporter files it. Naming rules makes it a violation of them, whatever the category.

    With `forward` other servers hear of it: that of the account, or the domains of `forward_to`.
    """

    comment: str = ""
    category: str | None = None
    status_ids: Sequence[int] = ()
    collection_ids: Sequence[int] = ()
    rule_ids: Sequence[int] = ()
    forward: bool = False
    forward_to: Sequence[str] | None = None


def file(actor: Actor, target: Account, complaint: Complaint) -> Report:
    """Hand the moderators a report.

    Raises Invalid for what breaks a limit, NotFound for what is not the account's, or not the actor's to see.
    """
    if target.suspended_at:
        raise NotFound
    if len(complaint.comment) > MAX_COMMENT:
        raise Invalid(_("Comment is too long (maximum is %(limit)s characters)", limit=MAX_COMMENT))
    category = "violation" if complaint.rule_ids else complaint.category or "other"
    _check_category(category, complaint.rule_ids)
    _check_statuses(actor, target, complaint.status_ids)
    _check_collections(actor, target, complaint.collection_ids)
    domains = _forwarded_to(target, complaint)
    report = Report(
        account_id=actor.id,
        target_account_id=target.id,
        category=category,
        comment=complaint.comment,
        status_ids=list(complaint.status_ids),
        collection_ids=list(complaint.collection_ids),
        rule_ids=list(complaint.rule_ids),
        forward=bool(domains),
        forward_to=domains,
    )
    return _filed(report)


def _forwarded_to(target: Account, complaint: Complaint) -> list[str]:
    """The domains whose moderators hear of it, each once."""
    if not complaint.forward or target.domain is None:
        return []
    named = [target.domain] if complaint.forward_to is None else complaint.forward_to
    return list(dict.fromkeys(domain for one in named[:MAX_FORWARDED] if one and (domain := normalise(one))))


def file_from_elsewhere(actor: Account, target: Account, complaint: Complaint, uri: str | None) -> Report:
    """A report that another server hands on; `uri` is its id there. What it names is known to have been seen there."""
    report = Report(
        account_id=actor.id,
        target_account_id=target.id,
        category="other",
        comment=complaint.comment[:MAX_COMMENT],
        status_ids=list(complaint.status_ids)[:MAX_ATTACHED],
        collection_ids=[],
        rule_ids=[],
        forward=False,
        uri=uri,
    )
    return _filed(report)


def _filed(report: Report) -> Report:
    add_and_flush(report)
    emit(ReportFiled(report.id))
    return report


def classify(actor: Actor | None, report: Report, category: str | None, rule_ids: Sequence[int] | None) -> None:
    """Say what kind of report it is; only a violation is one of rules. Raises Invalid."""
    category = category or report.category
    _check_category(category, rule_ids or () if category == "violation" else ())
    rules = report.rule_ids if rule_ids is None else list(rule_ids)  # some of the former may be deleted by now
    report.category, report.rule_ids = category, rules if category == "violation" else []
    if db.session.is_modified(report):
        _changed(actor, report, "update", category=category)


def assign(actor: Actor, report: Report) -> None:
    report.assigned_account_id = actor.id
    _changed(actor, report, "assign_to_self")


def assign_to(actor: Actor | None, report: Report, account: Account) -> None:
    """Assign a report to somebody. Raises Invalid for an account that may not manage reports."""
    role = role_of(account.id)
    if role is None or not allows(role.permissions, Permission.MANAGE_REPORTS):
        raise Invalid(_("This account may not manage reports"))
    report.assigned_account_id = account.id
    _changed(actor, report, "assign", accounts=f"@{account.acct}")


def unassign(actor: Actor | None, report: Report) -> None:
    report.assigned_account_id = None
    _changed(actor, report, "unassign")


def resolve(actor: Actor | None, report: Report) -> None:
    if not report.resolved:
        report.action_taken_at, report.action_taken_by_account_id = clock.now(), actor.id if actor else None
        _changed(actor, report, "resolve")
        kept.release(report.target_account_id)


def reopen(actor: Actor | None, report: Report) -> None:
    if report.resolved:
        report.action_taken_at = report.action_taken_by_account_id = None
        _changed(actor, report, "reopen")


def _changed(actor: Actor | None, report: Report, action: str, **details: str) -> None:
    report.updated_at = clock.now()
    db.session.flush()
    audit.record(actor, action, "report", report.id, f"report {report.id}", **details)


def _check_category(category: str, rule_ids: Sequence[int]) -> None:
    """Raises Invalid for a category that does not exist, and for rules that this server does not have."""
    if category not in CATEGORIES:
        raise Invalid(_("Category is not included in the list"))
    if len(rule_ids) > MAX_ATTACHED or set(db.session.scalars(select(Rule.id).where(Rule.id.in_(rule_ids)))) != set(
        rule_ids
    ):
        raise Invalid(_("Rules does not reference valid rules"))


def _check_statuses(actor: Actor, target: Account, status_ids: Sequence[int]) -> None:
    if len(status_ids) > MAX_ATTACHED:
        raise Invalid(_("At most %(max_attached)s statuses can be attached to a report", max_attached=MAX_ATTACHED))
    theirs = select(Status.id).where(Status.id.in_(status_ids), Status.account_id == target.id)
    if set(status_ids) - (set(db.session.scalars(theirs)) & visible_ids(list(status_ids), actor.id)):
        raise NotFound


def _check_collections(actor: Actor, target: Account, collection_ids: Sequence[int]) -> None:
    if len(collection_ids) > MAX_ATTACHED:
        raise Invalid(_("At most %(max_attached)s collections can be attached to a report", max_attached=MAX_ATTACHED))
    theirs = select(Collection.id).where(
        Collection.id.in_(collection_ids),
        Collection.account_id == target.id,
        may_see_collection(actor.id, Collection.account_id),
    )
    if set(collection_ids) - set(db.session.scalars(theirs)):
        raise NotFound
