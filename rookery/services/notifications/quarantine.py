"""Senders whose first contact is held: listed for moderators, and released for everybody."""

from collections.abc import Collection, Sequence
from datetime import timedelta

from sqlalchemy import delete, exists, func, or_, select, update

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import Query, aliased, change_rows, db
from models.moderation.held_sender import HeldSender
from models.notifications.notification import Notification, NotificationRequest
from models.notifications.strangers import is_stranger
from models.relationships.follow import FollowRequest
from models.statuses.status import Status
from rookery.events import emit
from rookery.events.facts import NotificationsMerged
from rookery.identity import Actor
from rookery.plugin import task
from rookery.services import audit
from rookery.services.notifications import first_contact
from rookery.services.notifications.create import NotificationDraft, recipients_of
from rookery.services.relationships import relationships

AT_ONCE, MOST_COUNTED, KEPT = 100, 100, timedelta(days=60)


def release(actor: Actor, account: Account) -> None:
    """Let this account contact everybody here; jobs deliver what is held, as far as each recipient's policy lets it."""
    held = HeldSender.account_id == account.id
    fresh = update(HeldSender).where(held, HeldSender.released_at.is_(None)).values(released_at=clock.now())
    if change_rows(fresh).rowcount:
        audit.record_account(actor, "release first contact", account)
        show_held.enqueue(account.id)
        accept_held_follows.enqueue(account.id)


@task()
def show_held(account_id: int, after: int = 0) -> None:
    """Show the held notifications of a released account, except where the recipient's own policy filters them."""
    mine = (Notification.from_id == account_id, Notification.filtered, Notification.id > after)
    held = db.session.scalars(select(Notification).where(*mine).order_by(Notification.id).limit(AT_ONCE)).all()
    shown = _accepted(held)
    change_rows(update(Notification).where(Notification.id.in_([one.id for one in shown])).values(filtered=False))
    recipients = {one.account_id for one in shown}
    other = aliased(Notification)
    pair = (other.account_id == NotificationRequest.account_id, other.from_id == account_id, other.filtered)
    requests = (NotificationRequest.from_id == account_id, NotificationRequest.account_id.in_(recipients))
    change_rows(delete(NotificationRequest).where(*requests, ~exists().where(*pair)))
    for recipient_id in sorted(recipients):
        emit(NotificationsMerged(recipient_id))
    if len(held) == AT_ONCE:
        show_held.enqueue(account_id, held[-1].id)


@task()
def accept_held_follows(account_id: int) -> None:
    """Accept the follow requests of a released account that are requests only because it was held."""
    account = db.session.get(Account, account_id)
    if account is None or account.limited_at or account.suspended_at:
        return
    asked = select(Account).join(FollowRequest, FollowRequest.target_id == Account.id)
    waits = or_(Account.locked, Account.limited_at.is_not(None))  # for the target itself to decide
    mine = (FollowRequest.account_id == account_id, Account.domain.is_(None), ~waits)
    targets = db.session.scalars(asked.where(*mine).order_by(Account.id).limit(AT_ONCE)).all()
    for target in targets:
        relationships.accept(target, account_id)
    if len(targets) == AT_ONCE:
        accept_held_follows.enqueue(account_id)


def senders() -> Query:
    """Return the senders that are held; the caller puts them in order."""
    query = select(HeldSender.account_id, HeldSender.reason, HeldSender.created_at)
    waits = (HeldSender.released_at.is_(None), is_stranger(HeldSender.account_id), Account.suspended_at.is_(None))
    return query.join(Account, Account.id == HeldSender.account_id).where(*waits)


def held_among(account_ids: Collection[int]) -> set[int]:
    """Return those of the accounts that are held."""
    return set(db.session.scalars(senders().where(HeldSender.account_id.in_(account_ids)))) if account_ids else set()


def waiting(user: User) -> int:
    """Return how many senders wait for a moderator; a hundred is as good as more. Nothing is asked while it is off."""
    if not first_contact.is_on():
        return 0
    some = senders().limit(MOST_COUNTED).subquery()
    return db.session.scalar(select(func.count()).select_from(some)) or 0


def forget_old() -> None:
    """Forget held senders that nobody released within 60 days; their notification requests stay."""
    HeldSender.forget_before(clock.now() - KEPT)


def _accepted(held: Sequence[Notification]) -> list[Notification]:
    """Return those that their recipient's own policy lets through."""
    statuses = {one.id: one for one in _statuses(held)}
    drafts = [NotificationDraft(one.kind, one.from_id, statuses.get(one.status_id or 0)) for one in held]
    found = recipients_of([(one.account_id, draft) for one, draft in zip(held, drafts, strict=True)])
    accepted = {id(one.draft) for one in found if not one.filtered}
    return [one for one, draft in zip(held, drafts, strict=True) if id(draft) in accepted]


def _statuses(held: Sequence[Notification]) -> Sequence[Status]:
    ids = {one.status_id for one in held if one.status_id}
    return db.session.scalars(select(Status).where(Status.id.in_(ids))).all()
