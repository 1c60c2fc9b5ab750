"""The steps of the closing, each of which goes on where it was: prepare, delete, wait for deliveries, close."""

import logging

from sqlalchemy import exists, select

from blueprints.closing import archives, gone_folder, rounds, start
from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import Query, db
from models.federation.delivery import TRIED_FOR, Delivery, Departed, Outgoing
from models.groups.group import Group
from models.instance.closing import ANNOUNCED, CANCELLED, CLOSED, DELETING, Closing
from models.jobs.server_run import ServerRun
from rookery.services import instance
from rookery.services.accounts import local_accounts

log = logging.getLogger(__name__)

DELETED_AT_ONCE = 20


def go_on() -> bool:
    """Do what is due of the closing. Return whether there is more to do at once."""
    closing = Closing.latest_locked()
    if closing is None or closing.state == CLOSED:
        return False
    if closing.state == CANCELLED:
        return rounds.go_on(closing)
    return _prepare(closing) if closing.state == ANNOUNCED else _delete(closing)


def _prepare(closing: Closing) -> bool:
    """Tell members and make their archives; begin to delete once the time is over and everybody has one."""
    rounds.begin_due(closing)
    more = rounds.go_on(closing)
    archives.begin_some(closing)
    if start.is_over(closing) and not archives.lacking(closing):
        closing.state, closing.deleting_since = DELETING, clock.now()
        more = True
        log.warning("the server closes: its accounts are deleted from now on")
    instance.note_closing(closing.state, start.earliest_day(closing))
    return more


def _delete(closing: Closing) -> bool:
    """Delete some accounts, that of the owner who started it last; close once other servers were told."""
    found = db.session.scalars(_left(closing).limit(DELETED_AT_ONCE)).all()
    for account in found:
        local_accounts.delete(account, closing=True)
    if not found and (_all_were_told(closing) or _is_late(closing)):
        _close(closing)
    return bool(found)


def _left(closing: Closing) -> Query:
    """Return the accounts of this server that are to be deleted: groups first, before their moderators."""
    is_user, is_group = exists().where(User.account_id == Account.id), exists().where(Group.account_id == Account.id)
    mine = Account.id == closing.account_id
    return select(Account).where(is_user | is_group).order_by(mine, is_user, Account.id)


def _all_were_told(closing: Closing) -> bool:
    """Return whether every deletion was delivered, or given up: until then the keys of the accounts are needed."""
    untold = exists().where(Departed.departed_at >= closing.deleting_since, Departed.told_at.is_(None))
    waiting = exists().where(
        Outgoing.id == Delivery.outgoing_id, Outgoing.kind == "Delete", Delivery.failed_at.is_(None)
    )
    return not db.session.scalar(select(untold | waiting))


def _is_late(closing: Closing) -> bool:
    """Return whether nothing is delivered any more, be it because federation is off. Days without the server, on which
    it told nobody, do not count.
    """
    return ServerRun.has_run_for(TRIED_FOR.days + 1, closing.deleting_since or closing.started_at)


def _close(closing: Closing) -> None:
    gone_folder.write()
    closing.state, closing.ended_at = CLOSED, clock.now()
    instance.note_closing(CLOSED, clock.today())
    log.warning("the server is closed: it answers 410, and so can any web server from %s", gone_folder.path())
