"""https://docs.joinmastodon.org/entities/AnnualReport/"""

from collections.abc import Sequence
from types import SimpleNamespace

from marshmallow import fields

from models.accounts.annual_report import AnnualReport
from models.visibility import visible_account_ids, visible_ids
from rookery.identity import Actor
from rookery.schemas import render
from rookery.schemas.entity import Entity
from rookery.schemas.fields import OBJECT, Always, Computed, Id, Refs

LISTS_OF_ACCOUNTS = ("commonly_interacted_with_accounts", "most_reblogged_accounts")


class AnnualReportSchema(Entity):
    year = fields.Integer()
    data = Computed(OBJECT, lambda row: row.data)
    schema_version = fields.Integer()
    share_url = Always(None)
    account_id = Id()


class WrappedAnnualReportsSchema(Entity):
    """Reports, and the accounts and statuses that they name."""

    annual_reports = fields.List(fields.Nested(AnnualReportSchema))
    accounts = Refs("account")
    statuses = Refs("status")


def wrapped(reports: Sequence[AnnualReport], viewer: Actor) -> bytes:
    people, posted = set[int](), set[int]()
    for report in reports:
        named = [one["account_id"] for name in LISTS_OF_ACCOUNTS for one in report.data[name]]
        people |= {report.account_id, *map(int, named)}
        posted |= {int(one) for one in report.data["top_statuses"].values() if one}
    there = visible_account_ids(sorted(people)) if people else set()
    readable = visible_ids(sorted(posted), viewer.id) if posted else set()
    named_by = SimpleNamespace(annual_reports=reports, accounts=sorted(there), statuses=sorted(readable))
    return render.entity(WrappedAnnualReportsSchema.one(), named_by, viewer)
