"""The notification policy of an account, and the requests that it makes: the filtered notifications of one
sender, accepted or dismissed together.
"""

from sqlalchemy import ColumnElement, Row, Select, delete, select, update
from sqlalchemy.orm import QueryableAttribute

from models import clock
from models.base import begin_write, change_rows, db
from models.inserts import insert_once
from models.notifications.notification import (
    CHOICES,
    Notification,
    NotificationPermission,
    NotificationPolicy,
    NotificationRequest,
)
from rookery.errors import Invalid, NotFound
from rookery.events import emit
from rookery.events.facts import NotificationsMerged
from rookery.identity import Actor
from rookery.plugin import task
from rookery.translations import lazy_gettext as _

Found = Row[int, int]  # id, from_id
NO_CHOICE = "is not included in the list"


def change_policy(actor: Actor, choices: dict[str, str]) -> None:
    """Set the policy for some origins of notifications. Raises Invalid."""
    if wrong := {origin: [("ERR_INVALID", NO_CHOICE)] for origin, choice in choices.items() if choice not in CHOICES}:
        raise Invalid(_("Policy is not included in the list"), details=wrong)
    if choices:
        insert_once(NotificationPolicy, account_id=actor.id)
        db.session.execute(update(NotificationPolicy).where(NotificationPolicy.account_id == actor.id).values(choices))


def accept(actor: Actor, request_ids: list[int]) -> None:
    """Accept notifications of these senders from now on. A job merges those that were filtered."""
    begin_write()
    if not (found := _waiting(actor, request_ids)):
        return
    for row in found:
        insert_once(NotificationPermission, account_id=actor.id, from_id=row.from_id)
    change_rows(update(NotificationRequest).where(_are(found)).values(accepted_at=clock.now()))
    merge.enqueue(actor.id)


def dismiss(actor: Actor, request_ids: list[int]) -> None:
    """Delete the filtered notifications of these senders; new ones make a new request."""
    begin_write()
    if found := _waiting(actor, request_ids):
        change_rows(delete(Notification).where(*_filtered(actor.id, found)))
        change_rows(delete(NotificationRequest).where(_are(found)))


def check(actor: Actor, request_id: int) -> None:
    """Raise NotFound unless this is a pending request of the actor."""
    if not _waiting(actor, [request_id]):
        raise NotFound


@task()
def merge(account_id: int) -> None:
    """Move the filtered notifications of accepted senders to the account's list."""
    begin_write()
    query = _requests(account_id).where(NotificationRequest.accepted_at.is_not(None))
    if found := list(db.session.execute(query)):
        change_rows(update(Notification).where(*_filtered(account_id, found)).values(filtered=False))
        change_rows(delete(NotificationRequest).where(_are(found)))
        emit(NotificationsMerged(account_id))


def merged(actor: Actor) -> bool:
    """Return whether the notifications of all accepted senders have been merged."""
    pending = _requests(actor.id).where(NotificationRequest.accepted_at.is_not(None)).limit(1)
    return db.session.execute(pending).first() is None


def _waiting(actor: Actor, request_ids: list[int]) -> list[Found]:
    waits = NotificationRequest.accepted_at.is_(None)
    return list(db.session.execute(_requests(actor.id).where(NotificationRequest.id.in_(request_ids), waits)))


def _requests(account_id: int) -> Select[int, int]:
    mine = NotificationRequest.account_id == account_id
    return select(NotificationRequest.id, NotificationRequest.from_id).where(mine)


def _are(found: list[Found]) -> ColumnElement[bool]:
    return NotificationRequest.id.in_([row.id for row in found])


def _filtered(account_id: int, found: list[Found]) -> tuple[ColumnElement[bool] | QueryableAttribute[bool], ...]:
    senders = [row.from_id for row in found]
    return Notification.account_id == account_id, Notification.from_id.in_(senders), Notification.filtered
