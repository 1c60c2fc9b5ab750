"""Acting against an account, and taking it back."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import select, update

from models import clock
from models.accounts.account import Account
from models.auth.sign_up_block import CanonicalEmailBlock, canonical_hash
from models.auth.user import User
from models.base import add_and_flush, begin_write, change_rows, db, get_one_locked
from models.groups.group import has_holder
from models.ids import new_id
from models.inserts import insert_once
from models.moderation.report import Report
from models.moderation.warning import ACTIONS, AccountWarning, WarningPreset
from models.statuses.status import Status
from rookery.errors import Forbidden, Invalid, NotFound
from rookery.events import emit
from rookery.events.facts import AccountSuspended, AccountUnsuspended, AccountWarned
from rookery.identity import Actor
from rookery.plugin import task
from rookery.services import audit
from rookery.services.accounts import local_accounts
from rookery.services.auth import browser_sessions, oauth, roles
from rookery.services.moderation import reports
from rookery.services.moderation.posts import WITH_POSTS
from rookery.translations import lazy_gettext as _

RENDERED_AT_ONCE = 500


@dataclass(frozen=True)
class Decision:
    """A moderator's decision; `notify` lets a local owner know, in the app and by e-mail."""

    action: str
    text: str = ""
    preset_id: int | None = None
    report_id: int | None = None
    notify: bool = True


def act(actor: Actor | None, target: Account, decision: Decision) -> AccountWarning:
    """Do it, and keep it as a warning ("strike"). Raises Invalid, Forbidden for those above, NotFound.

    A warning, and what is done to reported posts, closes the report that it answers; anything stronger closes all that
    are open against the account.
    """
    if decision.action not in ACTIONS:
        raise Invalid(_("Type is not included in the list"))
    target = _in_reach(actor, target)
    text, report = _text(decision), _report(decision.report_id, target)
    if done := DOING.get(decision.action):
        done(target)
    if to_posts := WITH_POSTS.get(decision.action):
        if report is None or not report.status_ids:
            raise Invalid(_("Report does not name any posts"))
        to_posts(target, report.status_ids)
    warning = AccountWarning(
        account_id=actor.id if actor else None,
        target_account_id=target.id,
        action=decision.action,
        text=text,
        report_id=report.id if report else None,
        status_ids=report.status_ids if report else [],
    )
    add_and_flush(warning)
    audit.record_account(actor, ACTS[decision.action], target, text=text, warning=str(warning.id))
    _close_reports(actor, target, report, decision.action)
    if decision.notify and target.is_local:
        emit(AccountWarned(warning.id))
    return warning


def enable(actor: Actor | None, target: Account) -> None:
    """Enable the login again. Raises Forbidden for an account without one."""
    _user(_in_reach(actor, target)).active = True
    _undone(actor, "enable", target)


def unsensitive(actor: Actor | None, target: Account) -> None:
    target = _in_reach(actor, target)
    if target.sensitized_at:
        target.sensitized_at = None
        render_anew.enqueue(target.id)
    _undone(actor, "unsensitive", target)


def unsilence(actor: Actor | None, target: Account) -> None:
    _in_reach(actor, target).limited_at = None
    _undone(actor, "unsilence", target)


def unsuspend(actor: Actor | None, target: Account) -> None:
    """Raises Forbidden for an account that is deleted, or that this server did not suspend."""
    target = _in_reach(actor, target)
    if not target.is_suspended_here or (target.is_local and not has_holder(target.id)):
        raise Forbidden
    target.unsuspend()
    _unblock_mailbox(target)
    _undone(actor, "unsuspend", target)
    emit(AccountUnsuspended(target.id))


def _unblock_mailbox(target: Account) -> None:
    """Lift the sign-up block on this address unless another suspended account uses it (compared in canonical form)."""
    mine = select(CanonicalEmailBlock).where(CanonicalEmailBlock.account_id == target.id)
    others = select(User).join(Account, Account.id == User.account_id).where(Account.suspended_at.is_not(None))
    for block in db.session.scalars(mine).all():
        heirs = (one for one in db.session.scalars(others) if canonical_hash(one.email) == block.canonical_email_hash)
        if heir := next((one for one in heirs if one.account_id != target.id), None):
            block.account_id = heir.account_id
        else:
            db.session.delete(block)


def delete(actor: Actor | None, target: Account) -> None:
    """Delete a suspended account and all of it, for good. Raises Forbidden."""
    target = _in_reach(actor, target)
    if target.suspended_at is None:
        raise Forbidden
    audit.record_account(actor, "delete", target)
    local_accounts.delete(target)


def approve(actor: Actor | None, target: Account) -> None:
    """Approve a sign-up. Raises Forbidden if it does not wait for approval."""
    user = _waiting(target)
    local_accounts.approve(user)
    audit.record_account(actor, "approve", target)


def reject(actor: Actor | None, target: Account) -> None:
    """Refuse somebody who waits for approval; the name is free again. Raises Forbidden where nobody waits."""
    user = _waiting(target)
    audit.record_account(actor, "reject", target)  # without the address: no personal data of a rejected sign-up is kept
    local_accounts.reject(user)


def _disable(target: Account) -> None:
    user = _user(target)
    roles.check_going(user)
    user.active = False
    oauth.silence(user.id)
    browser_sessions.end_all(user.id)


def _sensitize(target: Account) -> None:
    if target.sensitized_at is None:
        target.sensitized_at = clock.now()
        render_anew.enqueue(target.id)


def _silence(target: Account) -> None:
    target.limit()


def _suspend(target: Account) -> None:
    """The owner's mailbox does not sign up again in the meantime."""
    if user := User.of_account(target.id):
        roles.check_going(user)
    target.suspend()
    if user:
        hashed = canonical_hash(user.email)
        insert_once(CanonicalEmailBlock, canonical_email_hash=hashed, account_id=target.id)
        browser_sessions.end_all(user.id)
    emit(AccountSuspended(target.id))


DOING: dict[str, Callable[[Account], None]] = {
    "sensitive": _sensitize,
    "disable": _disable,
    "silence": _silence,
    "suspend": _suspend,
}
LOCKING_OUT = ("disable", "suspend")  # what the last owner is safe from
# The audit log's names of the actions.
ACTS = {
    "none": "warn",
    "sensitive": "sensitive",
    "disable": "disable",
    "silence": "silence",
    "suspend": "suspend",
    "mark_statuses_as_sensitive": "mark posts as sensitive",
    "delete_statuses": "delete posts",
}


@task()
def render_anew(account_id: int, below: int | None = None) -> None:
    """Increase the version of the account's newest statuses, `below` an id: a piece at a time."""
    mine = select(Status.id).where(Status.account_id == account_id)
    if below is not None:
        mine = mine.where(Status.id < below)
    begin_write()
    piece = db.session.scalars(mine.order_by(Status.id.desc()).limit(RENDERED_AT_ONCE)).all()
    change_rows(update(Status).where(Status.id.in_(piece)).values(version=new_id()))
    if len(piece) == RENDERED_AT_ONCE:
        render_anew.enqueue(account_id, below=piece[-1])


def _text(decision: Decision) -> str:
    preset = db.session.get(WarningPreset, decision.preset_id) if decision.preset_id is not None else None
    if decision.preset_id is not None and preset is None:
        raise NotFound
    return "\n\n".join(part for part in (preset.text if preset else "", decision.text.strip()) if part)


def _report(report_id: int | None, target: Account) -> Report | None:
    report = db.session.get(Report, report_id) if report_id is not None else None
    if report_id is not None and (report is None or report.target_account_id != target.id):
        raise NotFound
    return report


def _close_reports(actor: Actor | None, target: Account, report: Report | None, action: str) -> None:
    if report and action in ("none", *WITH_POSTS):
        reports.resolve(actor, report)
    elif action in DOING:
        for one in Report.open_against(target.id):
            reports.resolve(actor, one)


def _undone(actor: Actor | None, action: str, target: Account) -> None:
    db.session.flush()
    audit.record_account(actor, action, target)


def _in_reach(actor: Actor | None, target: Account) -> Account:
    """The account as the database has it, held until the commit. Raises Forbidden for somebody above the actor."""
    roles.check_rank(actor, target)
    return get_one_locked(Account, target.id)


def _user(target: Account) -> User:
    if (user := User.of_account(target.id)) is None:
        raise Forbidden
    return user


def _waiting(target: Account) -> User:
    user = _user(target)
    if not local_accounts.is_pending(user):
        raise Forbidden
    return user
