"""Eligibility for annual reports, and the job that makes them."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import func, select, update

from blueprints.annual_reports import figures, generate_report
from models import clock, ids
from models.accounts.account import Account
from models.accounts.annual_report import SCHEMA_VERSION, AnnualReport
from models.base import db
from models.inserts import insert_once
from models.jobs.refresh import AsyncRefresh
from models.statuses.status import Status
from rookery.errors import or_not_found
from rookery.plugin import settings
from rookery.services.remote import refreshes

FIRST_DAY = 10  # of December: reports are available from then on


@dataclass(frozen=True)
class Year:
    """A year, as the part of all ids that were made in it."""

    number: int

    @property
    def first_id(self) -> int:
        return ids.at(datetime(self.number, 1, 1, tzinfo=UTC))

    @property
    def end_id(self) -> int:
        return ids.at(datetime(self.number + 1, 1, 1, tzinfo=UTC))

    @property
    def is_told(self) -> bool:
        today = clock.today()
        return self.number < today.year or (self.number == today.year and (today.month, today.day) >= (12, FIRST_DAY))


def state(account_id: int, year: int) -> str:
    """`available`, `generating`, `eligible` or `ineligible`."""
    if AnnualReport.of(account_id, year):
        return "available"
    if AsyncRefresh.running(key(account_id, year)):
        return "generating"
    return "eligible" if _enough(account_id, year) else "ineligible"


def request(account_id: int, year: int) -> AsyncRefresh | None:
    """Start making the report. Return the refresh that clients watch, or None if the report exists or never will."""
    if AnnualReport.of(account_id, year) or not _enough(account_id, year):
        return None
    refresh, begun = refreshes.begin(key(account_id, year), account_id)
    if begun:
        generate_report.enqueue(account_id, year)
    return refresh


def make(account_id: int, year: int) -> None:
    """Make the report, and say that it is done; for an account that is gone only that."""
    if db.session.get(Account, account_id):
        of = Year(year)
        data = figures.figures_of_year(account_id, year, of.first_id, of.end_id)
        insert_once(
            AnnualReport,
            id=ids.new_id(),
            account_id=account_id,
            year=year,
            data=data,
            schema_version=SCHEMA_VERSION,
        )
    refreshes.finish(key(account_id, year), 1)


def mark_read(account_id: int, year: int) -> None:
    """Raises NotFound where there is no report."""
    report = or_not_found(AnnualReport.of(account_id, year))
    unread = update(AnnualReport).where(AnnualReport.id == report.id, AnnualReport.read_at.is_(None))
    db.session.execute(unread.values(read_at=clock.now()))


def key(account_id: int, year: int) -> str:
    return f"annual_report:{account_id}:{year}"


def _enough(account_id: int, number: int) -> bool:
    """Return whether the year can be told and the account was active enough in it."""
    year = Year(number)
    if not year.is_told:
        return False
    least = settings("annual_reports")["least_statuses"]
    some = (
        select(Status.id)
        .where(Status.account_id == account_id, Status.id >= year.first_id, Status.id < year.end_id)
        .limit(least)
        .subquery()
    )
    return (db.session.scalar(select(func.count()).select_from(some)) or 0) >= least
