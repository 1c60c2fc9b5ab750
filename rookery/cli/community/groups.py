"""`rookery groups`: the groups of this server, their moderators and their members."""

from collections.abc import Sequence

import click
from flask.cli import AppGroup
from sqlalchemy import func, select

from models.accounts.account import Account, AccountCounts
from models.array_parameters import load_by_ids
from models.base import AnyRow, Query, aliased, count_rows, db
from models.groups.group import Group
from models.relationships.block import Block
from models.relationships.follow import Follow, FollowRequest
from models.statuses.status import Status
from models.timelines.account_lists import asking_to_follow
from rookery.cli._common import (
    address_of,
    any_account,
    as_json,
    confirm,
    dry_run_option,
    local_account,
    on_database,
    show,
    show_one,
    show_removed,
)
from rookery.errors import NotFound
from rookery.services import audit
from rookery.services.accounts.profiles import ProfileChanges
from rookery.services.groups import groups, moderation

group = AppGroup("groups", help="The groups of this server.")

name_argument = click.argument("name")
account_argument = click.argument("account")
limit_option = click.option(
    "--limit", type=click.IntRange(1), default=1000, show_default=True, help="How many to list."
)
_Owner = aliased(Account)


@group.command("list")
@limit_option
@as_json
@on_database
def list_groups(limit: int, as_json: bool) -> None:
    """List the groups, by name."""
    rows = db.session.execute(_groups().order_by(Account.username).limit(limit))
    show([_line(row) for row in rows], as_json, "There are no groups yet.")


@group.command("show")
@name_argument
@as_json
@on_database
def show_group(name: str, as_json: bool) -> None:
    """Show everything about one group."""
    show_one(_described(_found(name)), as_json)


@group.command()
@name_argument
@click.option("--owner", "owner_name", metavar="ACCOUNT", required=True, help="Its owner and first member.")
@click.option("--title", default="", help="The name that is shown.")
@click.option("--description", default="", help="What the group is about.")
@click.option("--rules", default="", help="What members should keep to.")
@click.option("--approve-members", is_flag=True, help="Moderators accept or reject new members.")
@as_json
@on_database
def create(
    name: str, owner_name: str, title: str, description: str, rules: str, approve_members: bool, as_json: bool
) -> None:
    """Create a group for an account of this server, even if its role may not create groups."""
    owner, _ = local_account(owner_name)
    changes = ProfileChanges(display_name=title, note=description, switches={"locked": approve_members})
    made = groups.create(owner, name.removeprefix("@"), changes, rules)
    audit.record_account(None, "create group", _account(made), owner=f"@{owner.acct}")
    show_one(_described(made), as_json)


@group.command("hand-over")
@name_argument
@click.option("--to", "new_owner", metavar="ACCOUNT", required=True, help="One of the moderators.")
@on_database
def hand_over(name: str, new_owner: str) -> None:
    """Make a moderator the owner; the former owner stays a moderator."""
    account, _ = local_account(new_owner)
    groups.hand_over(None, _found(name), account.id)
    click.echo(f"{account.username} now owns the group.")


@group.command()
@name_argument
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@dry_run_option
@as_json
@on_database
def delete(name: str, yes: bool, dry_run: bool, as_json: bool) -> None:
    """Delete a group for good; the posts stay with their authors."""
    found = _found(name)
    described = _described(found) | {"posts": count_rows(Status.account_id == found.account_id)}
    if not dry_run:
        if not yes:
            confirm(f"Delete {name}, with {described['members']} members and {described['posts']} posts?")
        groups.delete(None, found)
    show_removed(described, f"{described['name']} {{is_not}} a group any more.", dry_run, as_json)


@group.group("moderators")
def moderators() -> None:
    """The moderators of a group, its owner among them."""


@moderators.command("list")
@name_argument
@as_json
@on_database
def list_moderators(name: str, as_json: bool) -> None:
    """List the owner and the moderators, the longest-serving first."""
    found = _found(name)
    ids = [one for one in (found.owner_id, *found.moderator_ids) if one]
    show([row | {"owner": row["id"] == str(found.owner_id)} for row in _people(ids)], as_json, "Nobody moderates it.")


@moderators.command("add")
@name_argument
@account_argument
@on_database
def add_moderator(name: str, account: str) -> None:
    """Let a member with an account on this server moderate the group."""
    member = any_account(account)
    groups.appoint(None, _found(name), member)
    click.echo(f"{member.acct} moderates the group.")


@moderators.command("remove")
@name_argument
@account_argument
@on_database
def remove_moderator(name: str, account: str) -> None:
    """Let a moderator, who stays a member, moderate no more."""
    found, member = _found(name), any_account(account)
    if member.id not in found.moderator_ids:
        raise NotFound(f"{member.acct} is no moderator: `rookery groups moderators list {name}` shows those that are.")
    groups.dismiss(None, found, member.id)
    click.echo(f"{member.acct} does not moderate the group any more.")


@group.group("members")
def members() -> None:
    """The members of a group, and accounts that are banned from it."""


@members.command("list")
@name_argument
@click.option("--banned", is_flag=True, help="List the banned accounts instead.")
@click.option("--requests", is_flag=True, help="List those who ask to join instead.")
@limit_option
@as_json
@on_database
def list_members(name: str, banned: bool, requests: bool, limit: int, as_json: bool) -> None:
    """List the members, the newest first."""
    if banned and requests:
        raise click.UsageError("--banned and --requests exclude each other.")
    group_id = _found(name).account_id
    if banned:
        query = select(Block.target_id).where(Block.account_id == group_id).order_by(Block.id.desc())
    elif requests:
        query = asking_to_follow(group_id).with_only_columns(FollowRequest.account_id).order_by(FollowRequest.id.desc())
    else:
        query = select(Follow.account_id).where(Follow.target_id == group_id).order_by(Follow.id.desc())
    none = "Nobody is banned." if banned else "Nobody asks to join." if requests else "The group has no members."
    show(_people(db.session.scalars(query.limit(limit)).all()), as_json, none)


@members.command()
@name_argument
@account_argument
@on_database
def ban(name: str, account: str) -> None:
    """Put an account, NAME or NAME@HOST, out of the group; it cannot come back."""
    member = any_account(account)
    moderation.ban(None, _found(name), member)
    click.echo(f"{member.acct} is banned from the group.")


@members.command()
@name_argument
@account_argument
@on_database
def lift(name: str, account: str) -> None:
    """Lift a ban: the account may join again."""
    found, member = _found(name), any_account(account)
    moderation.unban(None, found, member)
    click.echo(f"{member.acct} is not banned from the group.")


def _found(name: str) -> Group:
    username, domain = address_of(name)
    account = None if domain else Account.by_address(username)
    found = db.session.get(Group, account.id) if account else None
    if found is None:
        raise NotFound(f"There is no group {name}: `rookery groups list` shows those that are.")
    return found


def _account(found: Group) -> Account:
    return db.session.get_one(Account, found.account_id)


def _groups() -> Query:
    """Return the query of groups, each an `Account` with its `members` and the name of its `owner`."""
    columns = AccountCounts.followers.label("members"), _Owner.username.label("owner")
    query = select(Account, *columns).join(Group, Group.account_id == Account.id)
    return query.join(AccountCounts, AccountCounts.account_id == Account.id).outerjoin(
        _Owner, _Owner.id == Group.owner_id
    )


def _line(row: AnyRow) -> dict[str, object]:
    account = row.Account
    return {
        "name": account.username,
        "id": str(account.id),
        "title": account.display_name or None,
        "owner": row.owner,
        "members": row.members,
        "approves_members": account.locked,
        "suspended": account.suspended_at is not None,
        "created": account.created_at,
    }


def _described(found: Group) -> dict[str, object]:
    db.session.flush()
    line = _line(db.session.execute(_groups().where(Group.account_id == found.account_id)).one())
    asking = asking_to_follow(found.account_id).subquery()
    return line | {
        "moderators": [row["name"] for row in _people(found.moderator_ids)],
        "requests": db.session.scalar(select(func.count()).select_from(asking)),
        "banned": count_rows(Block.account_id == found.account_id),
        "description": _account(found).note_text or None,
        "rules": found.rules or None,
    }


def _people(ids: Sequence[int]) -> list[dict[str, object]]:
    """Return the rows of these accounts, in this order."""
    names = {one.id: one.acct for one in load_by_ids(Account, ids)}
    return [{"name": names[one], "id": str(one)} for one in ids]


command = group
