"""Rounds of e-mails to members: the closing is announced, twice remembered, again if the day moves, or cancelled."""

from datetime import timedelta
from email.message import EmailMessage

from sqlalchemy import select, update

from blueprints.closing import tell_member
from blueprints.closing.start import MOVE_DAYS, NOTICE_DAYS, earliest_day
from models import clock
from models.auth.user import READY, User
from models.base import Query, change_rows, db, let_go
from models.inserts import insert_once
from models.instance.closing import ANNOUNCED, CANCELLED, Closing, ClosingEmail
from rookery import urls
from rookery.services import emails, instance
from rookery.services.data.archives import requests
from rookery.translations import lazy_gettext as _

AT_ONCE = 100
REMINDERS = (MOVE_DAYS, 3)  # days before the first deletion
BETWEEN = timedelta(days=3)  # two e-mails that say only that the day moved


def begin_due(closing: Closing) -> None:
    """Begin a round if a reminder is due, or the day is not the one that members were told."""
    day = earliest_day(closing)
    left = (day - clock.today()).days
    ahead = min((days for days in REMINDERS if left <= days), default=NOTICE_DAYS)
    moved = day != closing.told_day and clock.now() - closing.told_at >= BETWEEN
    if left > 0 and (ahead < closing.told_ahead or moved):
        closing.begin_round(day, ahead)


def go_on(closing: Closing) -> bool:
    """Enqueue the e-mails of the next members in this round. Return True while some are left."""
    found = list(db.session.scalars(_left(closing).limit(AT_ONCE)))
    for user_id in found:
        tell_member.enqueue(user_id, closing.round_id)
        closing.told_user_id = user_id
    return len(found) == AT_ONCE


def _left(closing: Closing) -> Query:
    """Return the users that this round has not reached: of a cancelled closing those who were told of it."""
    if closing.state == CANCELLED:
        told = select(ClosingEmail.user_id).where(
            ClosingEmail.closing_id == closing.id, ClosingEmail.round_id < closing.round_id
        )
        return told.where(ClosingEmail.user_id > closing.told_user_id).order_by(ClosingEmail.user_id)
    return select(User.id).where(User.id > closing.told_user_id, User.active, *READY).order_by(User.id)


def tell(user_id: int, round_id: int) -> None:
    """Send a member the e-mail of a round, unless another round has begun. Raises OSError or SMTPException.

    A repeated attempt has the same Message-ID, so that mail programs show it once.
    """
    closing, user = Closing.latest(), db.session.get(User, user_id)
    if closing is None or user is None or round_id != closing.round_id:
        return
    if closing.state not in (ANNOUNCED, CANCELLED) or not (emails.can_send() and user.confirmed_at):
        return
    told = db.session.get(ClosingEmail, (closing.id, user_id))
    if told is not None and told.round_id >= round_id or (told is None and closing.state == CANCELLED):
        return
    email = _stays(user) if closing.state == CANCELLED else _closes(user, closing, is_first=told is None)
    host = urls.config().domain.partition(":")[0]
    email.replace_header("Message-ID", f"<closing.{user_id}.{round_id}@{host}>")
    let_go()
    emails.send(email)
    _note_sent(closing.id, user_id, round_id)


def _closes(user: User, closing: Closing, *, is_first: bool) -> EmailMessage:
    """Return the e-mail that tells a member what is going to happen, and what they can do."""
    title, day = instance.title(), earliest_day(closing).isoformat()
    if is_first:
        subject, says = _("%(title)s is closing", title=title), closing.text
    else:
        subject = _("%(title)s closes on %(day)s", title=title, day=day)
        says = _("The date moves on when the server is off, when an account moves, and until everybody has an archive.")
    base = urls.base()
    return emails.write_to(
        user,
        subject,
        _("Your account is deleted on %(day)s at the earliest.", day=day) if not is_first else "",
        says,
        _("Your account is deleted on %(day)s at the earliest.", day=day) if is_first else "",
        _("An archive of your account is made for you and kept until then. Download it here:"),
        f"{base}/settings/archive",
        _("To go on elsewhere with your followers, move to an account on another server:"),
        f"{base}/settings/migration",
    )


def _stays(user: User) -> EmailMessage:
    return emails.write_to(
        user,
        _("%(title)s stays open", title=instance.title()),
        _("The closing was cancelled. Your account is not deleted."),
        _(
            "The archive that was made for you can be downloaded for %(days)s more days:",
            days=requests.KEPT.days,
        ),
        f"{urls.base()}/settings/archive",
    )


def _note_sent(closing_id: int, user_id: int, round_id: int) -> None:
    """Note who was told. Tell them at once if the closing was cancelled meanwhile, and that round has passed them."""
    closing = Closing.latest_locked()
    pair = {"closing_id": closing_id, "user_id": user_id}
    if not insert_once(ClosingEmail, **pair, round_id=round_id):
        change_rows(update(ClosingEmail).filter_by(**pair).values(round_id=round_id))
    if closing is None or closing.id != closing_id or closing.state != CANCELLED:
        return
    if closing.round_id != round_id and closing.told_user_id >= user_id:
        tell_member.enqueue(user_id, closing.round_id)
