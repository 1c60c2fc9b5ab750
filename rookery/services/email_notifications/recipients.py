"""The recipients of e-mails: what they chose, what they have seen, and when they may get the next one."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from sqlalchemy import Label, bindparam, func, select, update

from models import clock, ids
from models.accounts.account import Account
from models.auth.browser_session import BrowserSession
from models.auth.oauth import OAuthToken
from models.auth.role import Role
from models.auth.user import User
from models.base import BigInt, Query, db, run
from models.inserts import insert_once
from models.notifications.email_digest import LetterState
from models.notifications.push import PushSubscription
from models.timelines.marker import Marker
from rookery.plugin import plugins
from rookery.services.email_notifications.preferences import wanted

AWAY = timedelta(minutes=15)  # anyone active since then may still be looking
APART = timedelta(minutes=30)  # between two e-mails to one person
PER_DAY = 10
OLDEST = timedelta(days=1)  # older notifications are no news
SETTLED = timedelta(seconds=10)  # rows that are not committed yet go into the next e-mail


@dataclass(frozen=True)
class EmailRecipient:
    """A recipient, whose filters apply, too. `read_until` is the id of a notification, other
    positions are snowflakes.
    """

    id: int
    email: str
    locale: str
    username: str
    permissions: int
    filters_version: int | None
    wants: frozenset[str]
    told_until: int
    asked_until: int
    sent_at: datetime | None
    sent: int
    seen_at: datetime | None
    read_until: int

    @cached_property
    def until(self) -> int:
        """The id before which all that happened may be in a letter that is written now."""
        return ids.at(clock.now() - SETTLED)

    @property
    def since(self) -> int:
        """The id before which all that happened is known to them."""
        seen = ids.at(self.seen_at) if self.seen_at else 0
        return max(self.told_until, seen, self.oldest)

    @property
    def asked_since(self) -> int:
        """Return the same for what waits for moderators: a user who is active need not be looking at the
        administration.
        """
        return max(self.asked_until, self.oldest)

    @property
    def oldest(self) -> int:
        return ids.at(clock.now() - OLDEST)

    @property
    def seconds_until_away(self) -> float:
        """Return the seconds after which they may be taken to be away; 0 if they are."""
        return _seconds(self.seen_at + AWAY) if self.seen_at else 0.0

    @property
    def seconds_until_next(self) -> float:
        """Return the seconds after which they may get another e-mail."""
        if self.sent_at is None:
            return 0.0
        tomorrow = clock.now().replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
        return _seconds(tomorrow if self.sent_today >= PER_DAY else self.sent_at + APART)

    @property
    def sent_today(self) -> int:
        return self.sent if self.sent_at and self.sent_at.date() == clock.today() else 0


def _seconds(moment: datetime) -> float:
    return max(0.0, (moment - clock.now()).total_seconds())


def find(account_id: int) -> EmailRecipient | None:
    """Return the recipient; None for a user without a confirmed address, suspended, or about to be deleted."""
    row = run(_READER, {"account_id": account_id}).one_or_none()
    if row is None:
        return None
    seen = [moment for moment in (row.browser_at, row.app_at, row.read_at) if moment]
    return EmailRecipient(
        id=account_id,
        email=row.email,
        locale=row.locale,
        username=row.username,
        permissions=row.permissions,
        filters_version=row.filters_version,
        told_until=row.told_until or 0,
        asked_until=row.asked_until or 0,
        sent_at=row.sent_at,
        sent=row.sent or 0,
        seen_at=max(seen, default=None),
        read_until=row.read_until or 0,
        wants=frozenset(wanted(row.chosen or {}, row.permissions) - _pushed(account_id)),
    )


def note(reader: EmailRecipient, *, told: bool) -> None:
    """A letter has gone out, with all that waited by then for a moderator, and (`told`) all that had happened."""
    insert_once(LetterState, account_id=reader.id, chosen={}, told_until=0, asked_until=0, sent=0)
    values = {"asked_until": reader.until, "sent_at": clock.now(), "sent": reader.sent_today + 1}
    if told:
        values["told_until"] = reader.until
    db.session.execute(update(LetterState).where(LetterState.account_id == reader.id).values(values))


def _pushed(account_id: int) -> set[str]:
    """Return the kinds that Web Push has told them already, by apps whose messages arrive."""
    if "push" not in plugins().on:
        return set()
    return {
        kind
        for one, _app in PushSubscription.of_account(account_id)
        for kind in one.alerts
        if one.policy == "all" and one.pushed_at and not (one.failed_at and one.failed_at > one.pushed_at)
    }


def _of_user(query: Query, label: str) -> Label[Any]:
    return query.correlate(User).scalar_subquery().label(label)


_READER: Any = (
    select(
        User.email,
        User.locale,
        User.filters_version,
        Account.username,
        Role.computed_permissions.label("permissions"),
        LetterState.chosen,
        LetterState.told_until,
        LetterState.asked_until,
        LetterState.sent_at,
        LetterState.sent,
        _of_user(select(func.max(BrowserSession.last_seen_at)).where(BrowserSession.user_id == User.id), "browser_at"),
        _of_user(select(func.max(OAuthToken.last_used_at)).where(OAuthToken.user_id == User.id), "app_at"),
        _of_user(select(func.max(Marker.updated_at)).where(Marker.account_id == User.account_id), "read_at"),
        _of_user(
            select(Marker.last_read_id).where(Marker.account_id == User.account_id, Marker.timeline == "notifications"),
            "read_until",
        ),
    )
    .join(Account, Account.id == User.account_id)
    .join(Role, Role.id == User.role_id)
    .outerjoin(LetterState, LetterState.account_id == User.account_id)
    .where(
        User.account_id == bindparam("account_id", type_=BigInt),
        User.confirmed_at.is_not(None),
        User.approved,
        User.active,
        User.deletion_due_at.is_(None),
        Account.suspended_at.is_(None),
    )
)
