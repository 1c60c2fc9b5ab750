"""Roles: made, changed, given and ended; nobody above their own, and never without an owner."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import func, select, update

from models.accounts.account import Account
from models.auth.password_reset import PasswordReset
from models.auth.role import Permission, Role, allows
from models.auth.user import READY, User, role_of
from models.base import Columns, assign, change_rows, db, lock
from models.ids import new_id
from models.inserts import insert_once
from rookery.errors import Forbidden, Invalid
from rookery.events import emit
from rookery.events.facts import ViewerChanged
from rookery.identity import Actor
from rookery.services import audit
from rookery.translations import lazy_gettext as _

LONGEST_NAME = 50
MOST_COLLECTIONS = 1000
MOST_STORAGE_MB = 100_000_000
HIGHEST = 1_000_000
LAST_OWNER = _("This is the last owner. Make somebody else an owner first")
_COLOR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
NAMES = {permission.name.lower(): permission for permission in Permission if permission.name}


@dataclass(frozen=True)
class RoleChanges:
    """The changes to a role; None leaves a field as it is."""

    name: str | None = None
    permissions: int | None = None
    position: int | None = None
    color: str | None = None
    highlighted: bool | None = None
    collection_limit: int | None = None
    storage_limit_mb: int | None = None

    def given(self) -> Columns:
        """Raises Invalid."""
        given = {name: value for name, value in vars(self).items() if value is not None}
        if self.name is not None and not 0 < len(self.name.strip()) <= LONGEST_NAME:
            raise Invalid(_("Name must have between 1 and %(longest_name)s characters", longest_name=LONGEST_NAME))
        if self.color and not _COLOR.fullmatch(self.color):
            raise Invalid(_("Color must be a code such as #ff8800"))
        if self.position is not None and not 0 < self.position <= HIGHEST:
            raise Invalid(_("Position must be between 1 and %(highest)s", highest=HIGHEST))
        if self.collection_limit is not None and not 0 <= self.collection_limit <= MOST_COLLECTIONS:
            raise Invalid(
                _("Collections must be between 0 and %(most_collections)s", most_collections=MOST_COLLECTIONS)
            )
        if self.storage_limit_mb is not None and not 0 <= self.storage_limit_mb <= MOST_STORAGE_MB:
            raise Invalid(_("Storage must be between 0 and %(most)s MB", most=MOST_STORAGE_MB))
        return given


def permissions(names: Iterable[str]) -> int:
    """The bits of these permissions (`manage_users`). Raises Invalid for one that does not exist."""
    bits = 0
    for name in names:
        if name.lower() not in NAMES:
            raise Invalid(_("There is no permission %(name)s; there are %(names)s", name=name, names=", ".join(NAMES)))
        bits |= NAMES[name.lower()]
    return bits


def names_of(bits: int) -> list[str]:
    return [name for name, permission in NAMES.items() if bits & permission]


def create(actor: Actor | None, changes: RoleChanges) -> Role:
    """Raises Invalid, Forbidden for a role above the actor's own or with what it does not have itself."""
    values: Columns = {"position": 1, "permissions": 0} | changes.given()
    _check_reach(actor, values)
    row_id = new_id()
    if Role.named(values.get("name", "")) or not insert_once(Role, id=row_id, **values):
        raise Invalid(_("Name has already been taken"))
    made = db.session.get_one(Role, row_id)
    audit.record(actor, "create role", "role", made.id, made.name, permissions=", ".join(names_of(made.permissions)))
    return made


def edit(actor: Actor | None, role: Role, changes: RoleChanges) -> None:
    """Raises Invalid, Forbidden for a role that does not stand below the actor's own, before or after."""
    role = _held(role)
    values = changes.given()
    _check_reach(actor, _of(role))
    _check_reach(actor, _of(role) | values)
    if "name" in values and values["name"].lower() != role.name.lower() and Role.named(values["name"]):
        raise Invalid(_("Name has already been taken"))
    if role.is_default and values.keys() & {"position"}:
        raise Invalid(_("The default role must stay below all others"))
    if not allows(values.get("permissions", role.permissions), Permission.ADMINISTRATOR):
        _check_owner_stays(role)
    values = {name: value for name, value in values.items() if value != getattr(role, name)}
    if not values:
        return
    before = {name: getattr(role, name) for name in values}
    assign(role, values)
    db.session.flush()
    _show(role)
    emit(ViewerChanged(account_id=None))
    audit.record(actor, "edit role", "role", role.id, role.name, **_said(values), before=_said(before))


def delete(actor: Actor | None, role: Role) -> None:
    """End a role: those who have it are like everybody else. Raises Invalid, Forbidden."""
    role = _held(role)
    _check_reach(actor, _of(role))
    if role.is_default:
        raise Invalid(_("The default role cannot be deleted"))
    _check_owner_stays(role)
    audit.record(actor, "delete role", "role", role.id, role.name)
    db.session.execute(update(Account).where(Account.role_id == role.id).values(role_id=None))
    db.session.execute(update(User).where(User.role_id == role.id).values(role_id=Role.default().id))
    db.session.delete(role)
    db.session.flush()
    emit(ViewerChanged(account_id=None))


def give(actor: Actor | None, user: User, role: Role, **details: str) -> None:
    """Give somebody a role; the audit log gets the `details`. Raises Forbidden where either role does not stand below
    the actor's own.

    A higher role ends links for a new password: moderators who stood above the former role may have them.
    """
    role, before = _held(role), db.session.get_one(Role, user.role_id)
    for one in (role, before):
        _check_reach(actor, _of(one))
    if not allows(role.permissions, Permission.ADMINISTRATOR):
        _check_owner_stays(before, leaving=user)
    if role is before:
        return
    account = db.session.get_one(Account, user.account_id)
    user.role_id, account.role_id = role.id, role.id if role.highlighted else None
    db.session.flush()
    if role.position > before.position:
        PasswordReset.forget(user.id)
    emit(ViewerChanged(account_id=account.id))
    audit.record_account(actor, "change role", account, role=role.name, before=before.name, **details)


def check_going(user: User) -> None:
    """Raises Invalid if nobody may everything any more, once this user is gone or locked out. Owners go one
    after the other.
    """
    _check_owner_stays(_held(db.session.get_one(Role, user.role_id)), leaving=user)


def is_last_owner(user: User) -> bool:
    """Return whether check_going() would refuse. Without a lock, to tell people before they are asked to confirm."""
    return _leaves_no_owner(db.session.get_one(Role, user.role_id), leaving=user)


def check_not_last_owner(user: User | None) -> None:
    """Raises Invalid for the last owner, likewise."""
    if user and is_last_owner(user):
        raise Invalid(LAST_OWNER)


def in_reach(actor: Actor, role: Role) -> bool:
    """Return whether the actor may change the role: it stands below their own, and may no more than that."""
    try:
        _check_reach(actor, _of(role))
    except Forbidden:
        return False
    return True


def check_owner(actor: Actor | None) -> None:
    """Raises Forbidden for anybody but an owner and the operator (None)."""
    role = role_of(actor.id) if actor else None
    if actor and (role is None or not allows(role.computed_permissions, Permission.ADMINISTRATOR)):
        raise Forbidden


def check_given_to_new_account(actor: Actor | None, role: Role) -> None:
    """Raises Forbidden for a role that the actor may not give to an account that they create."""
    if actor is None or role.is_default:
        return
    mine = role_of(actor.id)
    if mine is None or not allows(mine.computed_permissions, Permission.MANAGE_ROLES):
        raise Forbidden
    _check_reach(actor, _of(role))


def check_rank(actor: Actor | None, target: Account) -> None:
    """Raises Forbidden unless the actor's role stands above the target's. The operator (None) stands above all."""
    theirs = role_of(target.id)
    if actor is None or theirs is None:
        return
    mine = role_of(actor.id)
    if mine is None or mine.position <= theirs.position:
        raise Forbidden


def changes_of(said: Mapping[str, str]) -> RoleChanges:
    """Return the changes that the audit log tells of. Raises Invalid for a permission that there is no more."""
    return RoleChanges(
        name=said.get("name"),
        permissions=permissions(said["permissions"].split(", ") if said["permissions"] else ())
        if "permissions" in said
        else None,
        position=_whole(said.get("position")),
        color=said.get("color"),
        highlighted=said["highlighted"] == str(True) if "highlighted" in said else None,
        collection_limit=_whole(said.get("collection_limit")),
        storage_limit_mb=_whole(said.get("storage_limit_mb")),
    )


def _said(values: Columns) -> dict[str, str]:
    """Return the values of a role as the audit log tells them."""
    said = {name: str(value) for name, value in values.items()}
    return said | ({"permissions": ", ".join(names_of(values["permissions"]))} if "permissions" in values else {})


def _whole(said: str | None) -> int | None:
    return None if said is None else int(said)


def _of(role: Role) -> dict[str, int]:
    return {"position": role.position, "permissions": role.permissions}


def _check_reach(actor: Actor | None, role: Mapping[str, int]) -> None:
    """The operator (None) may everything; others only what stands below them and does not go beyond them."""
    mine = role_of(actor.id) if actor else None
    if actor is None:
        return
    if mine is None or mine.position <= role["position"]:
        raise Forbidden
    may = mine.computed_permissions
    if not allows(may, Permission.ADMINISTRATOR) and role.get("permissions", 0) & ~may:
        raise Forbidden


def _check_owner_stays(role: Role, leaving: User | None = None) -> None:
    """Raises Invalid if nobody may everything any more, once this role (or only `leaving`) has lost that."""
    if _leaves_no_owner(role, leaving):
        raise Invalid(LAST_OWNER)


def _leaves_no_owner(role: Role, leaving: User | None) -> bool:
    if not allows(role.permissions, Permission.ADMINISTRATOR):
        return False
    others = User.id != leaving.id if leaving else User.role_id != role.id
    remaining = (
        select(func.count())
        .select_from(User)
        .join(Role, Role.id == User.role_id)
        .join(Account, Account.id == User.account_id)
        .where(
            Role.permissions.bitwise_and(Permission.ADMINISTRATOR.value) != 0,
            others,
            User.active,
            *READY,
            Account.suspended_at.is_(None),
            User.deletion_due_at.is_(None),
        )
    )
    held = select(func.count()).where(User.role_id == role.id)
    return bool(db.session.scalar(held)) and not db.session.scalar(remaining)


def _show(role: Role) -> None:
    """Show or hide the badge of the role on all who have it."""
    holders = select(User.account_id).where(User.role_id == role.id)
    shown = role.id if role.highlighted else None
    change_rows(
        update(Account).where(Account.id.in_(holders), Account.role_id.is_distinct_from(shown)).values(role_id=shown)
    )


def _held(role: Role) -> Role:
    """The role as the database has it; owners come and go one after the other."""
    lock(Role, Role.default().id)
    return db.session.get_one(Role, role.id, populate_existing=True)
