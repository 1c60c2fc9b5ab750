"""Flag: somebody elsewhere reports somebody here. Only moderators hear of it."""

import re

from sqlalchemy import exists, func, or_, select

from models import clock
from models import ids as row_ids
from models.accounts.account import Account
from models.base import db
from models.moderation.report import Report
from models.relationships.follow import Follow
from models.statuses.status import OPEN, Status, StatusMention
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.read import values
from rookery.federation.read.activity import Activity
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.services.moderation import reports
from rookery.services.remote import federation_policy
from rookery.text import plain

MOST, MOST_AN_HOUR = 100, 60  # moderators are people
_ADDRESS = re.compile(r"https?://[^\s<>\"'()\[\]]{1,2000}")


@handles("Flag")
def flag(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Accounts and statuses of ours, named by objects or, as Misskey does it, by addresses in the text, which is the
    summary at Lemmy. One report for each account, as many as its server may still send; what else is named is left out.
    """
    if federation_policy.rejects_reports(ids.host_of(activity.actor)):
        raise Dropped("10.12", "reports of its server are not wanted")
    if activity.id and db.session.scalar(select(Report.id).where(Report.uri == activity.id)):
        return
    if (left := MOST_AN_HOUR - _reported_of_late(actor)) <= 0:
        raise Dropped("10.18", "its server reports too much")
    said = activity.document
    comment = plain.html_to_text(values.text(said.get("content")) or values.text(said.get("summary")))
    reported = _reported([*(one.id for one in activity.objects), *_ADDRESS.findall(comment)][:MOST], actor)
    if not reported:
        raise Dropped("10.5", "it reports nobody here")
    uri: str | None = activity.id
    for target, status_ids in list(reported.items())[:left]:
        complaint = reports.Complaint(comment=comment, status_ids=status_ids)
        reports.file_from_elsewhere(actor, target, complaint, uri)
        uri = None  # of several, the first has it


def _reported_of_late(actor: Account) -> int:
    """Return how many reports its server sent within the last hour."""
    query = select(func.count()).select_from(Report).join(Account, Account.id == Report.account_id)
    return (
        db.session.scalar(query.where(Account.domain == actor.domain, Report.id > row_ids.at(clock.ago(hours=1)))) or 0
    )


def _reported(uris: list[str], actor: Account) -> dict[Account, list[int]]:
    """Account → those of its statuses that are named and may be known at the actor's server."""
    found: dict[Account, list[int]] = {}
    for uri in dict.fromkeys(uris):
        if status := ids.local_status(uri.rstrip("/.,;")):
            author = db.session.get_one(Account, status.account_id)
            found.setdefault(author, []).extend([status.id] if _is_known_at(actor, status) else [])
        elif account := ids.local_account(uri):
            found.setdefault(account, [])
    return {account: status_ids for account, status_ids in found.items() if not account.suspended_at}


def _is_known_at(actor: Account, status: Status) -> bool:
    """Return whether somebody of that server may read it: reports are sent by the server itself, which reads
    nothing.
    """
    if status.visibility in OPEN:
        return True
    there = Account.domain == actor.domain
    mentioned = exists().where(StatusMention.status_id == status.id, StatusMention.account_id == Account.id)
    follows = exists().where(Follow.target_id == status.account_id, Follow.account_id == Account.id)
    reader = or_(mentioned, follows) if status.visibility == "private" else mentioned
    return db.session.scalar(select(Account.id).where(there, reader).limit(1)) is not None
