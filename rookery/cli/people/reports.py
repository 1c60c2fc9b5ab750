"""`rookery reports`: list and handle what people reported."""

from collections.abc import Callable, Iterable, Sequence

import click
from flask.cli import AppGroup
from sqlalchemy import select

from models.accounts.account import Account
from models.array_parameters import load_by_ids
from models.base import db
from models.discovery.collection import Collection
from models.instance.instance import Rule
from models.moderation.report import Report
from models.statuses.kept_status import KeptStatus
from models.statuses.status import Status
from rookery.cli._common import any_account, as_json, id_type, local_account, on_database, show, show_one
from rookery.errors import NotFound
from rookery.identity import Actor
from rookery.services.moderation import reports

group = AppGroup("reports", help="Reports of accounts.")

ids_argument = click.argument("report_ids", metavar="ID...", type=id_type, nargs=-1, required=True)


@group.command("list")
@click.option("--resolved", is_flag=True, help="List the resolved ones instead.")
@click.option("--about", metavar="NAME", help="Only reports of this account, NAME or NAME@HOST.")
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="How many to list.")
@as_json
@on_database
def list_reports(resolved: bool, about: str | None, limit: int, as_json: bool) -> None:
    """List the open reports, the latest first."""
    done = Report.action_taken_at.is_not(None) if resolved else Report.action_taken_at.is_(None)
    query = select(Report).where(done).order_by(Report.id.desc()).limit(limit)
    if about:
        query = query.where(Report.target_account_id == any_account(about).id)
    found = db.session.scalars(query).all()
    show(_lines(found), as_json, f"There are no {'resolved' if resolved else 'open'} reports.")


@group.command("show")
@click.argument("report_id", metavar="ID", type=id_type)
@as_json
@on_database
def show_report(report_id: int, as_json: bool) -> None:
    """Show one report with the posts, collections and rules that it names."""
    [report] = _found([report_id])
    [line] = _lines([report])
    posts = {one.id: one for one in load_by_ids(Status, report.status_ids)}
    rules = db.session.scalars(select(Rule.text).where(Rule.id.in_(report.rule_ids)).order_by(Rule.id)).all()
    kept = {one.id for one in load_by_ids(KeptStatus, report.status_ids)}
    gone = {
        one: "deleted by its author, kept for moderators" if one in kept else "deleted" for one in report.status_ids
    }
    named = [posts[one].uri or str(one) if one in posts else f"{one} ({gone[one]})" for one in report.status_ids]
    collections = [one.name for one in load_by_ids(Collection, report.collection_ids)]
    more = {"posts": named, "collections": collections, "rules": list(rules), "forwarded_to": report.forward_to}
    show_one(line | more, as_json)


@group.command()
@ids_argument
@as_json
@on_database
def resolve(report_ids: tuple[int, ...], as_json: bool) -> None:
    """Mark reports as resolved. It does nothing to the accounts."""
    _change(report_ids, reports.resolve, as_json)


@group.command()
@ids_argument
@as_json
@on_database
def reopen(report_ids: tuple[int, ...], as_json: bool) -> None:
    """Open resolved reports again."""
    _change(report_ids, reports.reopen, as_json)


@group.command()
@ids_argument
@click.option("--to", "name", help="The login, which may manage reports.")
@click.option("--nobody", is_flag=True, help="Unassign the reports.")
@as_json
@on_database
def assign(report_ids: tuple[int, ...], name: str | None, nobody: bool, as_json: bool) -> None:
    """Assign reports to a moderator."""
    if bool(name) == nobody:
        raise click.UsageError("Give --to NAME or --nobody.")
    if name is None:
        _change(report_ids, reports.unassign, as_json)
    else:
        account = local_account(name)[0]
        _change(report_ids, lambda actor, report: reports.assign_to(actor, report, account), as_json)


def _change(report_ids: Sequence[int], verb: Callable[[Actor | None, Report], None], as_json: bool) -> None:
    """Do this to each of the reports, in one transaction, and show them."""
    found = _found(report_ids)
    for report in found:
        verb(None, report)
    show(_lines(found), as_json)


def _found(report_ids: Sequence[int]) -> list[Report]:
    known = {one.id: one for one in load_by_ids(Report, report_ids)}
    if missing := [one for one in report_ids if one not in known]:
        named = ", ".join(map(str, missing))
        raise NotFound(f"There is no report {named}, so nothing was done: `rookery reports list` shows those that are.")
    return [known[one] for one in dict.fromkeys(report_ids)]


def _lines(found: Iterable[Report]) -> list[dict[str, object]]:
    """Return reports as rows, the accounts of all of them loaded in one query."""
    rows = list(found)
    wanted = {one for row in rows for one in (row.account_id, row.target_account_id, row.assigned_account_id) if one}
    names = {one.id: f"@{one.acct}" for one in load_by_ids(Account, wanted)}
    return [
        {
            "id": str(one.id),
            "state": "resolved" if one.resolved else "open",
            "category": one.category,
            "about": names.get(one.target_account_id),
            "by": names.get(one.account_id),
            "assigned_to": names.get(one.assigned_account_id or 0),
            "posts": len(one.status_ids),
            "comment": one.comment or None,
            "filed": one.created_at,
        }
        for one in rows
    ]


command = group
