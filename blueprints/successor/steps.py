"""The steps towards the offer: two warnings, then the offer, none within 14 days of the delivery of the one before.

Days are those on which the server ran: a server that is off warns nobody, and nobody can come back to it.
"""

import logging
from typing import NamedTuple

from blueprints.successor import deliver_warning, mail_about_succession, mails, nominate, take_over
from blueprints.successor.obstacles import obstacles
from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.ids import new_id
from models.inserts import insert_once
from models.instance.instance import is_owner, owners
from models.instance.succession import Succession, SuccessionWarning
from models.jobs.server_run import ServerRun
from rookery.services import acting
from rookery.services.administration import owner_presence

log = logging.getLogger(__name__)


class Step(NamedTuple):
    """A step, and how many days before the end of the time that the owner chose it is due at the earliest."""

    name: str
    days_before: int


STEPS = (
    Step(mails.FIRST_WARNING, 2 * mails.NOTICE_DAYS),
    Step(mails.LAST_WARNING, mails.NOTICE_DAYS),
    Step(mails.OFFER, 0),
)
NAMES = [step.name for step in STEPS]


def take_due() -> None:
    """Move the succession one step on, where no owner has been here for long enough."""
    succession = Succession.locked()
    if succession is None:
        acting.end()  # the account of who acted may be gone
        return
    if succession.accepted_at is None:
        return
    if is_owner(succession.user_id):
        nominate.remove(None)
    elif succession.taken_over_at:
        _check_role(succession)
    else:
        _go_on(succession)
    db.session.flush()


def _go_on(succession: Succession) -> None:
    succession.owners_seen_at = seen = owner_presence.last_seen(succession)
    if succession.step_at and seen >= succession.step_at:
        log.info("an owner is back, so the succession begins anew")
        if succession.step == mails.OFFER:
            mail_about_succession.enqueue(succession.user_id, mails.ENDED)
        succession.start_over()
        return
    delivered = _deliver(succession)
    step = _next(succession)
    if step and delivered and ServerRun.days_since(seen) >= succession.days - step.days_before:
        succession.step, succession.step_at = step.name, clock.now()
        log.warning("no owner has been here for long: %s of the succession", step.name.replace("_", " "))
        _deliver(succession)


def _next(succession: Succession) -> Step | None:
    done = NAMES.index(succession.step) + 1 if succession.step else 0
    return STEPS[done] if done < len(STEPS) else None


def _deliver(succession: Succession) -> bool:
    """Warn everybody of the last step who was not yet. Return whether all were, long enough ago."""
    if obstacles(succession) or not (owner_ids := _owner_ids()):
        return False
    if not succession.step:
        return True
    for user_id in (wanted := {*owner_ids, succession.user_id}):
        insert_once(SuccessionWarning, id=new_id(), succession_id=succession.id, user_id=user_id, step=succession.step)
    warnings = [one for one in SuccessionWarning.of_step(succession.step) if one.user_id in wanted]
    for one in warnings:
        if one.delivered_at is None:
            deliver_warning.enqueue(one.id)
    return all(one.delivered_at and ServerRun.has_run_for(mails.NOTICE_DAYS, one.delivered_at) for one in warnings)


def _owner_ids() -> list[int]:
    return list(db.session.scalars(owners().with_only_columns(User.id).order_by(User.id)))


def _check_role(succession: Succession) -> None:
    """End what an owner has ended by giving the successor another role."""
    user = db.session.get_one(User, succession.user_id)
    if succession.taken_over_at and acting.term() is None:  # it began before terms were noted
        acting.begin(db.session.get_one(Account, user.account_id), succession.taken_over_at)
    if user.role_id != succession.role_id:
        take_over.give_back(succession)
