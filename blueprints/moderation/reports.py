"""Reports: telling the moderators what is wrong with an account."""

from flask import Blueprint
from marshmallow import post_load

from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.moderation.report import ReportSchema
from rookery.services.moderation import reports
from rookery.services.remote import lookup
from rookery.services.statuses import kept
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import DataclassArgs, IdParam, Ids, LoadedArgs, Text, TextList, Truthy

bp = Blueprint("reports", __name__)


class ReportArgs(DataclassArgs):
    makes = reports.Complaint

    account_id = IdParam(required=True)
    status_ids = Ids()
    collection_ids = Ids()
    comment = Text(allow_none=True)
    forward = Truthy()
    forward_to_domains = TextList(attribute="forward_to")
    category = Text(allow_none=True)
    rule_ids = Ids()

    @post_load
    def make(self, given: LoadedArgs, **kwargs: object) -> tuple[int, object]:
        return given.pop("account_id"), super().make(given)


@bp.post("/reports")
@endpoint(scope="write:reports", args=ReportArgs, returns=ReportSchema, errors=[404, 422])
def file_report(args):
    """File a report; the reported account is not told."""
    account_id, complaint = args
    report = reports.file(me(), lookup.account(account_id), complaint)
    return render.entities(lambda row: ReportSchema.one(), [report], me())[1:-1]


plugin = Plugin(
    name="reports",
    mounts={"/api/v1": bp},
    needs={"accounts"},
    scopes={"write:reports"},
    every={"1d": kept.sweep},
    summary="telling the moderators what is wrong with an account",
)
