"""`rookery upgrade`: to the database of this version."""

import shutil

import click
from flask.cli import with_appcontext

from models.base import db
from rookery import topology, urls
from rookery.cli._backups import Progress, explained
from rookery.cli._common import as_json, on_any_database, show_one
from rookery.services.data.backup.rehearse import rehearse_upgrade
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
        growth, new, changed = (row.pop(name) for name in ("growth_bytes", "new_tables", "changed_tables"))
        copied = row["database_bytes"] if urls.config().sqlite_file and urls.config().snapshot else 0
        row |= {"needed_bytes": copied + growth, "free_bytes": _free_bytes()}
        if not as_json:
            new = [f"{name} ({count})" if count else name for name, count in new.items()] or None
            changed = [f"{name} {before} to {now}" for name, (before, now) in changed.items()] or None
        row |= {"new_tables": new, "changed_tables": changed}
    tried = {one["step"].replace(" ", "_"): one["result"] for one in found.steps}
    show_one(row | ({"tried": tried} if as_json else tried), as_json)
    if found.problems:
        raise click.ClickException(f"The rehearsal failed: {' '.join(found.problems)}")
    click.echo("The rehearsal succeeded: the upgrade leads to a server that works.", err=True)


def _free_bytes() -> int | None:
    """Return the room on the disk of an SQLite database; that of PostgreSQL may be on another machine."""
    config = urls.config()
    return shutil.disk_usage(config.data_dir).free if config.sqlite_file else None


command = upgrade
