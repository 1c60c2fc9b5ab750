"""Members get an e-mail while the server closes, and an archive without asking for it."""

from contextlib import suppress

from sqlalchemy import ColumnElement, exists, func, select

from models.accounts.account import Account
from models.auth.user import READY, User
from models.base import Query, db
from models.data.archive import Archive
from models.instance.closing import ANNOUNCED, Closing
from models.jobs.job import NETWORK
from rookery import urls
from rookery.errors import Conflict, TooMany
from rookery.plugin import task
from rookery.services import emails, instance
from rookery.services.closing.start import earliest_day
from rookery.services.data.archives import requests
from rookery.translations import lazy_gettext as _

TOLD_AT_ONCE, ARCHIVES_AT_ONCE = 100, 3


def tell_some(closing: Closing) -> bool:
    """Have some members told by e-mail; return whether there are more."""
    query = select(User.id).where(User.id > closing.told_user_id, User.active, *READY).order_by(User.id)
    found = list(db.session.scalars(query.limit(TOLD_AT_ONCE)))
    for user_id in found:
        tell_member.enqueue(user_id)
        closing.told_user_id = user_id
    return len(found) == TOLD_AT_ONCE


@task(queue=NETWORK)
def tell_member(user_id: int) -> None:
    """Mail a member that the server closes, and what they can do. Raises OSError or SMTPException."""
    closing, user = Closing.current(), db.session.get(User, user_id)
    if closing is None or closing.state != ANNOUNCED or user is None or not (emails.can_send() and user.confirmed_at):
        return
    base = urls.base()
    letter = emails.write_to(
        user,
        _("%(title)s is closing", title=instance.title()),
        closing.text,
        _(
            "Your account is deleted on %(day)s at the earliest. An archive of it is being made for you. Download it "
            "here:",
            day=earliest_day(closing).isoformat(),
        ),
        f"{base}/settings/archive",
        _("To go on elsewhere with your followers, move to an account on another server:"),
        f"{base}/settings/migration",
    )
    emails.send(letter)


def begin_archives(closing: Closing) -> None:
    """Begin the archives of some members, a few at a time."""
    running = db.session.scalar(select(func.count()).where(Archive.finished_at.is_(None))) or 0
    for account in db.session.scalars(_without_archive(closing).limit(max(0, ARCHIVES_AT_ONCE - running))).all():
        with suppress(Conflict, TooMany):  # one is being made, or was made just before
            requests.begin(account)


def lacking(closing: Closing) -> int:
    """Return how many members have no finished archive yet."""
    query = _without_archive(closing, Archive.finished_at.is_not(None)).with_only_columns(func.count()).order_by(None)
    return db.session.scalar(query) or 0


def _without_archive(closing: Closing, *which: ColumnElement[bool]) -> Query:
    """Return the accounts whose members can sign in and have no archive of this time."""
    since = closing.started_at - requests.KEPT
    has_one = exists().where(Archive.account_id == Account.id, Archive.created_at >= since, *which)
    members = select(Account).join(User, User.account_id == Account.id)
    usable = (User.active, *READY, User.deletion_due_at.is_(None), Account.suspended_at.is_(None))
    return members.where(*usable, ~has_one).order_by(Account.id)
