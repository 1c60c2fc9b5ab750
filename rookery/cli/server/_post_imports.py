"""`rookery posts import`, `imports` and `undo-import`: the posts of an archive, however large that is."""

import time
from collections.abc import Iterator
from pathlib import Path

import click

from models.accounts.account import Account
from models.base import db
from models.data.post_import import FAILED, UNDONE, PostImport
from rookery import events
from rookery.cli._common import Row, as_json, id_type, local_account, on_database, show, show_one
from rookery.cli._files import errors_of
from rookery.federation.archive_import import run_step
from rookery.services import audit
from rookery.services.accounts.profiles import has_profile
from rookery.services.data.post_imports import report, requests
from rookery.translations import load

BUSY_SECONDS = 1.0


@click.command("import")
@click.argument("username")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--direct", is_flag=True, help="Import direct messages, too; only the user can read them.")
@click.option("--rest", is_flag=True, help="Import everything else, too: follows, lists, filters, drafts and so on.")
@click.option(
    "--profile/--no-profile", default=None, help="Import the profile.  [default: if the account has none of its own]"
)
@as_json
@on_database
def import_archive(username: str, file: Path, direct: bool, rest: bool, profile: bool | None, as_json: bool) -> None:
    """Import the posts of an archive of Mastodon, Pixelfed or Rookery into an account.

    Nobody is notified and nothing is sent. If the command is interrupted, the server goes on with it.
    """
    account, _user = local_account(username)
    with_profile = not has_profile(account) if profile is None else profile
    with errors_of(file), file.open("rb") as opened:
        run = requests.begin(account, opened, with_direct=direct, with_rest=rest, with_profile=with_profile)
    audit.record_account(None, "import posts", account)
    events.commit()
    _finish(run.id)
    _show_report(run.id, as_json)


@click.command()
@click.argument("username")
@as_json
@on_database
def imports(username: str, as_json: bool) -> None:
    """List the imports of posts of an account."""
    account, _user = local_account(username)
    show(_imports_of(account), as_json, none="Nothing was imported.")


@click.command()
@click.argument("import_id", type=id_type)
@as_json
@on_database
def undo_import(import_id: int, as_json: bool) -> None:
    """Delete exactly the posts that an import stored. Nothing is sent to other servers."""
    found = db.session.get(PostImport, import_id)
    if found is None:
        raise click.ClickException(
            f"There is no import {import_id}: `rookery posts imports` lists those of an account."
        )
    account = db.session.get_one(Account, found.account_id)
    requests.undo(account, import_id)
    audit.record_account(None, "undo import of posts", account)
    events.commit()
    _finish(import_id)
    _show_report(import_id, as_json)


def _finish(import_id: int) -> None:
    """Do all steps, or wait where the server does one; say how far it is."""
    for run in _steps(import_id):
        click.echo(f"\r{run.stage}: {run.done} of {run.total} posts", nl=False, err=True)
    click.echo("", err=True)


def _steps(import_id: int) -> Iterator[PostImport]:
    while True:
        if not run_step(import_id):
            time.sleep(BUSY_SECONDS)
        db.session.rollback()
        run = db.session.get_one(PostImport, import_id, populate_existing=True)
        yield run
        if run.finished_at:
            return


def _show_report(import_id: int, as_json: bool) -> None:
    run = db.session.get_one(PostImport, import_id)
    if run.stage == FAILED:
        raise click.ClickException(load(run.problem or ""))
    told = report.of(run)
    left_out = {} if run.stage == UNDONE else {"left_out": told.left_out, "kept as links": told.references}
    found: Row = {"import": run.id, "state": run.stage, "imported": told.imported, "incomplete": told.incomplete}
    profile: Row = {"profile": told.profile, "profile left out": [str(one) for one in told.profile_left_out.values()]}
    if not as_json:
        profile = {name: ", ".join(said) or "-" for name, said in profile.items()}
    show_one({**found, **(left_out if as_json else _flat(left_out)), **profile}, as_json)


def _flat(told: dict[str, dict[str, int]]) -> dict[str, str]:
    return {
        name: ", ".join(f"{number} {reason.replace('_', ' ')}" for reason, number in found.items()) or "-"
        for name, found in told.items()
    }


def _imports_of(account: Account) -> list[Row]:
    return [
        {"id": run.id, "created_at": run.created_at, "state": run.stage, "posts": run.done, "archive_of": run.actor}
        for run in PostImport.of_account(account.id)
    ]
