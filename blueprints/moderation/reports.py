"""Reports: telling the moderators what is wrong with an account."""

from flask import Blueprint

from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.moderation.report import ReportSchema
from rookery.services.moderation import reports
from rookery.services.remote import lookup
from rookery.services.statuses import kept
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, IdParam, Ids, Text, TextList, Truthy

bp = Blueprint("reports", __name__)


class ReportArgs(Args):
    account_id = IdParam(required=True)
    status_ids = Ids(load_default=list)
    collection_ids = Ids(load_default=list)
    comment = Text(load_default="", allow_none=True)
    forward = Truthy(load_default=False)
    forward_to_domains = TextList(load_default=None)
    category = Text(load_default=None, allow_none=True)
    rule_ids = Ids(load_default=list)


@bp.post("/reports")
@endpoint(scope="write:reports", args=ReportArgs, returns=ReportSchema, errors=[404, 422])
def file_report(args):
    """File a report; the reported account is not told."""
    target = lookup.account(args.pop("account_id"))
    given = {"comment": args["comment"] or "", "category": args["category"] or None, "forward": bool(args["forward"])}
    complaint = reports.Complaint(forward_to=args.pop("forward_to_domains"), **args | given)
    report = reports.file(me(), target, complaint)
    return render.entities(lambda row: ReportSchema.one(), [report], me())[1:-1]


plugin = Plugin(
    name="reports",
    mounts={"/api/v1": bp},
    needs={"accounts"},
    scopes={"write:reports"},
    every={"1d": kept.sweep},
    summary="telling the moderators what is wrong with an account",
)
