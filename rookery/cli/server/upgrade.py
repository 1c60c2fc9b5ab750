"""`rookery upgrade` and `rookery rollback`: to the database of this version, and back."""

import shutil
from pathlib import Path
from typing import TextIO

import click
from flask.cli import with_appcontext

from models.base import db, is_sqlite
from rookery import topology, urls
from rookery.cli._backups import Progress, explained, passphrase_file, passphrase_for
from rookery.cli._common import as_json, on_any_database, show_one, somebody_is_there
from rookery.services.data.backup.rehearse import rehearse_upgrade
from rookery.services.data.upgrades import rollback as way_back
from rookery.services.data.upgrades import upgrade as way_there


@click.command()
@click.option("--rehearse", is_flag=True, help="Migrate a copy and try the server there; change nothing.")
@click.option(
    "--database-url", default="", metavar="URL", help="Empty PostgreSQL database for the rehearsal, if needed."
)
@as_json
@with_appcontext
@on_any_database
@explained
def upgrade(rehearse: bool, database_url: str, as_json: bool) -> None:
    """Migrate the database to this version, as a start of the server does.

    The server is stopped. An SQLite database is copied first; of PostgreSQL there must be a backup of the last 24 hours
    (ROOKERY_SNAPSHOT=off needs neither). A database that was rolled back is migrated by this command alone.

    With --rehearse, which works beside a running server, a copy of the database is migrated in the data directory's
    `tmp`, and a server without network and jobs is tried on it. It tells what time and disk space the upgrade takes.
    """
    if rehearse:
        _rehearse(database_url, as_json)
        return
    if database_url:
        raise click.UsageError("--database-url is for --rehearse.")
    topology.claim(urls.config())
    with Progress() as progress:
        done = way_there.migrate(is_told=True, progress=progress)
    if done.before == done.now:
        click.echo(f"The database is already at {done.now}: there is nothing to do.", err=True)
    snapshot = str(done.snapshot) if done.snapshot else None
    row = {"from": done.before, "to": done.now, "seconds": round(done.seconds, 1), "snapshot": snapshot}
    show_one(row, as_json)


def _rehearse(database_url: str, as_json: bool) -> None:
    db.session.rollback()  # hold no transaction open meanwhile
    with Progress() as progress:
        found = rehearse_upgrade(database_url, progress)
    if not found.upgrade and not found.problems:
        click.echo("The database needs no migration: the start of this version changes nothing in it.", err=True)
    row = dict(found.upgrade)
    if row:
        growth, changed = row.pop("growth_bytes"), row.pop("changed_tables")
        copied = row["database_bytes"] if is_sqlite(urls.config().database_url) and urls.config().snapshot else 0
        row |= {"needed_bytes": copied + growth, "free_bytes": _free_bytes()}
        row["changed_tables"] = (
            changed if as_json else [f"{name} {a} to {b}" for name, (a, b) in changed.items()] or None
        )
    tried = {one["step"].replace(" ", "_"): one["result"] for one in found.steps}
    show_one(row | ({"tried": tried} if as_json else tried), as_json)
    if found.problems:
        raise click.ClickException(f"The rehearsal failed: {' '.join(found.problems)}")
    click.echo("The rehearsal succeeded: the upgrade leads to a server that works.", err=True)


def _free_bytes() -> int | None:
    """Return the room on the disk of an SQLite database; that of PostgreSQL may be on another machine."""
    url = urls.config().database_url
    return shutil.disk_usage(urls.config().data_dir).free if is_sqlite(url) else None


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
    topology.claim(config) if is_sqlite(config.database_url) else None
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


commands = (upgrade, rollback)
