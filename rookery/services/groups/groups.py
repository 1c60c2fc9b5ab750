"""Groups: created, edited, handed over and deleted by the members of this server.

Where an actor is None, the operator acts at the command line, who may do everything.
"""

from dataclasses import replace

from models.accounts.account import GROUP_KIND, Account, AccountCounts, AccountKeys
from models.auth.role import Permission, allows
from models.auth.user import User, role_of
from models.base import add_and_flush, count_rows, db, lock
from models.groups.group import Group, GroupModerator
from models.groups.group_log import GroupAct
from models.ids import new_id
from models.inserts import insert_once
from models.relationships.follow import Follow
from models.visibility import present
from rookery import urls
from rookery.cache import cache
from rookery.errors import Forbidden, Invalid, or_not_found
from rookery.events.facts import AccountDeleted
from rookery.identity import Actor
from rookery.secrets import new_rsa_pem, public_pem
from rookery.services import audit, instance
from rookery.services.accounts import local_accounts, profiles
from rookery.services.accounts.profiles import ProfileChanges
from rookery.services.auth import sign_up_form
from rookery.services.groups import log
from rookery.services.relationships import relationships
from rookery.text.plain import clean_text, is_longer
from rookery.translations import lazy_gettext as _

MOST_OWNED, MOST_MODERATORS = 20, 50
LONGEST_RULES = 5000
_HERE, _SECONDS = "groups", 5.0


def addresses() -> dict[int, str]:
    """Return the actor id of each group of this server by its id, as they were a few seconds ago."""
    return cache().briefly(_HERE, _SECONDS, lambda: {key: urls.actor(name) for key, name in Group.usernames().items()})


def get(group_id: int) -> Group:
    """Return a group that members may see. Raises NotFound."""
    query = db.select(Group).join(Account, Account.id == Group.account_id)
    return or_not_found(db.session.scalar(query.where(Group.account_id == group_id, present())))


def create(actor: Actor, username: str, changes: ProfileChanges, rules: str = "") -> Group:
    """Create a group of the actor, who becomes its first member. Raises Invalid."""
    instance.check_open()
    sign_up_form.check_username(username)
    private, group_id = new_rsa_pem(), new_id()
    lock(Account, actor.id)
    if count_rows(Group.owner_id == actor.id) >= MOST_OWNED:
        raise Invalid(_("You have reached the maximum number of groups"))
    if not Account.add_once(group_id, username, kind=GROUP_KIND, discoverable=True):
        sign_up_form.refuse_one("username", "ERR_TAKEN")
    db.session.add(AccountCounts(account_id=group_id))
    db.session.add(AccountKeys(account_id=group_id, public_pem=public_pem(private), private_pem=private))
    made = add_and_flush(Group(account_id=group_id, owner_id=actor.id))
    relationships.follow(actor, db.session.get_one(Account, group_id))
    _describe(made, changes, rules)
    cache().forget(_HERE)
    return made


def edit(actor: Actor, group: Group, changes: ProfileChanges, rules: str) -> None:
    """Change the profile and the rules. Raises Invalid, Forbidden for an actor who does not moderate the group."""
    check_moderator(actor, group)
    if _describe(group, changes, rules):
        log.record(actor, group, GroupAct.CHANGE)


def _describe(group: Group, changes: ProfileChanges, rules: str) -> bool:
    """Return whether anything is new."""
    cleaned = clean_text(rules).strip()
    if is_longer(cleaned, LONGEST_RULES):
        raise Invalid(_("Rules are too long (maximum is %(limit)s characters)", limit=LONGEST_RULES))
    account = _account(group)
    before = profiles.update(account, replace(changes, bot=None))
    is_new = group.rules != cleaned or any(getattr(account, name) != value for name, value in before.items())
    group.rules = cleaned
    db.session.flush()
    return is_new


def appoint(actor: Actor | None, group: Group, member: Account) -> None:
    """Make a member of this server a moderator of the group. Raises Invalid, Forbidden if the actor does not own it."""
    group = _owned(actor, group)
    if User.of_account(member.id) is None or not relationships.has(Follow, member.id, group.account_id):
        raise Invalid(_("Only members with an account on this server can moderate the group"))
    if len(group.moderator_ids) >= MOST_MODERATORS:
        raise Invalid(_("The group has reached the maximum number of moderators"))
    if member.id != group.owner_id and insert_once(GroupModerator, group_id=group.account_id, account_id=member.id):
        log.record(actor, group, GroupAct.APPOINT, member)


def dismiss(actor: Actor | None, group: Group, moderator_id: int) -> None:
    """Remove a moderator. Raises Forbidden for an actor who neither owns the group nor is that moderator."""
    if actor is None or actor.id != moderator_id:
        _owned(actor, group)
    if moderator_id in group.moderator_ids:
        log.record(actor, group, GroupAct.DISMISS, db.session.get_one(Account, moderator_id))
        _dismiss(group, moderator_id)


def hand_over(actor: Actor | None, group: Group, to_id: int) -> None:
    """Make one of the moderators the owner; the former owner moderates. Raises Invalid, and Forbidden likewise."""
    group = _owned(actor, group)
    if to_id not in group.moderator_ids:
        raise Invalid(_("Only a moderator of the group can become its owner"))
    log.record(actor, group, GroupAct.HAND_OVER, db.session.get_one(Account, to_id))
    if group.owner_id is not None:
        insert_once(GroupModerator, group_id=group.account_id, account_id=group.owner_id)
    _dismiss(group, to_id)
    group.owner_id = to_id
    db.session.flush()


def delete(actor: Actor | None, group: Group) -> None:
    """Delete a group for good, with its log: the audit log of the server has this. Raises Forbidden for an actor who
    does not own it.
    """
    account = _account(_owned(actor, group))
    audit.record_account(actor, "delete", account)
    local_accounts.delete(account)
    cache().forget(_HERE)


def may_own(actor: Actor | None, group: Group) -> bool:
    """Return whether the actor may do what only the owner may. A group without an owner is in the hands of those who
    manage the accounts of the server.
    """
    if actor is None:
        return True
    if group.owner_id is not None:
        return actor.id == group.owner_id
    role = role_of(actor.id)
    return role is not None and allows(role.computed_permissions, Permission.MANAGE_USERS)


def may_moderate(actor: Actor | None, group: Group) -> bool:
    return actor is None or group.is_moderated_by(actor.id) or may_own(actor, group)


def check_moderator(actor: Actor | None, group: Group) -> None:
    """Raises Forbidden for an actor who does not moderate the group."""
    if not may_moderate(actor, group):
        raise Forbidden


def succeed(fact: AccountDeleted) -> None:
    """Give the groups of a deleted account to the moderator of each who served longest. It moderates none any more."""
    db.session.execute(db.delete(GroupModerator).where(GroupModerator.account_id == fact.account_id))
    for left in db.session.scalars(db.select(Group).where(Group.owner_id == fact.account_id)).all():
        left.owner_id = next((one for one in left.moderator_ids if User.of_account(one)), None)
        if left.owner_id is not None:
            _dismiss(left, left.owner_id)
    db.session.flush()


def _owned(actor: Actor | None, group: Group) -> Group:
    """Return the group as the database has it, held until the commit. Raises Forbidden unless the actor owns it."""
    lock(Account, group.account_id)
    db.session.refresh(group)
    if not may_own(actor, group):
        raise Forbidden
    return group


def _dismiss(group: Group, account_id: int) -> None:
    here = GroupModerator.group_id == group.account_id, GroupModerator.account_id == account_id
    db.session.execute(db.delete(GroupModerator).where(*here))


def _account(group: Group) -> Account:
    return db.session.get_one(Account, group.account_id)
