"""Old posts go by themselves, for whoever wants that: a few at a time, the oldest first, and none that is kept."""

import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta

from sqlalchemy import ColumnElement, and_, exists, func, not_, or_, select, update

from models import clock, ids
from models.accounts.account import Account, AccountCounts
from models.base import assign, change_rows, db, lock
from models.data.post_cleanup import Cleanup
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.pin import Pin
from models.statuses.status import ADDRESSED_ONLY, Status, StatusCounts
from models.timelines.timeline import has_media
from rookery import events
from rookery.errors import Invalid
from rookery.services.auth.sign_up_form import SAYS
from rookery.services.statuses.delete import take_away

log = logging.getLogger(__name__)

AGES = (7, 14, 30, 60, 90, 180, 365, 730)  # days
HIGHEST, MOST_COUNTED = 1_000_000, 1000
LOOKED_AT, AT_ONCE = 500, 5
NEXT, AGAIN, FAILED = timedelta(minutes=1), timedelta(days=1), timedelta(hours=1)


@dataclass(frozen=True)
class Policy:
    """The rules of a clean-up: which posts are deleted, and which are kept whatever their age."""

    days: int = 365
    keep_pinned: bool = True
    keep_bookmarked: bool = True
    keep_favourited: bool = True
    keep_polls: bool = False
    keep_media: bool = False
    keep_direct: bool = True
    favourites: int | None = None
    reblogs: int | None = None

    def check(self) -> None:
        """Raises Invalid."""
        wrong = [] if self.days in AGES else ["days"]
        least = {"favourites": self.favourites, "reblogs": self.reblogs}
        wrong += [name for name, value in least.items() if value is not None and not 1 <= value <= HIGHEST]
        if wrong:
            raise Invalid(details={name: [("ERR_INVALID", SAYS["ERR_INVALID"])] for name in wrong})


def policy_of(account: Account) -> tuple[Policy, bool]:
    """Return what somebody chose, or is offered; and whether anything is deleted."""
    row = db.session.get(Cleanup, account.id)
    if row is None:
        return Policy(), False
    return Policy(**{name: getattr(row, name) for name in asdict(Policy())}), row.due_at is not None


def choose(account: Account, policy: Policy, on: bool) -> None:
    """Turn the deletion of old posts on or off. Raises Invalid."""
    policy.check()
    lock(Account, account.id)
    row = db.session.get(Cleanup, account.id, populate_existing=True)
    if row is not None and policy_of(account) == (policy, on):
        return
    values = asdict(policy) | {"place": 0, "due_at": clock.now() if on else None}
    if row is None:
        db.session.add(Cleanup(account_id=account.id, **values))
    else:
        assign(row, values)
    db.session.flush()


def would_go(account: Account, policy: Policy) -> int:
    """Return how many posts this would delete now; MOST_COUNTED stands for more than that, too."""
    old = select(Status.id).where(_old(account.id, policy), not_(_kept(policy))).limit(MOST_COUNTED)
    return db.session.scalar(select(func.count()).select_from(old.subquery())) or 0


def delete_old() -> bool:
    """Delete a few old posts of each user who enabled this."""
    if (row := Cleanup.next_due()) is None:
        return False
    account_id = row.account_id
    try:
        lock(Account, account_id)
        db.session.refresh(row)
        if row.due_at and row.due_at <= clock.now():
            _delete_piece(row)
            db.session.flush()
    except Exception:
        events.rollback()
        log.exception("the old posts of account %s could not be deleted, it is tried again later", account_id)
        # The next turn is that of the account which is due for longest.
        due = update(Cleanup).where(Cleanup.account_id == account_id, Cleanup.due_at <= clock.now())
        change_rows(due.values(due_at=clock.now() + FAILED))
    return True


def _delete_piece(row: Cleanup) -> None:
    account = db.session.get_one(Account, row.account_id)
    policy, _on = policy_of(account)
    old = _old(account.id, policy)
    piece = db.session.scalars(select(Status.id).where(old, Status.id > row.place).order_by(Status.id).limit(LOOKED_AT))
    looked_at = list(piece)
    found = [] if account.suspended_at else _to_go(looked_at, policy)
    AccountCounts.hold([account.id])
    for status in found:
        take_away(status, delete_media=True)
    if found:
        log.info("deleted %d old posts of account %s", len(found), account.id)
    if len(found) == AT_ONCE or len(looked_at) == LOOKED_AT:
        row.place = found[-1].id if len(found) == AT_ONCE else looked_at[-1]
        row.due_at = clock.now() + NEXT
    else:
        row.place, row.due_at = 0, clock.now() + AGAIN  # check again what may be deleted by then


def _to_go(looked_at: Sequence[int], policy: Policy) -> list[Status]:
    """The oldest that are not kept. They are held before that is judged for good: what is done to one at this moment
    comes before that, or finds it gone.
    """
    free = not_(_kept(policy))
    first = select(Status.id).where(Status.id.in_(looked_at), free).order_by(Status.id).limit(AT_ONCE)
    found = db.session.scalars(first).all()
    db.session.execute(select(Status.id).where(Status.id.in_(found)).order_by(Status.id).with_for_update())
    held = select(Status).where(Status.id.in_(found), free).order_by(Status.id)
    return list(db.session.scalars(held))


def _old(account_id: int, policy: Policy) -> ColumnElement[bool]:
    return and_(Status.account_id == account_id, Status.id < ids.at(clock.ago(days=policy.days)))


def _kept(policy: Policy) -> ColumnElement[bool]:
    """Boosts have neither text nor files: they go by their age, unless they are marked themselves."""
    counted = [
        exists().where(StatusCounts.status_id == Status.id, column >= least)
        for column, least in ((StatusCounts.favourites, policy.favourites), (StatusCounts.reblogs, policy.reblogs))
        if least is not None
    ]
    marked = [
        exists().where(model.status_id == Status.id, model.account_id == Status.account_id)
        for model, kept in (
            (Pin, policy.keep_pinned),
            (Bookmark, policy.keep_bookmarked),
            (Favourite, policy.keep_favourited),
        )
        if kept
    ]
    own = [
        *([Status.poll_id.is_not(None)] if policy.keep_polls else []),
        *([Status.visibility.in_(ADDRESSED_ONLY)] if policy.keep_direct else []),
        *([has_media()] if policy.keep_media else []),
    ]
    return or_(db.false(), *counted, *marked, *own)
