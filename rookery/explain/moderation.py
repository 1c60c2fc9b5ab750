"""Findings for moderators about an account or a post, and for the operator about why a member may not read it."""

from collections.abc import Iterator

from sqlalchemy import func, select

from models import visibility
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.federation.delivery import Departed
from models.statuses.deleted_status import GoneStatus
from models.statuses.status import OPEN, Status
from rookery.explain.reasons import Finding, found
from rookery.explain.subject import Subject
from rookery.services.search import addresses


def findings(subject: Subject) -> Iterator[Finding]:
    """Yield the states of the account and the post that hide them from people."""
    yield from _of_account(subject.account) if subject.account else _gone(subject)
    if subject.status and subject.status.visibility not in OPEN:
        yield found("limited_visibility", visibility=subject.status.visibility)


def _of_account(account: Account) -> Iterator[Finding]:
    user = User.of_account(account.id) if account.is_local else None
    if user and (user.needs_confirmation or not user.approved):
        yield found("account_pending", acct=account.acct)
    if account.is_suspended_here:
        yield found("account_suspended", account.suspended_at, acct=account.acct)
    if account.suspended_there_at:
        yield found("account_suspended_there", account.suspended_there_at, acct=account.acct)
    if account.limited_at:
        yield found("account_limited", account.limited_at, acct=account.acct)


def _gone(subject: Subject) -> Iterator[Finding]:
    """Yield that something of this server was deleted, as far as that is remembered: public posts, and names."""
    named = addresses.local_page(subject.uri)
    if named is None:
        return
    if named.status_id and (gone := db.session.get(GoneStatus, named.status_id)):
        yield found("deleted", gone.gone_at)
    departed = select(Departed).where(func.lower(Departed.username) == named.username.lower())
    if named.domain is None and (who := db.session.scalar(departed)):
        yield found("account_deleted", who.departed_at, acct=who.username)


def withheld(account: Account, status: Status, member: Account) -> Iterator[Finding]:
    """Yield why the member may not read a status, which the member is never told."""
    if visibility.visible_ids([status.id], member.id):
        return
    if visibility.is_blocked_by(member.id, account.id):
        yield found("blocked_by_author", acct=account.acct, member=member.username)
    if status.visibility not in (*OPEN, "local") and status.account_id != member.id:
        yield found("not_addressed", member=member.username, visibility=status.visibility)
