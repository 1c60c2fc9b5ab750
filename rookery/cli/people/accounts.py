"""`rookery accounts`: create, show, change and delete the logins of this server."""

import secrets
import sys

import click
from flask import current_app
from flask.cli import AppGroup
from sqlalchemy import select

from models.accounts.account import Account
from models.auth.role import Role
from models.auth.user import User
from models.base import db
from rookery.cli._common import as_json, local_account, on_database, show, show_one, somebody_is_there
from rookery.services import audit, emails
from rookery.services.accounts import belongings, local_accounts, migration
from rookery.services.auth import account_links, password_reset, passwords, roles
from rookery.services.moderation import actions, login_help

group = AppGroup("accounts", help="The logins of this server.")

password_option = click.option(
    "--password", help="`-` reads it from standard input; without it one is generated and printed."
)


@group.command()
@click.argument("name")
@click.option("--email", required=True, help="E-mail address of the login.")
@password_option
@click.option("--role", default="User", show_default=True, help="owner, admin, moderator, user or a role of your own.")
@click.option("--confirmed", is_flag=True, help="The address is confirmed.")
@as_json
@on_database
def create(name: str, email: str, password: str | None, role: str, confirmed: bool, as_json: bool) -> None:
    """Create a login, which works at once. Reserved names are allowed, names of deleted accounts are not.

    Without --password the answer has one that is made up, and a link for its user to choose their own.
    """
    secret, made_up = _password(password)
    user = local_accounts.create(name, email, secret, role=role, confirmed=confirmed)
    current_app.extensions["rookery.secrets"].forget_first_start()
    account = db.session.get_one(Account, user.account_id)
    told = _described(account, user)
    audit.record_account(None, "create account", account, role=told["role"])
    if made_up:
        told["password"] = secret
        told["password_link"] = password_reset.make_link(user, days=login_help.NEW_DAYS)
    if user.confirmed_at is None:
        told["confirmation_link"] = emails.confirmation_link(user)
    show_one(told, as_json)


@group.command("list")
@as_json
@on_database
def list_accounts(as_json: bool) -> None:
    """List all logins of this server, the oldest first."""
    rows = db.session.execute(select(Account, User).join(User, User.account_id == Account.id).order_by(User.id))
    show([_described(account, user) for account, user in rows], as_json, "Nobody has a login yet.")


@group.command("show")
@click.argument("name")
@as_json
@on_database
def show_account(name: str, as_json: bool) -> None:
    """Show everything about one login."""
    account, user = local_account(name)
    more = {
        "locale": user.locale,
        "reason": user.reason or None,
        "logins": user.login_count,
        "last_login": user.current_login_at,
        "new_email": user.unconfirmed_email,
    }
    show_one(_described(account, user) | more, as_json)


@group.command()
@click.argument("name")
@click.argument("role")
@on_database
def role(name: str, role: str) -> None:
    """Assign another role."""
    account, user = local_account(name)
    roles.give(None, user, local_accounts.role_named(role))
    click.echo(f"{account.username} now has the role {_role_of(user)}.")


@group.command()
@click.argument("name")
@password_option
@on_database
def password(name: str, password: str | None) -> None:
    """Set another password, sign out every browser and app, and end links with other accounts."""
    account, user = local_account(name)
    secret, made_up = _password(password)
    passwords.change_password(user, secret)
    account_links.unlink_all(user)
    audit.record_account(None, "change password", account)
    click.echo(f"{account.username} has a new password{': ' + secret if made_up else '.'}")


@group.command("password-alone")
@click.argument("name")
@on_database
def password_alone(name: str) -> None:
    """Switch off two-step sign-in for someone who has lost their phone, passkeys and recovery codes.

    Make sure who it is.
    """
    account, user = local_account(name)
    login_help.password_alone(None, account)
    click.echo(f"{account.username} now signs in with the password alone.")


@group.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask for the name.")
@on_database
def delete(name: str, yes: bool) -> None:
    """Delete an account and all its data, for good. Nobody gets its name again."""
    account, user = local_account(name)
    roles.check_not_last_owner(user)
    goes = belongings.of(account)
    click.echo(
        f"Deletes {account.username}: {goes.posts} posts, {goes.files} files, {goes.followers} followers, "
        f"{goes.following} followed accounts. The name is gone for ever.",
        err=True,
    )
    if not yes and not somebody_is_there():
        raise click.ClickException("Nothing was deleted: this cannot be undone, so a script has to say --yes.")
    if not yes:
        belongings.check_name(account, click.prompt("Type the name to confirm"))
    audit.record_account(None, "delete", account)
    local_accounts.delete(account)
    click.echo(f"{account.username} is being deleted. A running server removes their posts.")


@group.command()
@click.argument("name")
@on_database
def approve(name: str) -> None:
    """Approve a sign-up."""
    account, user = local_account(name)
    if local_accounts.is_pending(user):
        actions.approve(None, account)
    click.echo(f"{account.username} is approved.")


@group.command()
@click.argument("name")
@on_database
def reject(name: str) -> None:
    """Reject a pending sign-up, and free its name."""
    account, user = local_account(name)
    if not local_accounts.is_pending(user):
        raise click.ClickException("The account has already been approved.")
    actions.reject(None, account)
    click.echo(f"The sign-up of {account.username} was rejected.")


@group.command()
@click.argument("name")
@on_database
def confirm(name: str) -> None:
    """Confirm an address without the link."""
    account, user = local_account(name)
    login_help.confirm(None, account)
    click.echo(f"{account.username} now has the e-mail address {user.email}.")


@group.command()
@click.argument("name")
@click.argument("address", required=False)
@click.option("--remove", is_flag=True, help="Remove this alias.")
@on_database
def alias(name: str, address: str | None, remove: bool) -> None:
    """Add another account (NAME@HOST) of the same person as an alias, which can then move here; or list all."""
    account, _ = local_account(name)
    if address and remove:
        migration.remove_alias(account, address)
        audit.record_account(None, "remove alias", account, address=address)
    elif address:
        other = migration.add_alias(account, address)
        audit.record_account(None, "add alias", account, address=f"@{other.acct}")
    for uri in account.also_known_as:
        click.echo(uri)


@group.command()
@click.argument("name")
@click.argument("address", required=False)
@click.option("--back", is_flag=True, help="Revert the move; followers who moved do not return.")
@on_database
def move(name: str, address: str | None, back: bool) -> None:
    """Move an account and its followers to another one (NAME@HOST), which must name it as its alias."""
    account, _ = local_account(name)
    if back:
        migration.stay(account)
        audit.record_account(None, "revert move", account)
        click.echo(f"{account.username} is active here again.")
    elif address:
        target = migration.move(account, address)
        audit.record_account(None, "move account", account, address=f"@{target.acct}")
        click.echo(f"{account.username} has moved to {target.acct}. A running server tells the followers.")
    else:
        raise click.UsageError("Give the new account as NAME@HOST, or --back.")


@group.command()
@as_json
@on_database
def confirmations(as_json: bool) -> None:
    """List unconfirmed addresses, with the links that confirm them."""
    rows = [
        {"name": one.username, "email": one.unconfirmed_email or one.email, "link": link}
        for one, link in emails.pending_confirmations()
    ]
    show(rows, as_json, "No address is waiting for confirmation.")


def _described(account: Account, user: User) -> dict[str, object]:
    return {
        "name": account.username,
        "id": str(account.id),
        "email": user.email,
        "role": _role_of(user),
        "state": _state(account, user),
        "created": user.created_at,
        "last_active": user.last_active_at,
    }


def _state(account: Account, user: User) -> str:
    if account.suspended_at:
        return "suspended"
    if not user.active:
        return "disabled"
    if user.deletion_due_at:
        return "leaving"
    if user.needs_confirmation:
        return "unconfirmed"
    return "ready" if user.approved else "awaiting approval"


def _role_of(user: User) -> str:
    return db.session.get_one(Role, user.role_id).name


def _password(given: str | None) -> tuple[str, bool]:
    """The password that was given or is read, or one that is made up (True)."""
    if given == "-":
        return sys.stdin.readline().rstrip("\r\n"), False
    return (given, False) if given is not None else (secrets.token_urlsafe(15), True)


command = group
