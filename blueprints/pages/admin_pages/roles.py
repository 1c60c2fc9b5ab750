"""Roles and their permissions. Nobody can give a permission that they do not have."""

from collections.abc import Mapping

from werkzeug import Response

from blueprints.pages.admin_pages.base import bp, may
from models.auth.role import Permission, Role
from models.auth.user import User, role_of
from rookery.errors import Forbidden, Invalid
from rookery.services.auth import roles
from rookery.services.auth.roles import NAMES, RoleChanges
from rookery.web.pages import checked, each, field, get_or_404, go, me, number, on_error, page, permitted

TYPED = ("name", "position", "color", "collection_limit", "storage_limit_mb")


@bp.get("/admin/roles")
@permitted(Permission.MANAGE_ROLES)
def list_roles(user):
    shown = [(role, roles.names_of(role.permissions)) for role in Role.in_order()]
    return page("admin_pages/roles.html", roles=shown, holders=User.per_role())


@bp.get("/admin/roles/new")
@permitted(Permission.MANAGE_ROLES)
def show_new_role(user, error=None):
    given = dict.fromkeys(("name", "color"), "") | {"position": 1, "highlighted": False, "permissions": []}
    given |= {"collection_limit": 10, "storage_limit_mb": 0}
    return _form(_typed() if error else given, error=error)


@bp.post("/admin/roles/new")
@permitted(Permission.MANAGE_ROLES)
@on_error(show_new_role)
def make_role(user):
    roles.create(me(), _changes(None))
    return go("/admin/roles")


@bp.get("/admin/roles/<id:role_id>")
@permitted(Permission.MANAGE_ROLES)
def show_role(user, role_id, error=None):
    role: Role = get_or_404(Role, role_id)
    if not roles.in_reach(me(), role):
        mine = role_of(me().id)
        above = mine is None or mine.position <= role.position
        return page("admin_pages/role_shown.html", role=role, names=roles.names_of(role.permissions), above=above)
    given = {name: getattr(role, name) for name in (*TYPED, "highlighted")}
    given["permissions"] = roles.names_of(role.permissions)
    return _form(_typed() if error else given, role, error)


@bp.post("/admin/roles/<id:role_id>")
@permitted(Permission.MANAGE_ROLES)
@on_error(show_role)
def change_role(user, role_id):
    role = _mine_to_change(role_id)
    roles.edit(me(), role, _changes(role))
    return go("/admin/roles")


@bp.get("/admin/roles/<id:role_id>/delete")
@permitted(Permission.MANAGE_ROLES)
def ask_delete_role(user, role_id, error=None):
    role = _mine_to_change(role_id)
    return page("admin_pages/delete_role.html", error=error, role=role, count=User.per_role().get(role.id, 0))


@bp.post("/admin/roles/<id:role_id>/delete")
@permitted(Permission.MANAGE_ROLES)
@on_error(ask_delete_role)
def delete_role(user, role_id):
    roles.delete(me(), _mine_to_change(role_id))
    return go("/admin/roles")


def _changes(role: Role | None) -> RoleChanges:
    """Return the changes of the form; permissions that I may not give stay as the role has them."""
    mine = sum(NAMES[name] for name in _givable())
    chosen = sum(NAMES[name] for name in set(each("permission")) & NAMES.keys())
    if chosen & ~mine:
        raise Forbidden
    before = role.permissions if role else 0
    after = chosen | (before & ~mine)
    is_default = role is not None and role.is_default
    return RoleChanges(
        name=field("name").strip(),
        permissions=after if after != before else None,
        position=None if is_default else number("position"),
        color=field("color").strip(),
        highlighted=checked("highlighted"),
        collection_limit=number("collection_limit"),
        storage_limit_mb=number("storage_limit_mb") if field("storage_limit_mb").strip() else 0,
    )


def _typed() -> dict[str, object]:
    typed = {name: field(name) for name in TYPED}
    return typed | {"highlighted": checked("highlighted"), "permissions": each("permission")}


def _form(given: Mapping[str, object], role: Role | None = None, error: Invalid | None = None) -> Response:
    return page("admin_pages/role.html", error=error, given=given, role=role, names=list(NAMES), givable=_givable())


def _givable() -> list[str]:
    return [name for name, permission in NAMES.items() if may(str(permission.name))]


def _mine_to_change(role_id: int) -> Role:
    """Raises NotFound, and Forbidden for a role that is not in my reach."""
    role: Role = get_or_404(Role, role_id)
    if not roles.in_reach(me(), role):
        raise Forbidden
    return role
