"""Posts of members: those written to a group are boosted by it, once."""

from collections.abc import Collection

from models import clock, ids
from models.accounts.account import Account
from models.base import begin_write, db
from models.groups.group import GroupActivity, taking
from models.inserts import insert_once
from models.statuses.status import OPEN, Status
from rookery.errors import RookeryError
from rookery.events.facts import StatusPosted
from rookery.plugin import settings
from rookery.services import statuses
from rookery.services.groups.groups import addresses
from rookery.services.groups.limits import ACTIVITIES_PER_POST, PERIOD
from rookery.services.groups.refusals import explain_left_out

DAYS_KNOWN = 7  # as an activity that came is known to the inbox


def boost_local(fact: StatusPosted) -> None:
    """Boost in groups what an account of this server wrote to them."""
    status = db.session.get(Status, fact.status_id)
    if status and status.local:
        named = named_in(status)
        explain_left_out(status, set(named) - take(status, named).keys())


def named_in(status: Status) -> list[int]:
    """Return the groups that an open post mentions. Most mention nobody, which costs no query."""
    if not status.mention_ids or status.visibility not in OPEN:
        return []
    return [one for one in status.mention_ids if one in addresses()]


def take(status: Status, group_ids: Collection[int]) -> dict[int, int | None]:
    """Let those of the groups boost a post that was just written to them which take it. Return these with the id of the
    boost, and, with None, the groups that have the thread which it answers.
    """
    if not group_ids:
        return {}
    most = settings("groups")["posts_per_hour"]
    found = taking(status.id, group_ids, ids.at(clock.now() - PERIOD), most, most * ACTIVITIES_PER_POST)
    taken = {row.group_id: None if row.is_reply else _boost(row.group_id, status) for row in found}
    return {row.group_id: taken[row.group_id] for row in found if row.is_reply or taken[row.group_id]}


def _boost(group_id: int, status: Status) -> int | None:
    """Boost a post, and return the id of the boost; None where its author's server does not allow it (17.8)."""
    try:
        return statuses.reblog(db.session.get_one(Account, group_id), status.id, status.visibility).id
    except RookeryError:
        return None


def pass_on_once(group_id: int, account_id: int, key: str, times: int | None = 1) -> bool:
    """Note that a group passes on an activity of this account. Return False if it has done so before, or has passed on
    too many of this account within the hour: so many `times` the usual number, None for any number.
    """
    begin_write()
    passed_on = GroupActivity.number(group_id, account_id, ids.at(clock.now() - PERIOD)) if times else 0
    if times and passed_on >= settings("groups")["posts_per_hour"] * ACTIVITIES_PER_POST * times:
        return False
    return insert_once(GroupActivity, id=ids.new_id(), group_id=group_id, account_id=account_id, key=key)


def forget_passed_on() -> bool:
    """Forget which activities groups passed on more than a week ago."""
    return GroupActivity.forget_before(ids.at(clock.ago(days=DAYS_KNOWN)))
