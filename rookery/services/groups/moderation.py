"""The acts of a group's moderators: they admit members, remove posts, and ban."""

from models.accounts.account import Account
from models.base import db
from models.groups.group import Group
from models.groups.group_log import GroupAct
from models.relationships.block import Block
from models.statuses.status import Status
from rookery.errors import Invalid, NotFound
from rookery.identity import Actor
from rookery.plugin import task
from rookery.services.groups import log
from rookery.services.groups.groups import check_moderator
from rookery.services.relationships import relationships
from rookery.services.statuses.delete import take_away
from rookery.translations import lazy_gettext as _

BLOCK, UNBLOCK, REMOVE = "Block", "Undo", "Delete"


@task()
def announce_act(group_id: int, moderator_id: int, act: str, target_id: int) -> None:
    """Tell other servers what a moderator did (one of the three above) to an account, or to a post:
    federation/outbound/groups.py.
    """


def accept(actor: Actor, group: Group, requester_id: int) -> None:
    """Raises Forbidden, NotFound for a request that is not there (any more)."""
    check_moderator(actor, group)
    relationships.accept(_account(group), requester_id)


def reject(actor: Actor, group: Group, requester_id: int) -> None:
    check_moderator(actor, group)
    relationships.reject(_account(group), requester_id)


def remove_post(actor: Actor, group: Group, boost_id: int) -> None:
    """Remove a post from the group; its author keeps it. Raises Forbidden, NotFound."""
    check_moderator(actor, group)
    boost = db.session.get(Status, boost_id)
    if boost is None or boost.account_id != group.account_id or boost.reblog_of_id is None:
        raise NotFound
    log.record_post(actor, group, GroupAct.REMOVE_POST, db.session.get_one(Status, boost.reblog_of_id))
    announce_act.enqueue(group.account_id, actor.id, REMOVE, boost.reblog_of_id)
    take_away(boost)


def ban(actor: Actor | None, group: Group, member: Account) -> None:
    """Put somebody out of the group, who cannot come back. Raises Forbidden, Invalid for its owner and moderators."""
    check_moderator(actor, group)
    if group.is_moderated_by(member.id):
        raise Invalid(_("Moderators of the group cannot be banned"))
    if not relationships.has(Block, group.account_id, member.id):
        log.record(actor, group, GroupAct.BAN, member)
        relationships.block(_account(group), member)
        announce_act.enqueue(group.account_id, _named(actor, group), BLOCK, member.id)


def unban(actor: Actor | None, group: Group, account: Account) -> None:
    check_moderator(actor, group)
    if relationships.has(Block, group.account_id, account.id):
        log.record(actor, group, GroupAct.LIFT_BAN, account)
        relationships.unblock(_account(group), account)
        announce_act.enqueue(group.account_id, _named(actor, group), UNBLOCK, account.id)


def _named(actor: Actor | None, group: Group) -> int:
    """Return the account in whose name other servers hear of it: that of the group, if the operator acts."""
    return actor.id if actor else group.account_id


def _account(group: Group) -> Account:
    return db.session.get_one(Account, group.account_id)
