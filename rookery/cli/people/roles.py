"""`rookery roles`: the roles and permissions of users."""

import click
from flask.cli import AppGroup
from sqlalchemy import func, select

from models.auth.role import Role
from models.auth.user import User
from models.base import db
from rookery.cli._common import as_json, on_database, show, show_one
from rookery.errors import NotFound
from rookery.services.auth import roles
from rookery.services.auth.roles import RoleChanges

group = AppGroup("roles", help="The roles and permissions of users.")

permissions_option = click.option(
    "--permission",
    "names",
    multiple=True,
    type=click.Choice(sorted(roles.NAMES)),
    help="A permission of the role; repeatable.",
)
position_option = click.option("--position", type=int, help="Higher roles can moderate lower ones.")
color_option = click.option("--color", help="Color of the badge, such as #ff8800; empty for none.")
highlighted_option = click.option("--highlighted/--not-highlighted", default=None, help="Show a badge on profiles.")

collections_option = click.option("--collections", type=int, help="How many collections of accounts a user may have.")
storage_option = click.option(
    "--storage-mb", type=int, help="How many megabytes the media of each user may take; 0 for no limit."
)


@group.command("list")
@as_json
@on_database
def list_roles(as_json: bool) -> None:
    """List all roles, the highest first."""
    counted = dict(db.session.execute(select(User.role_id, func.count()).group_by(User.role_id)).all())
    found = db.session.scalars(select(Role).order_by(Role.position.desc(), Role.id))
    show([_described(role) | {"users": counted.get(role.id, 0)} for role in found], as_json)


@group.command()
@click.argument("name")
@permissions_option
@position_option
@color_option
@highlighted_option
@collections_option
@storage_option
@as_json
@on_database
def create(
    name: str,
    names: tuple[str, ...],
    position: int | None,
    color: str | None,
    highlighted: bool | None,
    collections: int | None,
    storage_mb: int | None,
    as_json: bool,
) -> None:
    """Create a role; without --permission it allows nothing."""
    made = roles.create(
        None, RoleChanges(name, roles.permissions(names), position, color, highlighted, collections, storage_mb)
    )
    show_one(_described(made), as_json)


@group.command()
@click.argument("name")
@click.option("--rename", help="The new name.")
@permissions_option
@click.option("--no-permissions", is_flag=True, help="Remove all permissions.")
@position_option
@color_option
@highlighted_option
@collections_option
@storage_option
@as_json
@on_database
def edit(
    name: str,
    rename: str | None,
    names: tuple[str, ...],
    no_permissions: bool,
    position: int | None,
    color: str | None,
    highlighted: bool | None,
    collections: int | None,
    storage_mb: int | None,
    as_json: bool,
) -> None:
    """Change the given options; --permission replaces all permissions of the role."""
    role = _found(name)
    permissions = roles.permissions(names) if names else 0 if no_permissions else None
    roles.edit(None, role, RoleChanges(rename, permissions, position, color, highlighted, collections, storage_mb))
    show_one(_described(_found(rename or name)), as_json)


@group.command()
@click.argument("name")
@on_database
def delete(name: str) -> None:
    """Delete a role; its users become ordinary users."""
    roles.delete(None, _found(name))
    click.echo(f"The role {name} was deleted.")


def _found(name: str) -> Role:
    if (role := Role.named(name)) is None:
        raise NotFound(f"There is no role {name}: `rookery roles list` shows those that are.")
    return role


def _described(role: Role) -> dict[str, object]:
    return {
        "name": role.name,
        "id": str(role.id),
        "position": role.position,
        "color": role.color or None,
        "highlighted": role.highlighted,
        "collections": role.collection_limit,
        "storage_mb": role.storage_limit_mb or None,
        "permissions": roles.names_of(role.permissions),
    }


command = group
