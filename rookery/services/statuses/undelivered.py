"""Statuses of other servers that are here already, but were only looked up: what is told once their author sends them.

Whatever brought a status here first, timelines, notifications, streams and pushes are as if its author had been first.
"""

from sqlalchemy import select, update

from models.base import change_rows, db, lock
from models.statuses.status import FETCHED, LATE, Status
from rookery.events import emit
from rookery.events.facts import Reblogged, StatusPosted


def deliver(status: Status) -> None:
    """Tell people of a status or reblog that its author sends here now, unless they were told before."""
    if status.undelivered and (before := _change(status, FETCHED, LATE, to=None)):
        _emit(status, before)


def catch_up(status: Status) -> None:
    """Put a status or reblog of a downtime into timelines, if it was only looked up before."""
    if status.undelivered == FETCHED and (before := _change(status, FETCHED, to=LATE)):
        _emit(status, before, late=True)


def _change(status: Status, *states: str, to: str | None) -> str | None:
    """Return the state before, if it was one of these: others may deliver the same at the same time."""
    lock(Status, status.id)
    before = db.session.scalar(select(Status.undelivered).where(Status.id == status.id))
    if before not in states:
        return None
    change_rows(update(Status).where(Status.id == status.id).values(undelivered=to))
    db.session.refresh(status, ["undelivered"])
    return before


def _emit(status: Status, before: str, late: bool = False) -> None:
    if status.reblog_of_id:
        emit(Reblogged(status.id, status.account_id, status.reblog_of_id, late, before))
    else:
        emit(StatusPosted(status.id, late, before))
