"""Quiet hours: notifications are not pushed, and at their end one message tells of all that are still unread."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from sqlalchemy import delete, select, update

from models import clock
from models.base import AnyRow, db
from models.inserts import dialect_insert
from models.jobs.job import Job
from models.notifications.notification import Notification
from models.notifications.quiet_hours import QuietHours
from models.timelines.marker import Marker
from rookery.errors import Unfit
from rookery.identity import Actor
from rookery.plugin import plugins, task
from rookery.translations import lazy_gettext as _

MOST_COUNTED = 50
MOST_READ = 500  # of those that are held back, in pieces: filters may hide most of them
ONE_DAY = timedelta(days=1)
WEEK = range(7)


@dataclass(frozen=True)
class Hours:
    """Quiet hours as a user chooses them, in minutes of the day; 0 is Monday."""

    begins: int
    ends: int
    days: Sequence[int]


def _key(account_id: int, first_id: int, until: int) -> str:
    return f"push summary {account_id} {until}"


@task(key=_key)
def push_summary(account_id: int, first_id: int, until: int) -> None:
    """Tell apps of the notifications from `first_id` on that were not pushed: blueprints/notifications/push/."""


def choose(actor: Actor, wanted: Hours | None) -> None:
    """Store the quiet hours of the actor, None for none. Raises Invalid for hours without a day."""
    if wanted is None:
        db.session.execute(delete(QuietHours).where(QuietHours.account_id == actor.id))
        return
    if not wanted.days or not set(wanted.days) <= set(WEEK):
        raise Unfit(_("must be at least one"), "days", _("Days"))
    values = {"begins": wanted.begins, "ends": wanted.ends, "days": sorted(set(wanted.days))}
    insert = dialect_insert(QuietHours.__table__).values(account_id=actor.id, **values)
    db.session.execute(insert.on_conflict_do_update(index_elements=["account_id"], set_=values))


def hold_back(row: AnyRow, notification_id: int) -> bool:
    """Leave a notification to the summary after the quiet hours of its user; return False outside of them.

    `row` is one of `due.wanting`.
    """
    if row.begins is None or "calm_home" not in plugins().on:
        return False
    end = end_of(row, row.time_zone, clock.now())
    if end is not None:
        _summarize_at(end, row.account_id, notification_id)
    return end is not None


def _summarize_at(end: datetime, account_id: int, notification_id: int) -> None:
    """Enqueue the summary. The one of this end may be there, and begin later: with what came after a push that was
    retried, or after the hours were prolonged.
    """
    asked = account_id, notification_id, int(end.timestamp())
    push_summary.enqueue_at(end, *asked)
    same = Job.key == _key(*asked)
    payload = db.session.execute(select(Job.payload).where(same)).scalar_one()
    if payload["first_id"] > notification_id:
        db.session.execute(update(Job).where(same).values(payload=payload | {"first_id": notification_id}))


def end_of(hours: Hours | AnyRow, time_zone: str | None, moment: datetime) -> datetime | None:
    """Return when the quiet hours of `moment` end; None outside of them. Hours that follow each other are one."""
    found = None
    for _day in WEEK:
        end = _end_of_period(hours, clock.zone(time_zone), found or moment)
        if end is None:
            break
        found = end
    return found


def _end_of_period(hours: Hours | AnyRow, zone: tzinfo, moment: datetime) -> datetime | None:
    """Return the end of the period that began today or yesterday, if `moment` is in it."""
    today = moment.astimezone(zone).date()
    for day in (today, today - ONE_DAY):
        last = day if hours.ends > hours.begins else day + ONE_DAY
        end = _at(last, hours.ends, zone)
        if day.weekday() in hours.days and _at(day, hours.begins, zone) <= moment < end:
            return end
    return None


def _at(day: date, minute: int, zone: tzinfo) -> datetime:
    return datetime.combine(day, time(*divmod(minute, 60)), zone).astimezone(UTC)


def held_back(account_id: int, first_id: int, until: int) -> Iterator[int]:
    """Yield the notifications from this one on, up to a time in seconds, that are not read: the newest first,
    MOST_READ at most.
    """
    marker = Marker.of(account_id, ["notifications"]).get("notifications")
    unread = Notification.id > (marker.last_read_id if marker else 0)
    within = Notification.id >= first_id, Notification.created_at < datetime.fromtimestamp(until, UTC)
    query = select(Notification.id).where(Notification.account_id == account_id, *within, unread)
    newest = query.order_by(Notification.id.desc())
    for offset in range(0, MOST_READ, MOST_COUNTED):
        yield from (piece := db.session.scalars(newest.offset(offset).limit(MOST_COUNTED)).all())
        if len(piece) < MOST_COUNTED:
            return
