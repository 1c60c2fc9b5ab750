"""Telling authors why a group did not boost what they wrote to it: a private message of the group."""

from collections.abc import Collection

from models import clock, ids
from models.accounts.account import Account
from models.auth.user import User
from models.base import begin_write, db
from models.groups.group import GroupActivity, taking
from models.inserts import insert_once
from models.relationships.block import Block
from models.relationships.follow import Follow
from models.statuses.status import Status
from rookery.plugin import settings, task
from rookery.services import statuses
from rookery.services.groups.limits import ACTIVITIES_PER_POST, PERIOD
from rookery.services.relationships import relationships
from rookery.services.statuses.draft import Draft
from rookery.translations import language_of, lazy_ngettext, say
from rookery.translations import lazy_gettext as _

MOST_TOLD = 30  # authors that one group writes to within an hour, so that strangers cannot make it send at will
UNBOUNDED = (1 << 31) - 1  # the largest that PostgreSQL takes for a whole number


@task()
def tell_why(status_id: int, group_ids: list[int]) -> None:
    """Tell the author of a post why these groups did not boost it, once an hour each."""
    status = db.session.get(Status, status_id)
    author = db.session.get(Account, status.account_id) if status else None
    # Machines answer what they are told, and moderators may not want somebody who is limited to hear more.
    if status is None or author is None or author.kind != "Person" or author.limited_at or author.suspended_at:
        return
    for group_id in group_ids:
        group = db.session.get(Account, group_id)
        if group and (why := _why(status, author, group)) and _is_first(group_id, author.id):
            user = User.of_account(author.id)
            text = f"@{author.acct} {say(why, language_of(user.locale if user else ''))}"
            statuses.post(group, Draft().changed(text=text, visibility="direct", in_reply_to_id=status.id))


def _why(status: Status, author: Account, group: Account) -> str | None:
    """Return the reason; None for what is not told: bans, and what the server of the author does not allow."""
    if relationships.has(Block, group.id, author.id) or relationships.has(Block, author.id, group.id):
        return None
    if not relationships.has(Follow, author.id, group.id):
        return _("This group boosts only what its members write to it. Follow it to become a member, then write again.")
    most, since = settings("groups")["posts_per_hour"], ids.at(clock.now() - PERIOD)
    fits = taking(status.id, [group.id], since, most, most * ACTIVITIES_PER_POST)
    if fits or not taking(status.id, [group.id], since, UNBOUNDED, UNBOUNDED):
        return None
    return lazy_ngettext(
        "This group boosts at most one post of one member within an hour, so it did not boost this one.",
        "This group boosts at most %(num)s posts of one member within an hour, so it did not boost this one.",
        most,
    )


def _is_first(group_id: int, author_id: int) -> bool:
    """Note that the group writes to this author now. Return False where it did within the hour, or wrote to many."""
    begin_write()
    if GroupActivity.number(group_id, group_id, ids.at(clock.now() - PERIOD)) >= MOST_TOLD:
        return False
    key = f"told {author_id} {clock.now():%Y-%m-%dT%H}"
    return insert_once(GroupActivity, id=ids.new_id(), group_id=group_id, account_id=group_id, key=key)


def explain_left_out(status: Status, group_ids: Collection[int]) -> None:
    """Enqueue the message to the author of a post that these groups do not boost. Replies are not boosted anyway."""
    if group_ids and status.in_reply_to_id is None and status.reblog_of_id is None:
        tell_why.enqueue(status.id, sorted(group_ids))
