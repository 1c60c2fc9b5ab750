"""Leaving for good: a user asks for it, has some days to think again, and then is deleted."""

import logging

from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import db, get_locked, lock
from rookery import events, urls
from rookery.services.accounts import local_accounts
from rookery.services.auth import browser_sessions, oauth, roles
from rookery.services.auth.security_emails import tell_user

log = logging.getLogger(__name__)

AT_ONCE = 20


def ask(user: User) -> None:
    """Schedule the deletion of the account in ROOKERY_DELETION_DAYS, and sign out every browser and app at once.

    Others see the account until then. The day is fixed here: what was promised holds, whatever the setting says later.
    Raises Invalid for the last owner.
    """
    roles.check_going(user)
    days = urls.config().deletion_days
    user.deletion_due_at = clock.ahead(days=days)
    db.session.flush()
    browser_sessions.end_all(user.id)
    oauth.revoke_all(user.id)
    what = "deletion_asked" if days else "deletion_begun"
    tell_user.enqueue(user.id, what, [user.deletion_due_at.date().isoformat()])


def take_back(user: User) -> None:
    """Cancel the deletion of the account. Doing it twice is the same as doing it once."""
    lock(User, user.id)
    db.session.refresh(user)
    if user.deletion_due_at is not None:
        user.deletion_due_at = None
        db.session.flush()
        tell_user.enqueue(user.id, "deletion_taken_back")


def delete_due() -> bool:
    """Delete accounts whose users asked for it and did not undo that in time."""
    due = select(User.id).where(User.deletion_due_at <= clock.now()).order_by(User.deletion_due_at).limit(AT_ONCE)
    found = db.session.scalars(due).all()
    gone = sum(_deleted(user_id) for user_id in found)
    return gone > 0 and len(found) == AT_ONCE


def _deleted(user_id: int) -> bool:
    """Delete the accounts one by one: an account that cannot be deleted does not keep the others here. Commits."""
    try:
        user = get_locked(User, user_id)
        if user and user.deletion_due_at and user.deletion_due_at <= clock.now():
            local_accounts.delete(db.session.get_one(Account, user.account_id))
            log.info("deleted the account of user %s, who had asked for it", user_id)
        events.commit()
    except Exception:
        events.rollback()
        log.exception("the account of user %s could not be deleted", user_id)
        return False
    return True
