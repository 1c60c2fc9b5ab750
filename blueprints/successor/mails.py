"""E-mails about the succession, and the warnings among them, of which it is known whether they were delivered."""

import logging
from collections.abc import Callable
from smtplib import SMTPException

from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.instance.succession import Succession, SuccessionWarning
from rookery import urls
from rookery.outages import words
from rookery.services import emails, instance
from rookery.services.administration import owner_presence
from rookery.translations import lazy_gettext as _
from rookery.translations import lazy_ngettext

log = logging.getLogger(__name__)

NAMED, FIRST_WARNING, LAST_WARNING, OFFER, TAKEN_OVER, ENDED = (
    "named",
    "first_warning",
    "last_warning",
    "offer",
    "taken_over",
    "ended",
)
NOTICE_DAYS = 14  # on which the server ran, between the delivery of a warning and the next step


def _absent(count: int) -> str:
    return lazy_ngettext(
        "No owner has been here on the last %(num)s day on which the server ran.",
        "No owner has been here on the last %(num)s days on which the server ran.",
        count,
    )


_STOP = _("It is enough that you sign in, open an app or type a command at the server: then all this begins anew.")

# kind → what the owners and what the successor are told; of the name of the successor and the days of absence
TO_OWNERS: dict[str, Callable[[str, int], tuple[str, ...]]] = {
    FIRST_WARNING: lambda name, count: (
        _absent(count),
        _(
            "If none of you comes back, @%(name)s will be offered the work of the owners. There will be another "
            "warning before that.",
            name=name,
        ),
        _STOP,
    ),
    LAST_WARNING: lambda name, count: (
        _absent(count),
        _(
            "This is the last warning: in %(notice)s days at the earliest, @%(name)s will be offered the work of the "
            "owners.",
            notice=NOTICE_DAYS,
            name=name,
        ),
        _STOP,
    ),
    OFFER: lambda name, count: (
        _absent(count),
        _("@%(name)s has been offered the work of the owners. You keep your role.", name=name),
        _("As long as the offer is not accepted, it ends by itself when you sign in."),
    ),
    TAKEN_OVER: lambda name, count: (
        _(
            "@%(name)s has taken over the work of the owners. You keep your role. They cannot get into your account.",
            name=name,
        ),
        _("You can end that at any time:"),
        f"{urls.base()}/admin/successor",
    ),
}
TO_SUCCESSOR: dict[str, Callable[[str, int], tuple[str, ...]]] = {
    NAMED: lambda name, count: (
        _(
            "You have been named as the successor of the owners of this server, in case none of them comes back some "
            "day."
        ),
        _("To accept or decline, open this page:"),
        f"{urls.base()}/settings/successor",
    ),
    FIRST_WARNING: lambda name, count: (
        _absent(count),
        _("Maybe you can reach them. If none of them comes back, you will be offered their work."),
    ),
    LAST_WARNING: lambda name, count: (
        _absent(count),
        _("In %(notice)s days at the earliest, you will be offered their work.", notice=NOTICE_DAYS),
    ),
    OFFER: lambda name, count: (
        _absent(count),
        _("You can take over the work of the owners. They keep their role, and can end yours when they are back."),
        f"{urls.base()}/settings/successor",
    ),
    ENDED: lambda name, count: (_("An owner is back, so nothing is left for you to take over. Thank you!"),),
}


def send(user_id: int, kind: str) -> None:
    """Mail an owner or the successor about the succession, as far as it is possible."""
    succession, user = Succession.current(), db.session.get(User, user_id)
    if succession and user and _can_reach(user):
        _send(succession, user, kind)


def deliver_warning(warning_id: int) -> None:
    """Hand a warning to the mail server, and note that it was accepted; if not, the next look tries again."""
    warning = db.session.get(SuccessionWarning, warning_id, populate_existing=True)
    succession = Succession.current()
    if warning is None or succession is None or warning.delivered_at or warning.step != succession.step:
        return
    user = db.session.get_one(User, warning.user_id)
    if not _can_reach(user):
        return
    try:
        _send(succession, user, warning.step)
        warning.delivered_at = clock.now()
    except (OSError, SMTPException) as error:
        log.warning(
            "the mail server did not accept the warning of the succession to user %s: %s", user.id, words(error)
        )


def _can_reach(user: User) -> bool:
    return emails.can_send() and user.confirmed_at is not None


def _send(succession: Succession, user: User, kind: str) -> None:
    texts = TO_SUCCESSOR if user.id == succession.user_id else TO_OWNERS
    of_successor = (
        select(Account.username).join(User, User.account_id == Account.id).where(User.id == succession.user_id)
    )
    paragraphs = texts[kind](db.session.scalars(of_successor).one(), owner_presence.days_absent(succession))
    subject = _("The succession at %(title)s", title=instance.title())
    emails.send(emails.write_to(user, subject, *paragraphs))
