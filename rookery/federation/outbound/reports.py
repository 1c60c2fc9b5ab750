"""Reports: the servers of whoever is reported hear of it from our server itself, and not who reported (11)."""

from sqlalchemy import select

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.moderation.report import Report
from models.statuses.status import Status
from rookery import urls
from rookery.events.facts import ReportFiled
from rookery.federation.build import activities
from rookery.federation.ids import uri_of
from rookery.federation.outbound.queue import send


def forward(fact: ReportFiled) -> None:
    """Send a Flag to each server, with the account and what it wrote: what its moderators need to look at."""
    report = db.session.get(Report, fact.report_id)
    target = db.session.get(Account, report.target_account_id) if report else None
    if report is None or target is None or not report.forward:
        return
    statuses = db.session.scalars(select(Status).where(Status.id.in_(report.status_ids)).order_by(Status.id)).all()
    named = [urls.account_uri(target), *(uri_of(status, target) for status in statuses)]
    made = activities.flag(urls.instance_actor(), named, report.comment, urls.account_uri(target), report.id)
    send(made, None, _inboxes(report, target), about=made["id"])


def _inboxes(report: Report, target: Account) -> list[str]:
    """Return the inboxes of the reported account, and of those whom the reported statuses answer,
    on the named servers.
    """
    answered = select(Status.in_reply_to_account_id).where(Status.id.in_(report.status_ids))
    rows = db.session.execute(
        select(Account.id, Account.domain, RemoteActor.inbox)
        .join(RemoteActor, RemoteActor.account_id == Account.id)
        .where(db.or_(Account.id == target.id, Account.id.in_(answered)), Account.domain.in_(report.forward_to))
    )
    by_domain = {row.domain: row.inbox for row in sorted(rows, key=lambda row: row.id == target.id)}
    return list(by_domain.values())
