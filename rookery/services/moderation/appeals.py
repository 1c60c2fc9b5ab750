"""Appeals: the owner of an account answers a warning once, and a moderator decides whether it stands."""

import logging
from datetime import timedelta
from urllib.parse import quote

from itsdangerous import BadData

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import db, get_one_locked
from models.ids import new_id
from models.inserts import insert_once
from models.jobs.job import NETWORK
from models.moderation.appeal import Appeal
from models.moderation.warning import AccountWarning
from rookery import urls
from rookery.errors import Forbidden, Invalid
from rookery.events import emit
from rookery.events.facts import AppealFiled
from rookery.identity import Actor
from rookery.plugin import plugins, task
from rookery.services import audit, emails, instance
from rookery.services.auth import roles
from rookery.services.moderation import actions, posts
from rookery.services.moderation.notes import check_text
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)

DAYS = 20
LONGEST = 2000
SALT = "appeal"


def link(warning: AccountWarning) -> str:
    """Return where the warning can be seen and answered, also by whoever cannot sign in any more; empty without
    pages.
    """
    if "settings_pages" not in plugins().on:
        return ""
    return f"{urls.base()}/appeal?token={quote(emails.serializer(SALT).dumps(warning.id))}"


def link_for(user: User) -> str:
    """Return where somebody whose login is frozen can answer that; empty where it is too late, or no moderator did
    it.
    """
    frozen = [one for one in AccountWarning.against(user.account_id) if one.action == "disable"]
    return link(frozen[0]) if frozen and is_open(frozen[0]) else ""


def read_token(token: str) -> AccountWarning | None:
    """The warning of a link; None for one that is not ours, or too old."""
    try:
        warning_id = emails.serializer(SALT).loads(token, max_age=DAYS * 86400)
    except (BadData, UnicodeError):
        return None
    return db.session.get(AccountWarning, warning_id)


def is_open(warning: AccountWarning) -> bool:
    """Return whether it is not too late to answer."""
    return warning.created_at > clock.now() - timedelta(days=DAYS)


def file(warning: AccountWarning, text: str) -> Appeal:
    """Answer a warning, in the name of whom it is against. Raises Invalid, Forbidden where it is too late."""
    check_text(text, LONGEST)
    if not is_open(warning):
        raise Forbidden
    row_id = new_id()
    if not insert_once(
        Appeal,
        id=row_id,
        warning_id=warning.id,
        account_id=warning.target_account_id,
        text=text.strip(),
        created_at=clock.now(),
    ):
        raise Invalid(_("An appeal has already been made"))
    emit(AppealFiled(row_id))
    return db.session.get_one(Appeal, row_id)


def approve(actor: Actor, appeal: Appeal) -> None:
    """The warning was wrong: what it did is taken back, as far as that can be. Raises Forbidden."""
    warning, target = _decide(actor, appeal, approved=True)
    _take_back(actor, warning, target)
    audit.record_account(actor, "approve appeal", target)


def reject(actor: Actor, appeal: Appeal) -> None:
    """Reject the appeal: the decision stands. Raises Forbidden."""
    _warning, target = _decide(actor, appeal, approved=False)
    audit.record_account(actor, "reject appeal", target)


@task(queue=NETWORK)
def tell_decision(appeal_id: int) -> None:
    """Mail the user how their appeal was decided; without a mail server the log says so."""
    appeal = db.session.get(Appeal, appeal_id)
    user = User.of_account(appeal.account_id) if appeal else None
    if appeal is None or appeal.approved is None or user is None or user.confirmed_at is None:
        return
    if not emails.can_send():
        log.info("no ROOKERY_SMTP_URL: nobody is told of appeal %s by mail", appeal_id)
        return
    title = instance.title()
    decided = (
        _(
            "The moderators of %(title)s approved your appeal. Their decision about your account was reversed as "
            "far as possible.",
            title=title,
        )
        if appeal.approved
        else _(
            "The moderators of %(title)s rejected your appeal. Their decision about your account stands.", title=title
        )
    )
    emails.send(emails.write_to(user, _("Your appeal at %(title)s", title=title), decided, urls.base()))


def _decide(actor: Actor, appeal: Appeal, approved: bool) -> tuple[AccountWarning, Account]:
    """Decide an appeal once; of two moderators the first decides."""
    warning = db.session.get_one(AccountWarning, appeal.warning_id)
    target = db.session.get_one(Account, warning.target_account_id)
    roles.check_rank(actor, target)
    fresh = get_one_locked(Appeal, appeal.id)
    if fresh.approved is not None:
        raise Forbidden
    fresh.approved, fresh.decided_by_account_id, fresh.decided_at = approved, actor.id, clock.now()
    db.session.flush()
    tell_decision.enqueue(appeal.id)
    return warning, target


def _take_back(actor: Actor, warning: AccountWarning, target: Account) -> None:
    """Undo the action, unless others have undone it in the meantime, or a later warning took it again."""
    again = any(one.id > warning.id and one.action == warning.action for one in AccountWarning.against(target.id))
    if again and warning.action in actions.DOING:
        return
    user = User.of_account(target.id)
    if warning.action == "disable" and user and not user.active:
        actions.enable(actor, target)
    elif warning.action == "sensitive" and target.sensitized_at:
        actions.unsensitive(actor, target)
    elif warning.action == "silence" and target.limited_at:
        actions.unsilence(actor, target)
    elif warning.action == "suspend" and target.is_suspended_here:
        actions.unsuspend(actor, target)
    elif warning.action == "mark_statuses_as_sensitive":
        posts.mark_sensitive(target, warning.status_ids, sensitive=False)
