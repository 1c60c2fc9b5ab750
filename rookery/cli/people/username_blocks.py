"""`rookery username-blocks`: names with which nobody can sign up."""

import click
from flask.cli import AppGroup
from sqlalchemy import select

from models.auth.username_block import UsernameBlock
from models.base import db
from rookery.cli._common import as_json, dry_run_option, on_database, show, show_one, show_removed
from rookery.errors import NotFound
from rookery.services.auth import username_blocks

group = AppGroup("username-blocks", help="User names with which nobody can sign up.")


@group.command("list")
@as_json
@on_database
def list_blocks(as_json: bool) -> None:
    """List the blocked user names."""
    found = db.session.scalars(select(UsernameBlock).order_by(UsernameBlock.username, UsernameBlock.id))
    show([_described(one) for one in found], as_json, "No user name is blocked.")


@group.command()
@click.argument("username")
@click.option("--exact", is_flag=True, help="Block this name only, not those that contain it.")
@click.option("--with-approval", is_flag=True, help="Let sign-ups with such a name wait for approval.")
@as_json
@on_database
def add(username: str, exact: bool, with_approval: bool, as_json: bool) -> None:
    """Block names that contain USERNAME, also where digits stand for letters."""
    made = username_blocks.block(None, username, exact=exact, allow_with_approval=with_approval)
    show_one(_described(made), as_json)


@group.command()
@click.argument("username")
@dry_run_option
@as_json
@on_database
def remove(username: str, dry_run: bool, as_json: bool) -> None:
    """Remove the block of a user name."""
    if (found := UsernameBlock.of(username)) is None:
        raise NotFound(f"{username} is not blocked: `rookery username-blocks list` shows the names that are.")
    described = _described(found)
    if not dry_run:
        username_blocks.unblock(None, found)
    show_removed(described, f"{username} {{is_not}} blocked any more.", dry_run, as_json)


def _described(one: UsernameBlock) -> dict[str, object]:
    effect = "approval" if one.allow_with_approval else "blocked"
    return {"username": one.username, "exact": one.exact, "sign_ups": effect, "since": one.created_at}


command = group
