"""Reports, and how they are handled."""

from collections.abc import Collection as Items
from typing import Any

import orjson
from flask import request

from blueprints.pages.admin_pages.base import bp, in_reach, strikes_of
from models.accounts.account import Account
from models.array_parameters import load_by_ids
from models.auth.role import Permission
from models.auth.user import User
from models.discovery.collection import Collection
from models.instance.instance import Rule
from models.moderation.note import ModerationNote
from models.moderation.report import CATEGORIES, Report, ReportQuery
from models.statuses.status import Status
from rookery.schemas.admin import report as schemas
from rookery.schemas.statuses.history import versions_of, versions_of_kept
from rookery.services.auth import roles
from rookery.services.moderation import actions, notes, reports
from rookery.services.statuses import kept
from rookery.text.filter_words import suggested
from rookery.text.plain import html_to_text
from rookery.web import media_files
from rookery.web.pages import chosen, each, field, get_or_404, go, me, neighbours, on_error, page, permitted
from rookery.web.pages.show import EntityJson
from rookery.web.paging import page_of
from rookery.web.params import parse_id

FILTERS = ("state", "about", "by", "target")
HERE = {"local": True, "remote": False}


@bp.get("/admin/reports")
@permitted(Permission.MANAGE_REPORTS)
def list_reports(user):
    asked = {name: request.args.get(name, "") for name in FILTERS}
    wanted = ReportQuery(
        resolved=asked["state"] == "resolved",
        from_here=HERE.get(asked["by"]),
        against_here=HERE.get(asked["about"]),
        target_account_id=parse_id(asked["target"]) if asked["target"] else None,
        assigned_account_id=me().id if asked["state"] == "mine" else None,
    )
    rows = page_of(Report.found(wanted), Report.id, default=30, maximum=60)
    shown = orjson.loads(schemas.reports(rows.rows, me()))
    return page("admin_pages/reports.html", reports=shown, asked=asked, **neighbours(rows, FILTERS))


@bp.get("/admin/reports/<id:report_id>")
@permitted(Permission.MANAGE_REPORTS)
def show_report(user, report_id, error=None):
    report = get_or_404(Report, report_id)
    target = get_or_404(Account, report.target_account_id)
    every, still_open = Report.counted_against(target.id)
    shown: dict[str, Any] = orjson.loads(schemas.report(report, me()))
    return page(
        "admin_pages/report.html",
        error=error,
        report=shown,
        row=report,
        target=target,
        impossible=_impossible(target),
        earlier=_earlier_versions(report),
        collections=load_by_ids(Collection, report.collection_ids),
        reachable=in_reach(target),
        every=every,
        still_open=still_open,
        **strikes_of(target),
        suggestions=suggested([f"{one['spoiler_text']} {html_to_text(one['content'])}" for one in shown["statuses"]]),
        rules=Rule.in_order(),
        notes=ModerationNote.about(target.id, report.id),
        typed=field("text"),
    )


def _earlier_versions(report: Report) -> dict[str, list[EntityJson]]:
    """Return id → what reported posts said before they were edited, the latest first: whoever may read them."""
    there = load_by_ids(Status, report.status_ids)
    edited = [one for one in there if one.edited_at]
    gone = set(report.status_ids) - {one.id for one in there}
    found = (versions_of(edited, me()) if edited else {}) | (versions_of_kept(sorted(gone), me()) if gone else {})
    return {str(status_id): versions[-2::-1] for status_id, versions in found.items()}


@bp.get("/admin/reports/files/<id:media_id>/<any(original, small):form>")
@permitted(Permission.MANAGE_REPORTS)
def show_kept_file(user, media_id, form):
    """A file of a reported post that its author deleted: no browser or cache keeps it, no other site shows it."""
    reply = media_files.send(kept.file_of(media_id, form))
    reply.headers["Cache-Control"] = "private, no-store"
    reply.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    return reply


@bp.post("/admin/reports/<id:report_id>/kind")
@permitted(Permission.MANAGE_REPORTS)
@on_error(show_report)
def classify(user, report_id):
    report = get_or_404(Report, report_id)
    category = chosen("category", CATEGORIES, report.category)
    reports.classify(me(), report, category, [parse_id(one) for one in each("rule")])
    return go(f"/admin/reports/{report_id}")


@bp.post("/admin/reports/<id:report_id>/assign", defaults={"verb": reports.assign})
@bp.post("/admin/reports/<id:report_id>/unassign", defaults={"verb": reports.unassign})
@bp.post("/admin/reports/<id:report_id>/resolve", defaults={"verb": reports.resolve})
@bp.post("/admin/reports/<id:report_id>/reopen", defaults={"verb": reports.reopen})
@permitted(Permission.MANAGE_REPORTS)
def change_report(user, report_id, verb):
    verb(me(), get_or_404(Report, report_id))
    return go(f"/admin/reports/{report_id}")


@bp.post("/admin/reports/<id:report_id>/notes")
@permitted(Permission.MANAGE_REPORTS)
@on_error(show_report)
def write_note(user, report_id):
    report = get_or_404(Report, report_id)
    notes.write(me(), get_or_404(Account, report.target_account_id), field("text"), report)
    return go(f"/admin/reports/{report_id}")


@bp.post("/admin/reports/<id:report_id>/notes/<id:note_id>/delete")
@permitted(Permission.MANAGE_REPORTS)
def delete_note(user, report_id, note_id):
    notes.delete(me(), note_id)
    return go(f"/admin/reports/{report_id}")


def _impossible(target: Account) -> Items[str]:
    """Return the actions that the account is safe from: nobody locks out the last owner, or who has no login here."""
    login = User.of_account(target.id)
    if login is None:
        return ("disable",)
    return actions.LOCKING_OUT if roles.is_last_owner(login) else ()
