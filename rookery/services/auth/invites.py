"""Invites: links that let somebody in where sign-up is not open, or without waiting for approval."""

import secrets

from sqlalchemy import delete, select

from models import clock
from models.accounts.account import Account
from models.auth.invite import Invite
from models.auth.user import User
from models.base import add_and_flush, count_rows, db, lock
from rookery.errors import Invalid
from rookery.identity import Actor
from rookery.services import audit, instance
from rookery.translations import lazy_gettext as _

MAX_INVITES = 100
MAX_USES = 100
MAX_DAYS = 365
FAULTS = {"used_up": _("is used up"), "expired": _("has expired"), "gone": _("is invalid")}


def invite(user_id: int | None, max_uses: int | None, days: int | None) -> Invite:
    """A new link of this user (None: of the operator), good so often and so long; None is without end."""
    instance.check_open()
    if max_uses is not None and not 1 <= max_uses <= MAX_USES:
        raise Invalid(_("Uses must be between 1 and %(max_uses)s", max_uses=MAX_USES))
    if days is not None and not 1 <= days <= MAX_DAYS:
        raise Invalid(_("Days must be between 1 and %(max_days)s", max_days=MAX_DAYS))
    if user_id is not None:
        lock(User, user_id)
        if count_rows(Invite.user_id == user_id) >= MAX_INVITES:
            raise Invalid(_("You already have %(max_invites)s invites. Revoke some first", max_invites=MAX_INVITES))
    ends = clock.ahead(days=days) if days else None
    return add_and_flush(Invite(code=secrets.token_urlsafe(9), user_id=user_id, max_uses=max_uses, expires_at=ends))


def good(code: str) -> Invite | None:
    """The invite of this code, if it still lets somebody in. Those of people who are shut out do not."""
    found = Invite.by_code(code)
    if found is None or not found.usable:
        return None
    maker = (
        select(User.id)
        .join(Account, Account.id == User.account_id)
        .where(User.id == found.user_id, User.active, Account.suspended_at.is_(None))
    )
    return found if found.user_id is None or db.session.scalar(maker) else None


def fault_of(code: str) -> str:
    """Return why the invite of this code lets nobody in, a key of FAULTS; "" for one that does, and for no code."""
    if not code or good(code):
        return ""
    found = Invite.by_code(code)
    if found and found.is_used_up:
        return "used_up"
    return "expired" if found and not found.usable else "gone"


def invites_of(user_id: int) -> list[Invite]:
    """The newest first."""
    return list(db.session.scalars(select(Invite).where(Invite.user_id == user_id).order_by(Invite.id.desc())))


def withdraw(user_id: int, invite_id: int) -> None:
    """End an invite; whoever came by it stays. That of somebody else is left alone."""
    db.session.execute(delete(Invite).where(Invite.id == invite_id, Invite.user_id == user_id))


def expire(actor: Actor, found: Invite) -> None:
    """End an invite of anybody at a moderator's word; it stays in the list."""
    found.expires_at = clock.now()
    db.session.flush()
    audit.record(actor, "expire invite", "invite", found.id, found.code)
