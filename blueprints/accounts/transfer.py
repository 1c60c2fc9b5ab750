"""Transfer: export and import of follows, blocks and the like as CSV."""

import click

from models.data.csv_import import Import
from rookery.cli._common import as_json, local_account, on_database, show, somebody_is_there
from rookery.cli._files import errors_of
from rookery.errors import NotFound
from rookery.plugin import Plugin
from rookery.services import audit
from rookery.services.data import csv
from rookery.translations import lazy_gettext as _
from rookery.translations import load

name = click.argument("name")
kind = click.argument("kind", type=click.Choice(list(csv.KINDS)))


@click.command("export")
@name
@kind
@click.option("--output", type=click.Path(dir_okay=False), help="The file to write. Default: standard output.")
@on_database
def export_file(name, kind, output):
    """Write a CSV file of the follows, lists, filters, settings and so on of a user."""
    account, _text = local_account(name)
    with errors_of(output or "-"), click.open_file(output or "-", "w", encoding="utf-8") as file:
        file.writelines(csv.export(account.id, kind))


@click.command("import")
@name
@kind
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--overwrite", is_flag=True, help="Remove what the file does not name.")
@click.option("--yes", is_flag=True, help="Import also what takes something away or seems to be of another kind.")
@on_database
def import_file(name, kind, file, overwrite, yes):
    """Import a CSV file. A running server does it, line by line; see `rookery transfer progress`.

    First it says what will be new, and what will be removed.
    """
    account, _text = local_account(name)
    with errors_of(file), click.open_file(file, "rb") as opened:
        data = opened.read()
    run = csv.propose(account, kind, data, overwrite=overwrite)
    _confirm(csv.preview(account, kind, run.contents(), overwrite, csv.guess(kind, data, file)), kind, yes)
    csv.accept(run)
    audit.record_account(None, "import data", account, what=kind)
    click.echo(f"{run.states()['waiting']} lines wait to be taken in.")


def _confirm(found, kind, yes):
    """Print what the import will do. Raise ClickException, or Abort, where that needs consent and nobody gives it."""
    click.echo(f"New: {found.new}. Already there: {found.there}. Will be removed: {len(found.surplus)}.")
    if found.ending:
        click.echo(f"These blocks end {found.ending} follows, in either direction.")
    if found.suspected:
        click.echo(f"The file looks like {found.suspected}, not {kind}.")
    if found.unsure:
        click.echo(f"Neither its first line nor its name says whether the file contains {kind}.")
    if not found.needs_consent or yes:
        return
    if not somebody_is_there():
        raise click.ClickException("Nothing was imported. If that is what you want, confirm it with --yes.")
    click.confirm("Import it?", abort=True)


@click.command("put-back")
@name
@click.argument("import_id", type=int)
@on_database
def put_back(name, import_id):
    """Put back what an import with --overwrite removed, for two weeks after it."""
    account, _text = local_account(name)
    run = next((run for run in Import.of_account(account.id) if run.id == import_id), None)
    if run is None:
        raise NotFound(_("There is no such import"))
    begun = csv.put_back(account, run)
    audit.record_account(None, "import data", account, what=", ".join(one.kind for one in begun))
    click.echo(f"{sum(one.states()['waiting'] for one in begun)} lines wait to be taken in.")


@click.command()
@name
@click.argument("import_id", type=int, required=False)
@as_json
@on_database
def progress(name, import_id, as_json):
    """Show the progress of imports; for one import, the lines that failed or wait, and why."""
    account, _text = local_account(name)
    runs = [run for run in Import.of_account(account.id) if import_id in (None, run.id)]
    if import_id is None:
        show([_told(run) for run in runs], as_json, "Nothing was imported.")
    elif runs:
        lines = (
            {
                "line": line.number,
                "says": list(line.content.values()),
                "state": line.state,
                "reason": line.reason and load(line.reason),
            }
            for line in runs[0].unsettled()
        )
        show(lines, as_json, "No line failed, none is waiting.")
    else:
        raise NotFound(_("There is no such import"))


def _told(run):
    return {
        "id": str(run.id),
        "kind": run.kind,
        "overwrite": run.overwrite,
        "begun": run.created_at,
        "finished": run.finished_at,
        **run.states(),
    }


plugin = Plugin(
    name="transfer",
    summary="export and import of follows, blocks and the like",
    needs={"accounts"},
    tasks=(csv.import_lines,),
    every={"1d": csv.sweep},
    cli=(export_file, import_file, progress, put_back),
)
