"""The search for users who are due an e-mail: once a minute, so that creating a notification costs nothing for it."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Row, exists, select

from models import clock, ids
from models.auth.role import Permission
from models.auth.user import User
from models.base import db
from models.data.sweep import Sweep
from models.groups.group import Group
from models.jobs.job import NETWORK, Job
from models.moderation.appeal import Appeal
from models.notifications.email_digest import LetterState
from models.notifications.notification import Notification
from rookery.plugin import task
from rookery.services import emails
from rookery.services.email_notifications.recipients import OLDEST
from rookery.services.notifications.kinds import emailed

# How far the sweeps have come: a snowflake id, a sequence number.
NAME, NOTIFICATIONS = "letters", "letters: notifications"
GATHER = timedelta(minutes=5)  # collect what happens meanwhile into the same e-mail
PIECE = 1000


@task(queue=NETWORK, key=lambda account_id: f"letter {account_id}")
def send_digest(account_id: int) -> None:
    """Write to somebody of what happened lately, if they have to be: blueprints/notifications/email_notifications/."""


def call_for_letters() -> bool:
    """Find users who may need an e-mail about recent notifications."""
    if not emails.can_send():
        return False
    until = clock.now() - GATHER
    stored = Sweep.place_of(NAME)
    begin = max(int(stored or ids.at(until)), ids.at(clock.now() - OLDEST))  # the first sweep starts from now
    told = _told(int(Sweep.place_of(NOTIFICATIONS) or _newest(until)), until)
    more = len(told) == PIECE
    people = _wanting(told) | _moderators(begin, ids.at(until))
    for account_id in sorted(people - _waiting(people)):
        send_digest.enqueue(account_id)
    if people or more or not stored:
        Sweep.move(NAME, str(ids.at(until)))
        Sweep.move(NOTIFICATIONS, str(told[-1].id if told else _newest(until)))
    return more


def _told(after: int, until: datetime) -> Sequence[Row[int, int, str]]:
    """Notifications beyond the number `after` that were made until then; none of those that are too old to tell."""
    told = select(Notification.id, Notification.account_id, Notification.kind)
    recent = Notification.created_at.between(clock.now() - OLDEST, until)
    told = told.where(Notification.id > after, recent, ~Notification.filtered)
    return db.session.execute(told.order_by(Notification.id).limit(PIECE)).all()


def _newest(until: datetime) -> int:
    """Return the number of the newest notification that was made until then; 0 if none was."""
    made = select(Notification.id).where(Notification.created_at <= until).order_by(Notification.id.desc()).limit(1)
    return db.session.scalar(made) or 0


def _wanting(told: Sequence[Row[int, int, str]]) -> set[int]:
    """Return those who want to be written to of what they were told."""
    kinds = emailed()
    of_kind = [row for row in told if row.kind in kinds]
    states = select(LetterState.account_id, LetterState.chosen)
    states = states.where(LetterState.account_id.in_({row.account_id for row in of_kind}))
    chosen = {row.account_id: row.chosen for row in db.session.execute(states)} if of_kind else {}
    return {row.account_id for row in of_kind if chosen.get(row.account_id, {}).get(row.kind, kinds[row.kind].email)}


def _moderators(begin: int, end: int) -> set[int]:
    """Return those who look after what began to wait meanwhile, on the server or in a group, if anything did."""
    appeals = exists().where(Appeal.approved.is_(None), Appeal.id > begin, Appeal.id <= end)
    since, until = ids.moment_of(begin), ids.moment_of(end)
    sign_ups = exists().where(~User.approved, User.confirmed_at >= since, User.confirmed_at < until)
    groups = Group.moderators_asked(begin, end)
    *asked, is_group_asked = db.session.execute(select(appeals, sign_ups, groups.exists())).one()
    permissions = [Permission.MANAGE_APPEALS, Permission.MANAGE_USERS]
    concerned = [one for one, waits in zip(permissions, asked, strict=True) if waits]
    people = {account_id for permission in concerned for account_id in User.accounts_with(permission)}
    return people.union(db.session.scalars(groups)) if is_group_asked else people


def _waiting(people: set[int]) -> set[int]:
    """Return those whose letter is waiting already: it will tell of this as well."""
    keys = {f"letter {account_id}": account_id for account_id in people}
    if not keys:
        return set()
    return {keys[key] for key in db.session.scalars(select(Job.key).where(Job.key.in_(keys))) if key}
