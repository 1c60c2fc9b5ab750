"""Archives of all members, made without their asking while the server closes."""

from contextlib import suppress

from sqlalchemy import ColumnElement, exists, func, select

from models.accounts.account import Account
from models.auth.user import READY, User
from models.base import Query, db
from models.data.archive import Archive
from models.instance.closing import Closing
from rookery.errors import Conflict, TooMany
from rookery.services.data.archives import requests

ARCHIVES_AT_ONCE = 3


def begin_some(closing: Closing) -> None:
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
