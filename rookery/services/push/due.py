"""The push subscriptions that are due a notification: those that asked for its kind and sender, if its reader is shown
it.
"""

from collections.abc import Sequence
from functools import cache

from sqlalchemy import bindparam, exists, select

from models.accounts.account import Account
from models.array_parameters import encode_ids, ids_parameter
from models.auth.role import Role
from models.auth.user import User
from models.base import AnyRow, BigInt, Query, aliased, db, run
from models.notifications.listing import notifications
from models.notifications.notification import Notification
from models.notifications.push import PushSubscription
from models.notifications.quiet_hours import QuietHours
from models.relationships.follow import Follow
from rookery.services.notifications.kinds import hidden_kinds

MOST = 50  # per account: each subscription costs a job per notification
_HEARD, _HEARING = aliased(Follow), aliased(Follow)

# Runs for every notification: without subscriptions it finds no row, using indexes alone.
_SUBSCRIBED = (
    select(
        PushSubscription.id,
        PushSubscription.alerts,
        PushSubscription.policy,
        Notification.id.label("notification_id"),
        Notification.kind,
        Notification.from_id,
        Notification.status_id,
        Notification.account_id,
        User.filters_version,
        User.time_zone,
        Role.computed_permissions.label("permissions"),
        QuietHours.begins,
        QuietHours.ends,
        QuietHours.days,
        exists()
        .where(_HEARD.account_id == Notification.account_id, _HEARD.target_id == Notification.from_id)
        .label("followed"),
        exists()
        .where(_HEARING.account_id == Notification.from_id, _HEARING.target_id == Notification.account_id)
        .label("follower"),
    )
    .select_from(Notification)
    .join(PushSubscription, PushSubscription.account_id == Notification.account_id)
    .join(Account, Account.id == Notification.account_id)
    .join(User, User.account_id == Notification.account_id)
    .join(Role, Role.id == User.role_id)
    .outerjoin(QuietHours, QuietHours.account_id == Notification.account_id)
    .where(Notification.id == bindparam("notification", type_=BigInt), Account.suspended_at.is_(None), User.active)
    .order_by(PushSubscription.id.desc())
    .limit(MOST)
)


def of_subscribers(notification_ids: list[int]) -> list[int]:
    """Return those of the notifications whose account has any app that is told of something."""
    return list(run(_OF_SUBSCRIBERS, {"ids": encode_ids(notification_ids)}).scalars())


_OF_SUBSCRIBERS = select(Notification.id).where(
    Notification.id.in_(ids_parameter("ids")),
    exists().where(PushSubscription.account_id == Notification.account_id),
)


def wanting(notification_id: int) -> Sequence[AnyRow]:
    """The subscriptions that ask for this notification, of the newest ones, each with what must be known of its reader.

    Whether that is really shown to them, ask `is_shown`.
    """
    return [row for row in run(_SUBSCRIBED, {"notification": notification_id}) if _asks_for(row)]


def is_shown(row: AnyRow) -> bool:
    """Return whether the notification stands in the list of whom it was made for: readable, permitted, not filtered."""
    found = {"me": row.account_id, "hidden": hidden_kinds(row.permissions), "notification": row.notification_id}
    return db.session.execute(_shown(), found).first() is not None


def _asks_for(row: AnyRow) -> bool:
    """Return whether the app asked for it; of the policies only `none` keeps out what is about oneself."""
    fits = {"all": True, "followed": row.followed, "follower": row.follower, "none": False}[row.policy]
    own = row.from_id == row.account_id and row.policy != "none"
    return row.kind in row.alerts and (fits or own)


@cache
def _shown() -> Query:
    return notifications().where(Notification.id == bindparam("notification", type_=BigInt))
