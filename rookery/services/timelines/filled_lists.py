"""Lists that the server fills: the digest, and what is new in home since its reader left it."""

from datetime import datetime, timedelta
from typing import Protocol

from sqlalchemy import delete, select, update

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import add_and_flush, change_rows, db, lock
from models.timelines.list import DIGEST, SINCE_LEFT, List
from rookery.events import optional_write
from rookery.identity import Actor
from rookery.plugin import plugins
from rookery.translations import language_of, say
from rookery.translations import lazy_gettext as _

TITLES = {DIGEST: _("Digest"), SINCE_LEFT: _("Since you left")}
NOTED_EVERY = timedelta(minutes=5)
AWAY = timedelta(minutes=30)  # after that long the next look at home begins another visit


class HomeReader(Protocol):
    """A user who reads home. `home_seen_at` is None unless they have the list of what is new."""

    @property
    def id(self) -> int: ...

    @property
    def home_seen_at(self) -> datetime | None: ...


def are_on() -> bool:
    """Return whether lists are filled at all: a plugin does that."""
    return "calm_home" in plugins().on


def of_kind(account_id: int, kind: str) -> List | None:
    return db.session.scalar(select(List).where(List.account_id == account_id, List.kind == kind))


def add(account_id: int, kind: str) -> List:
    """Add such a list, with a title in the language of its owner."""
    user = User.of_account(account_id)
    title = str(say(TITLES[kind], language_of(user.locale if user else "en")))
    return add_and_flush(List(account_id=account_id, kind=kind, title=title))


def show_since_left(actor: Actor, wanted: bool) -> None:
    """Add the list of what is new since the actor left home, beginning now, or delete it."""
    lock(Account, actor.id)
    there = of_kind(actor.id, SINCE_LEFT)
    if wanted and there is None:
        add(actor.id, SINCE_LEFT)
        _set_visit(actor.id, home_seen_at=clock.now(), home_left_at=clock.now())
    elif there and not wanted:
        change_rows(delete(List).where(List.id == there.id))
        _set_visit(actor.id, home_seen_at=None, home_left_at=None)


def left_at(account_id: int) -> datetime:
    """Return when the account's user left home before this visit."""
    left = db.session.scalar(select(User.home_left_at).where(User.account_id == account_id))
    return left or clock.now()


def note_visit(reader: HomeReader) -> None:
    """Note that home is read, every few minutes, for a user who has the list of what is new since they left."""
    seen, now = reader.home_seen_at, clock.now()
    if seen is None or now - seen < NOTED_EVERY:
        return
    with optional_write() as possible:
        if possible:
            left = {"home_left_at": seen} if now - seen >= AWAY else {}
            _set_visit(reader.id, home_seen_at=now, **left)
            db.session.commit()


def _set_visit(account_id: int, **moments: datetime | None) -> None:
    change_rows(update(User).where(User.account_id == account_id).values(**moments))
