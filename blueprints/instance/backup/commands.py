"""`rookery backup`: make, verify, list, prune, restore and rehearse backups."""

from pathlib import Path

import click

from blueprints.instance.backup import rehearsal
from rookery import events, urls
from rookery.cli._backups import Progress, explained, passphrase_file, passphrase_for, passphrase_of
from rookery.cli._common import as_json, on_any_database, show, show_one, somebody_is_there
from rookery.services.data.backup import damage, folder, rehearse, verify
from rookery.services.data.backup import restore as restoring
from rookery.services.data.backup.create import create as make

NEVER_AGAIN = (
    "The old server must never run again beside this one: both would act as the same accounts, with the same keys, and "
    "other servers would believe both. Switch it off for good before you start this one."
)

path_type = click.Path(path_type=Path)


@click.command()
@click.argument("target", metavar="FILE|DIR")
@click.option("--encrypt", is_flag=True, help="Ask for a passphrase to encrypt the backup with.")
@passphrase_file
@click.option("--with-remote-media", is_flag=True, help="Include copies of remote media.")
@as_json
@on_any_database
@explained
def create(target, encrypt, passphrase_file, with_remote_media, as_json):
    """Make a backup while the server runs.

    FILE is a new file with everything in it. DIR (an existing directory, or a name that ends with /) gets a backup
    beside earlier ones, and stores only media that are new. It hashes a fourteenth of the others as well, replaces
    what is damaged, and exits with 1 if it found any.
    """
    found = None
    passphrase = passphrase_of(passphrase_file) or (_new_passphrase() if encrypt else None)
    with Progress() as progress:
        if is_folder(target):
            added = folder.add(Path(target), passphrase, with_remote_media, progress)
            made, found = added.made, added.damage
            new = {"new_media": added.media, "new_media_bytes": added.media_bytes}
            new |= {"replaced_media": len(found.replaced), "lost_media": len(found.lost)}
        else:
            made, new = make(Path(target), passphrase, with_remote_media, progress), {}
    row = {"file": str(made.path), "size": made.size, "encrypted": bool(passphrase), "media": made.media, **new}
    row |= {"missing_media": made.missing} | _rows(made.header)
    show_one(row, as_json)
    if made.missing:
        click.echo(
            f"Warning: the database names {made.missing} media that the store does not have: {made.missing_names}.",
            err=True,
        )
    if found:
        events.commit()  # the backup was made
        raise click.ClickException(f"The backup was made, but: {found}")


def is_folder(target):
    return Path(target).is_dir() or target.endswith("/")


@click.command("verify")
@click.argument("file", type=path_type)
@passphrase_file
@as_json
@explained
def verify_file(file, passphrase_file, as_json):
    """Check a backup: every hash, the database, and its media in the pool. Exits with 1 if anything is wrong."""
    with Progress() as progress:
        found = verify.check(file, passphrase_for(file, passphrase_file), progress)
    damage.clear(file.resolve())
    row = {"file": str(file), "good": True, **_told(found.header), "size": found.size}
    row |= {"media": found.media, "media_bytes": found.media_bytes, "missing_media": found.missing}
    show_one(row | {"database_opened": found.database_opened} | _rows(found.header), as_json)
    if not found.database_opened:
        click.echo("Only the hash of the database was checked: pg_restore, which reads it, is not installed.", err=True)
    if found.missing:
        click.echo(
            f"The server did not have {found.missing} media when it was backed up: {found.missing_names}.", err=True
        )


@click.command()
@click.argument("file", type=path_type)
@passphrase_file
@click.option("--database-url", default="", metavar="URL", help="Empty PostgreSQL database, if the backup is of one.")
@click.option(
    "--rehearse",
    "is_rehearsal",
    is_flag=True,
    help="Restore into a temporary directory, try the server there, remove it.",
)
@as_json
@explained
def restore(file, passphrase_file, database_url, is_rehearsal, as_json):
    """Restore a backup into the empty directory ROOKERY_DATA.

    Media that are damaged in a directory of backups are left out and named, and the command exits with 1.

    With --rehearse, nothing but a temporary directory and a port of this machine is used: it ignores all settings of
    database, bucket, mail and Redis, and no job runs. A backup of PostgreSQL needs an empty database with
    --database-url, which is emptied again.
    """
    passphrase = passphrase_for(file, passphrase_file)
    if is_rehearsal:
        _rehearse(file, passphrase, database_url, as_json)
        return
    directory = urls.config().data_dir
    with Progress() as progress:
        done = restoring.restore(
            file, passphrase, lambda found: restoring.target_of(found, directory, database_url), progress
        )
    where = {"data": str(directory), "bucket": done.target.store.bucket or None}
    row = {**_told(done.header), **where, "media": done.media, "missing_media": done.missing + done.deleted}
    row |= {"damaged_media": len(done.damaged)}
    show_one(row | _rows(done.header), as_json)
    if done.missing:
        click.echo(f"The backup lacks {done.missing} media: {done.missing_names}.", err=True)
    click.echo(NEVER_AGAIN, err=True)
    if done.damaged:
        names = "\n".join(done.damaged)
        raise click.ClickException(f"All was restored but {len(done.damaged)} media, which are damaged:\n{names}")


def _rehearse(file, passphrase, database_url, as_json):
    with Progress() as progress:
        found = rehearse.rehearse(file, passphrase, database_url, progress)
    show(found.steps, as_json)
    if found.problems:
        raise click.ClickException(f"The rehearsal failed: {' '.join(found.problems)}")
    click.echo("The rehearsal succeeded: this backup restores to a server that works.", err=True)


@click.command("list")
@click.argument("directory", type=path_type, metavar="DIR")
@passphrase_file
@as_json
@explained
def list_backups(directory, passphrase_file, as_json):
    """List the backups of a directory, the newest first."""
    found = folder.listed(directory, passphrase_of(passphrase_file))
    rows = [
        {
            "name": one.path.name,
            "created": one.created,
            "size": one.size,
            "encrypted": one.encrypted,
            "media": one.header.media if one.header else None,
            "domain": one.header.domain if one.header else None,
            "version": one.header.version if one.header else None,
            "problem": one.problem or None,
        }
        for one in found
    ]
    show(rows, as_json, f"There are no backups in {directory}: `rookery backup create {directory}/` makes one.")


@click.command()
@click.argument("directory", type=path_type, metavar="DIR")
@click.option("--keep", type=click.IntRange(1), required=True, help="How many of the newest backups to keep.")
@passphrase_file
@as_json
@explained
def prune(directory, keep, passphrase_file, as_json):
    """Remove old backups of a directory, and the media that no other one needs."""
    with Progress() as progress:
        done = folder.prune(directory, keep, passphrase_of(passphrase_file), progress)
    row = {"removed": done.removed, "kept": done.kept, "removed_media": done.media}
    show_one(row | {"removed_media_bytes": done.media_bytes}, as_json)


@click.command("try-restored", hidden=True)
@click.argument("header", type=path_type)
def try_restored(header):
    """Start the restored server of a rehearsal, try it, and print what was found. Started by `restore --rehearse`."""
    rehearsal.try_restored(header)


def _told(header):
    """Return what a backup is of."""
    return {
        "created": header.created,
        "domain": header.domain,
        "version": header.version,
        "revision": header.revision,
        "database": header.database,
    }


def _rows(header):
    """Return the counts that tell an operator whether this is the right backup."""
    return {name: header.rows.get(name) for name in ("users", "accounts", "statuses", "follows")}


def _new_passphrase():
    if not somebody_is_there():
        raise click.ClickException("Nobody can be asked for a passphrase: give it with --passphrase-file.")
    return click.prompt("Passphrase", hide_input=True, confirmation_prompt=True, err=True)


commands = (create, verify_file, restore, list_backups, prune, try_restored)
