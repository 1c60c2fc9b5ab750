"""The log of a group: each act of moderation leaves an entry, in the transaction of its effect."""

from models.accounts.account import Account
from models.base import add_and_flush, db
from models.groups.group import Group
from models.groups.group_log import GroupAct, GroupLogEntry
from models.statuses.status import Status
from rookery import urls
from rookery.identity import Actor
from rookery.services import audit


def record(actor: Actor | None, group: Group, action: GroupAct, target: Account | None = None) -> None:
    """Note what the actor (None: the operator) is about to do to the group, or to `target` in it."""
    _record(actor, group, action, f"@{target.acct}" if target else "")


def record_post(actor: Actor | None, group: Group, action: GroupAct, status: Status) -> None:
    """Note what the actor is about to do to a post in the group."""
    author = db.session.get_one(Account, status.account_id)
    _record(actor, group, action, f"@{author.acct}", urls.status_url(status, author.username))


def _record(actor: Actor | None, group: Group, action: GroupAct, target: str, address: str = "") -> None:
    """An act of somebody who does not moderate the group is in the audit log of the server as well."""
    add_and_flush(
        GroupLogEntry(
            group_id=group.account_id,
            account_id=actor.id if actor else None,
            by_name=audit.name_of(actor),
            action=action.value,
            target=target,
            address=address,
        )
    )
    if actor is None or not group.is_moderated_by(actor.id):
        details = {"name": target, "address": address}
        club = db.session.get_one(Account, group.account_id)
        audit.record_account(actor, action.value, club, **{key: value for key, value in details.items() if value})
