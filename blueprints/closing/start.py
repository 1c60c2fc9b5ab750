"""Starting and cancelling the closing of the server."""

from datetime import date, timedelta

from models import clock
from models.accounts.account import Account
from models.auth.second_factor import has_second_factor
from models.auth.user import User
from models.base import add_and_flush, db
from models.instance.announcement import Announcement
from models.instance.closing import ANNOUNCED, CANCELLED, CLOSED, Closing
from models.instance.instance import is_owner
from models.jobs.server_run import ServerRun
from rookery import urls
from rookery.errors import Conflict, Forbidden, Invalid, NotFound, Unfit
from rookery.identity import Actor
from rookery.services import audit, instance, statuses
from rookery.services.administration import announcements
from rookery.services.auth import roles
from rookery.translations import language_of, say
from rookery.translations import lazy_gettext as _

NOTICE_DAYS = 30  # on which the server ran, from the announcement to the first deletion
MOVE_DAYS = 14  # the same, from the last move of an account


def check_domain(typed: str) -> None:
    """Raise Invalid unless this is the domain of this server."""
    if typed.strip().lower() != urls.config().domain:
        raise Unfit(_("is not the domain of this server"), "domain")


def check_new(closing: Closing | None) -> None:
    """Raise Conflict where there is a closing already."""
    if closing and closing.state == CLOSED:
        raise Conflict(_("This server has closed"))
    if closing:
        raise Conflict(_("This server is already closing"))


def start(actor: Actor, typed_domain: str, text: str) -> Closing:
    """Announce that the server closes, on every page and to the followers of the owner who says so.

    The caller has proven to be that owner, by password and second factor. Raises Invalid, Forbidden, Conflict.
    """
    check_domain(typed_domain)
    user = User.of_account(actor.id)
    if user is None or not is_owner(user.id):
        raise Forbidden
    if not has_second_factor(user.id):
        raise Invalid(_("Set up two-factor authentication first"))
    statuses.post(actor, statuses.Draft().changed(text=text, visibility="public"))
    check_new(Closing.locked())
    announcement = announcements.create(announcements.AnnouncementDraft(text))
    announcements.publish(announcement)
    told = {"told_ahead": NOTICE_DAYS, "told_day": clock.today() + timedelta(days=NOTICE_DAYS)}
    closing = add_and_flush(Closing(account_id=actor.id, text=text, announcement_id=announcement.id, **told))
    instance.note_closing(ANNOUNCED, earliest_day(closing))
    audit.record(actor, "start closing", "server", None, urls.config().domain)
    return closing


def cancel(actor: Actor | None) -> None:
    """Cancel the closing. Raises NotFound where there is none, Conflict once accounts were deleted, Forbidden for
    anybody but an owner and the operator (None).
    """
    roles.check_owner(actor)
    if (closing := Closing.locked()) is None:
        raise NotFound(_("This server is not closing"))
    if closing.state != ANNOUNCED:
        raise Conflict(_("Accounts were deleted already, so this cannot be cancelled any more"))
    closing.state, closing.ended_at = CANCELLED, clock.now()
    closing.begin_round(closing.told_day, 0)
    instance.forget_closing()
    if announced := db.session.get(Announcement, closing.announcement_id or 0):
        announcements.withdraw(announced)
    _say_that_it_stays(closing)
    audit.record(actor, "cancel closing", "server", None, urls.config().domain)


def earliest_day(closing: Closing) -> date:
    """Return the day on which the first account is deleted, if the server runs every day and nobody moves."""
    spans = [(NOTICE_DAYS, closing.started_at)]
    if moved := closing.last_move():
        spans.append((MOVE_DAYS, moved))
    return clock.today() + timedelta(days=max(0, *(days - ServerRun.days_since(since) for days, since in spans)))


def first_day(closing: Closing) -> date:
    """Return the day that was announced first."""
    return closing.started_at.date() + timedelta(days=NOTICE_DAYS)


def is_over(closing: Closing) -> bool:
    """Return whether the notice is over, and the last move was long enough ago."""
    moved = closing.last_move()
    over = ServerRun.has_run_for(NOTICE_DAYS, closing.started_at)
    return over and (moved is None or ServerRun.has_run_for(MOVE_DAYS, moved))


def default_text() -> str:
    """Return the announcement as it is suggested to the owner."""
    return _(
        "%(domain)s is closing: on %(day)s at the earliest, all accounts here are deleted. Until then, members can "
        "download their archive and move to another server with their followers: %(link)s",
        domain=urls.config().domain,
        day=(clock.today() + timedelta(days=NOTICE_DAYS)).isoformat(),
        link=f"{urls.base()}/closing",
    )


def _say_that_it_stays(closing: Closing) -> None:
    """Tell members, and the followers who were told of the closing."""
    user = User.of_account(closing.account_id)
    text = _("%(domain)s stays open: the closing was cancelled.", domain=urls.config().domain)
    said = say(text, language_of(user.locale if user else "en"))
    announcements.publish(
        announcements.create(announcements.AnnouncementDraft(said, ends_at=clock.ahead(days=MOVE_DAYS)))
    )
    if user and (account := db.session.get(Account, closing.account_id)):
        statuses.post(account, statuses.Draft().changed(text=said, visibility="public"))
