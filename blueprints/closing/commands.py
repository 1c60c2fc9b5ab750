"""`rookery self-destruct`: close the server in order, as in administration; show how far that is, and cancel it."""

import click
from flask.cli import AppGroup

from blueprints.closing import archives, gone_folder
from blueprints.closing import start as closing_start
from models.accounts.account import Account
from models.auth.second_factor import has_second_factor
from models.instance.closing import Closing
from models.instance.instance import is_owner
from rookery.cli._common import as_json, local_account, on_database, show_one, somebody_is_there
from rookery.services.auth import passwords, second_factor
from rookery.translations import say


@click.group("self-destruct", cls=AppGroup, invoke_without_command=True)
@click.pass_context
def group(context: click.Context) -> None:
    """Close the server in order: announce it, wait, delete all accounts, answer 410. Without a command, show its state.

    It is what *Close the server* does in administration.
    """
    if context.invoked_subcommand is None:
        context.invoke(status)


@group.command()
@as_json
@on_database
def status(as_json: bool = False) -> None:
    """Show how far the closing is."""
    if (closing := Closing.current()) is None:
        click.echo("This server does not close: `rookery self-destruct start` begins that.", err=True)
        return
    row = {
        "state": closing.state,
        "started_at": closing.started_at,
        "accounts_deleted_from": closing.deleting_since or closing_start.earliest_day(closing),
        "members_without_archive": archives.lacking(closing),
        "closed_at": closing.ended_at,
        "folder": str(gone_folder.path()) if closing.ended_at else None,
    }
    show_one(row, as_json)


@group.command()
@on_database
def start() -> None:
    """Announce the closing. Asks for the domain, and for the user name, password and second factor of an owner."""
    if not somebody_is_there():
        raise click.ClickException("Only a person at a terminal can do that, no script.")
    closing_start.check_new(Closing.current())
    typed = click.prompt("Domain of this server")
    closing_start.check_domain(typed)
    text = click.prompt("Announcement", default=str(say(closing_start.default_text(), "en")))
    owner = _proven_owner()
    closing = closing_start.start(owner, typed, text)
    day = closing_start.earliest_day(closing)
    click.echo(f"The closing is announced. Accounts are deleted from {day} at the earliest; cancel it until then.")


@group.command()
@on_database
def cancel() -> None:
    """Let the server stay. That is possible until the first account is deleted."""
    closing_start.cancel(None)
    click.echo("The closing was cancelled.")


def _proven_owner() -> Account:
    """Ask who closes the server, and for all that signing in takes. Ends the command for anybody but an owner."""
    account, user = local_account(click.prompt("Your user name"))
    if not is_owner(user.id) or not has_second_factor(user.id):  # as the service says, before a password is asked for
        raise click.ClickException("Only an owner with two-factor authentication can close the server.")
    password, code = click.prompt("Password", hide_input=True), click.prompt("Code of your app, or a recovery code")
    if not (passwords.check_password(user, password) and second_factor.passes(user, code)):
        raise click.ClickException("The password or the code is wrong.")
    return account
