"""Scheduled statuses: kept as drafts, posted by a job when their moment comes."""

from dataclasses import asdict, replace
from datetime import UTC, datetime, time, timedelta

from sqlalchemy import delete, select

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import add_and_flush, count_rows, db, lock
from models.ids import new_id
from models.statuses.scheduled import ScheduledStatus
from rookery.errors import Invalid, NotFound, RookeryError, or_not_found
from rookery.identity import Actor
from rookery.jobs.worker import Retry
from rookery.plugin import task
from rookery.services.statuses import attach
from rookery.services.statuses.draft import Draft
from rookery.services.statuses.post import posted_before, prepare, store
from rookery.translations import dump
from rookery.translations import lazy_gettext as _

LEAD = timedelta(minutes=5)
LIMIT, LIMIT_PER_DAY = 300, 25


def schedule(actor: Actor, draft: Draft, moment: datetime) -> ScheduledStatus:
    """Keep the draft, to be posted at `moment`. What can be refused is refused now.

    The author's defaults of now are filled in. The same idempotency key within an hour gives the first one again.
    """
    if draft.idempotency_key and (before := _scheduled_before(actor.id, draft.idempotency_key)):
        return before
    _check_moment(moment)
    ready = prepare(actor, draft)
    lock(Account, actor.id)
    if draft.idempotency_key and (before := _scheduled_before(actor.id, draft.idempotency_key)):
        return before
    if count_rows(ScheduledStatus.account_id == actor.id) >= LIMIT:
        raise Invalid(_("You have exceeded the limit of %(limit)s scheduled posts", limit=LIMIT))
    _check_day(actor.id, moment)
    kept = replace(draft, **asdict(ready.checked), quote_policy=ready.quote_policy)
    row = ScheduledStatus(
        id=new_id(),
        account_id=actor.id,
        scheduled_at=moment,
        draft=kept.to_json(),
        media_ids=draft.media_ids,
        idempotency_key=draft.idempotency_key,
    )
    add_and_flush(row)
    attach.describe(ready.media, ready.media_attributes)
    attach.reserve(row.id, ready.media)
    publish.enqueue_at(moment, row.id)
    return row


def scheduled(actor: Actor, scheduled_id: int) -> ScheduledStatus:
    """Return the actor's own scheduled status. Raises NotFound."""
    mine = select(ScheduledStatus).where(ScheduledStatus.id == scheduled_id, ScheduledStatus.account_id == actor.id)
    return or_not_found(db.session.scalar(mine, execution_options={"populate_existing": True}))


def reschedule(actor: Actor, scheduled_id: int, moment: datetime) -> ScheduledStatus:
    """Choose another moment. The promise for the old one finds nothing to do."""
    _check_moment(moment)
    lock(Account, actor.id)
    lock(ScheduledStatus, scheduled_id)
    row = scheduled(actor, scheduled_id)
    if (row.scheduled_at, row.problem) == (moment, None):
        return row
    _check_day(actor.id, moment, besides=row.id)
    row.scheduled_at, row.problem = moment, None
    db.session.flush()
    publish.enqueue_at(moment, row.id)
    return row


def cancel(actor: Actor, scheduled_id: int) -> None:
    """Forget a scheduled status; its media are free again. Raises NotFound."""
    mine = delete(ScheduledStatus).where(ScheduledStatus.id == scheduled_id, ScheduledStatus.account_id == actor.id)
    if not db.session.execute(mine).rowcount:  # type: ignore[attr-defined]  # a cursor result, as for every DML
        raise NotFound


@task()
def publish(scheduled_id: int) -> None:
    """Post what was scheduled for now. What cannot be posted any more stays listed, with the reason.

    The row goes in the transaction in which the status comes, so that there is never a second one.
    """
    row = db.session.get(ScheduledStatus, scheduled_id, populate_existing=True)
    if row is None or row.scheduled_at > clock.now():
        return
    author, draft = db.session.get_one(Account, row.account_id), Draft.from_json(row.draft)
    try:
        _check_author(author)
        ready = prepare(author, draft, row.id)
    except RookeryError as problem:
        row.problem = dump(problem.problem)
        return
    store(author, draft, ready)
    due = delete(ScheduledStatus).where(ScheduledStatus.id == row.id, ScheduledStatus.scheduled_at <= clock.now())
    if not db.session.execute(due).rowcount:  # type: ignore[attr-defined]  # a cursor result, as for every DML
        raise Retry(0, "the scheduled status was moved or taken back at its very moment")


def _check_author(author: Account) -> None:
    user = User.of_account(author.id)
    if author.suspended_at is not None or user is None or not user.active or user.deletion_due_at is not None:
        raise Invalid(_("The login was disabled at that time"))
    if author.moved_to_id is not None:
        raise Invalid(_("The account has moved and can only be read"))


def _check_moment(moment: datetime) -> None:
    if moment < clock.now() + LEAD:
        raise Invalid(_("The scheduled date must be at least 5 minutes in the future"))


def _check_day(account_id: int, moment: datetime, besides: int = 0) -> None:
    """The day is that of UTC, as all days are here."""
    start = datetime.combine(moment.astimezone(UTC).date(), time(), UTC)
    end = start + timedelta(days=1) if start.year < 9999 else datetime.max.replace(tzinfo=UTC)
    that_day = ScheduledStatus.scheduled_at >= start, ScheduledStatus.scheduled_at < end
    mine = ScheduledStatus.account_id == account_id, ScheduledStatus.id != besides
    if count_rows(*mine, *that_day) >= LIMIT_PER_DAY:
        raise Invalid(
            _(
                "You have exceeded the limit of %(limit_per_day)s scheduled posts for that day",
                limit_per_day=LIMIT_PER_DAY,
            )
        )


def was_sent(actor: Actor, key: str) -> bool:
    """Return whether something was posted or scheduled with this idempotency key, in the last hour."""
    return bool(posted_before(actor.id, key) or _scheduled_before(actor.id, key))


def _scheduled_before(actor_id: int, key: str) -> ScheduledStatus | None:
    return db.session.scalar(
        select(ScheduledStatus)
        .where(
            ScheduledStatus.account_id == actor_id,
            ScheduledStatus.idempotency_key == key,
            ScheduledStatus.created_at > clock.ago(hours=1),
        )
        .limit(1)
    )
