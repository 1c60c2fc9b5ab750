"""The API of annual reports. https://docs.joinmastodon.org/methods/annual_reports/"""

from flask import Blueprint

from blueprints.annual_reports.schemas import WrappedAnnualReportsSchema, wrapped
from models.accounts.annual_report import AnnualReport
from models.jobs.refresh import AsyncRefresh
from rookery.errors import NotFound, or_not_found
from rookery.services.remote import refreshes
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.reply import json_reply

bp = Blueprint("annual_reports", __name__)

YEARS = range(2000, 3000)


@bp.get("/annual_reports")
@endpoint(scope="read:accounts", returns=WrappedAnnualReportsSchema)
def list_annual_reports():
    """List my reports, the oldest year first."""
    return wrapped(AnnualReport.all_of(me().id), me())


@bp.get("/annual_reports/<year>")
@endpoint(scope="read:accounts", returns=WrappedAnnualReportsSchema, errors=[404])
def show_annual_report(year):
    report = or_not_found(AnnualReport.of(me().id, number(year)))
    return wrapped([report], me())


@bp.get("/annual_reports/<year>/state")
@endpoint(scope="read:accounts", returns={"state": str}, errors=[404])
def show_state(year):
    """Tell whether there is a report, will be one, or may be asked for."""
    from blueprints.annual_reports import reports

    running = AsyncRefresh.running(reports.key(me().id, number(year)))
    told = {"state": reports.state(me().id, number(year))}
    return json_reply(told, headers=refreshes.header(running) if running else None)


@bp.post("/annual_reports/<year>/generate")
@endpoint(scope="write:accounts", also=[202], errors=[404])
def generate(year):
    """Have a report made; 200 where it is there already, or I was not active enough."""
    from blueprints.annual_reports import reports

    if (refresh := reports.request(me().id, number(year))) is None:
        return {}
    return json_reply({}, 202, refreshes.header(refresh))


@bp.post("/annual_reports/<year>/read")
@endpoint(scope="write:accounts", errors=[404])
def read(year):
    from blueprints.annual_reports import reports

    reports.mark_read(me().id, number(year))
    return {}


def number(year):
    if not (year.isascii() and year.isdigit() and len(year) == 4 and int(year) in YEARS):
        raise NotFound
    return int(year)
