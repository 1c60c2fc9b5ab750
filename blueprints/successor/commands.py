"""`rookery successor`: name a successor, show how things stand, end it, and make the recovery kit."""

from pathlib import Path

import click

from blueprints.successor import changes, kit, nominate, take_over
from blueprints.successor.obstacles import obstacles
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.instance.succession import Succession
from models.moderation.audit import AuditEntry
from rookery import __version__, urls
from rookery.cli._backups import Progress, explained, passphrase_file, passphrase_of
from rookery.cli._common import as_json, id_type, on_database, show, show_one, somebody_is_there
from rookery.services import acting
from rookery.services.administration import owner_presence
from rookery.services.data.backup.create import create


@click.command()
@as_json
@on_database
def status(as_json):
    """Show the successor, the days without an owner, and the last step that was taken."""
    if (succession := Succession.current()) is None:
        raise click.ClickException("There is no successor: `rookery successor name USERNAME` names one.")
    user = db.session.get_one(User, succession.user_id)
    row = {
        "successor": db.session.get_one(Account, user.account_id).username,
        "accepted_at": succession.accepted_at,
        "days": succession.days,
        "owners_last_seen": owner_presence.last_seen(succession),
        "days_absent": owner_presence.days_absent(succession),
        "step": succession.step or None,
        "taken_over_at": succession.taken_over_at,
        "obstacles": [str(one) for one in obstacles(succession)] or None,
    }
    show_one(row, as_json)


@click.command()
@click.argument("username")
@click.option("--days", type=int, default=nominate.DAYS, show_default=True, help="Days without an owner.")
@on_database
def name(username, days):
    """Name the successor, who is asked by e-mail and accepts in the browser."""
    nominate.name(None, username, days)
    click.echo(f"@{username.removeprefix('@')} is asked whether they accept, at /settings/successor.")


@click.command()
@on_database
def remove():
    """Have no successor any more; one who has taken over loses that role."""
    nominate.remove(None)
    click.echo("There is no successor any more.")


@click.command()
@on_database
def end():
    """Take the role from a successor who has taken over. They stay the successor."""
    take_over.withdraw(None)
    click.echo("The successor has their former role again. `rookery successor changes` lists what they changed.")


@click.command("changes")
@click.option("--limit", type=click.IntRange(1), default=1000, show_default=True, help="How many to list.")
@click.option("--close", "closes", is_flag=True, help="You are done: forget the list. The audit log stays.")
@as_json
@on_database
def list_changes(limit, closes, as_json):
    """List what was changed while the successor acted, the newest first."""
    if (term := acting.term()) is None:
        raise click.ClickException("Nobody has acted in place of the owners.")
    if closes:
        changes.close(None)
        return
    rows = db.session.execute(changes.made_in(term).order_by(AuditEntry.id.desc()).limit(limit)).all()
    found = [
        {
            "id": str(one.id),
            "moment": one.created_at,
            "by": one.by_name,
            "action": one.action,
            "target": one.target,
            "undo": "done" if one.id in term.undone else "possible" if changes.is_undoable(term, one) else None,
        }
        for one in rows
    ]
    show(found, as_json, "They changed nothing.")


@click.command()
@click.argument("entry_id", type=id_type)
@on_database
def undo(entry_id):
    """Undo a change that `rookery successor changes` lists."""
    changes.undo(None, entry_id)
    click.echo("Undone.")


@click.command("kit")
@click.argument("directory", type=click.Path(path_type=Path, file_okay=False))
@passphrase_file
@as_json
@on_database
@explained
def make_kit(directory, passphrase_file, as_json):
    """Make the recovery kit in DIRECTORY: an encrypted backup, and a text to print.

    Give both to the successor, and the passphrase in another way.
    """
    passphrase = passphrase_of(passphrase_file) or _new_passphrase()
    directory.mkdir(parents=True, exist_ok=True)
    with Progress() as progress:
        made = create(directory / "recovery-kit.tar.zst.age", passphrase, progress=progress)
    page = directory / "recovery-kit.txt"
    page.write_text(_page(made.path.name))
    show_one({"backup": str(made.path), "size": made.size, "page": str(page)}, as_json)


def _new_passphrase():
    if not somebody_is_there():
        raise click.ClickException("Nobody can be asked for a passphrase: give it with --passphrase-file.")
    return click.prompt("Passphrase", hide_input=True, confirmation_prompt=True, err=True)


def _page(backup):
    facts = "\n".join(f"  {name + ':':<10} {value}" for name, value in kit.facts().items())
    return f"""Recovery kit of {urls.config().domain}

{facts}

  Host of the server, and its account: ______________________________
  Registrar of the domain, and its account: _________________________
  Who has the passphrase: ___________________________________________

To start the server on a new machine:

  1. Make sure that the old server never runs again: both would act as the same accounts.
  2. Install Rookery {__version__}, or a newer version.
  3. rookery backup restore {backup} --passphrase-file PASSPHRASE
  4. Point the domain to the new machine, with https as before.
  5. rookery run
"""


commands = (status, name, remove, end, list_changes, undo, make_kit)
