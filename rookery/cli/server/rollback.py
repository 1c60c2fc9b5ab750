"""`rookery rollback`: back to the database before the last upgrade."""

from pathlib import Path
from typing import TextIO

import click
from flask.cli import with_appcontext

from rookery import topology, urls
from rookery.cli._backups import Progress, explained, passphrase_file, passphrase_for
from rookery.cli._common import as_json, on_any_database, show_one, somebody_is_there
from rookery.services.data.upgrades import rollback as way_back


@click.command()
@click.option(
    "--backup",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Backup to go back to.  [default: the newest snapshot; of PostgreSQL, the last backup]",
)
@passphrase_file
@click.option("--dry-run", is_flag=True, help="Only say what would be lost.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@as_json
@with_appcontext
@on_any_database
@explained
def rollback(backup: Path | None, passphrase_file: TextIO | None, dry_run: bool, yes: bool, as_json: bool) -> None:
    """Go back to the database before the last upgrade.

    Server and workers are stopped. The present database is set aside, never deleted. What was made since is only in
    that one; ids that were given out since are never used again. Then install the version that the command names: this
    one leaves the database alone until `rookery upgrade`.
    """
    config = urls.config()
    topology.claim(config) if config.sqlite_file else None
    passphrase = passphrase_for(backup, passphrase_file) if backup else None
    with Progress() as progress, way_back.former(backup, passphrase, progress) as former:
        plan = way_back.plan(former)
        row = _plan_row(plan, as_json)
        if not dry_run:
            _confirm(plan, yes)
            row["set_aside"] = way_back.carry_out(plan)
    show_one(row, as_json)
    if dry_run:
        click.echo("Nothing was changed. Before a rollback, stop the server and its workers.", err=True)
    else:
        click.echo(
            f"Install {plan.install}, and start that. `rookery upgrade` of a newer one migrates again.", err=True
        )


def _plan_row(plan: way_back.Plan, as_json: bool) -> dict[str, object]:
    fewer = plan.fewer if as_json else [f"{count} {name}" for name, count in plan.fewer.items()] or None
    return {
        "from": plan.revision,
        "to": plan.former.revision,
        "source": str(plan.former.source),
        "lost_since": plan.former.since,
        "lost_posts_of_people_here": plan.lost["statuses"],
        "lost_logins": plan.lost["users"],
        "fewer_rows": fewer,
        "install": plan.install,
    }


def _confirm(plan: way_back.Plan, yes: bool) -> None:
    if yes or not somebody_is_there():
        return
    posts, logins = plan.lost["statuses"], plan.lost["users"]
    click.confirm(
        f"This goes back to {plan.former.since:%Y-%m-%d %H:%M} UTC: {posts} posts and {logins} logins of people here, "
        "and all else that was made since, will only be in the database that is set aside. Go on?",
        abort=True,
        err=True,
    )


command = rollback
