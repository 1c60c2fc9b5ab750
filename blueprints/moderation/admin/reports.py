"""Reports: what moderators do with them."""

from functools import partial

from blueprints.moderation.admin.base import bp, page
from models.auth.role import Permission
from models.moderation.report import Report, ReportQuery
from rookery.schemas.admin import report as schemas
from rookery.schemas.admin.report import AdminReportSchema
from rookery.services.moderation import reports
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, IdParam, Ids, Text, Truthy
from rookery.web.rows import get_or_404

reading = partial(endpoint, scope="admin:read:reports", permission=Permission.MANAGE_REPORTS)
writing = partial(endpoint, scope="admin:write:reports", permission=Permission.MANAGE_REPORTS)


class FindReportsArgs(Args):
    resolved = Truthy(load_default=False)
    account_id = IdParam(load_default=None, allow_none=True)
    target_account_id = IdParam(load_default=None, allow_none=True)


class ClassifyArgs(Args):
    category = Text(load_default=None, allow_none=True)
    rule_ids = Ids(load_default=None, allow_none=True)


@bp.get("/admin/reports")
@reading(args=FindReportsArgs, returns=[AdminReportSchema], paged=True)
def list_reports(args):
    """List the open reports, or with `resolved` the others; the newest first."""
    wanted = ReportQuery(
        bool(args["resolved"]), account_id=args["account_id"], target_account_id=args["target_account_id"]
    )
    shown = page(Report.found(wanted), Report.id, FindReportsArgs)
    return shown.reply(schemas.reports(shown.rows, me()))


@bp.get("/admin/reports/<id:report_id>")
@reading(returns=AdminReportSchema, errors=[404])
def show_report(report_id):
    return schemas.report(get_or_404(Report, report_id), me())


@bp.put("/admin/reports/<id:report_id>")
@writing(args=ClassifyArgs, returns=AdminReportSchema, errors=[404, 422])
def classify(report_id, args):
    report = get_or_404(Report, report_id)
    reports.classify(me(), report, args["category"], args["rule_ids"])
    return schemas.report(report, me())


@bp.post("/admin/reports/<id:report_id>/assign_to_self", endpoint="assign_to_self", defaults={"verb": reports.assign})
@bp.post("/admin/reports/<id:report_id>/unassign", endpoint="unassign", defaults={"verb": reports.unassign})
@bp.post("/admin/reports/<id:report_id>/resolve", endpoint="resolve", defaults={"verb": reports.resolve})
@bp.post("/admin/reports/<id:report_id>/reopen", endpoint="reopen", defaults={"verb": reports.reopen})
@writing(returns=AdminReportSchema, errors=[404])
def change_report(report_id, verb):
    report = get_or_404(Report, report_id)
    verb(me(), report)
    return schemas.report(report, me())
