"""`rookery adopt`: take over a whole server of other software, on the same domain."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import click
from dotenv import dotenv_values
from flask.cli import AppGroup

from blueprints.adoption import adopt as adoption
from blueprints.adoption.gotosocial.reader import GoToSocial
from blueprints.adoption.mastodon.reader import Mastodon
from blueprints.adoption.source import AdoptionError, Source
from rookery import urls
from rookery.cli._backups import Progress, explained
from rookery.cli._common import as_json, print_json, somebody_is_there
from rookery.cli._files import errors_of

NEVER_AGAIN = (
    "The old server must be stopped, and must never run again: both would act as the same accounts, with the same "
    "keys, and other servers would believe both."
)

rehearse_option = click.option("--rehearse", is_flag=True, help="Only print what would be taken over; write nothing.")
yes_option = click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
folder_type = click.Path(path_type=Path, exists=True, file_okay=False)

adopt = AppGroup("adopt", help="Take over a whole server of other software, on the same domain.")


@adopt.command()
@click.argument("database")
@click.option("--storage", type=folder_type, metavar="DIR", help="Its media folder: storage-local-base-path.")
@rehearse_option
@yes_option
@as_json
@explained
def gotosocial(database: str, storage: Path | None, rehearse: bool, yes: bool, as_json: bool) -> None:
    """Take over a GoToSocial 0.20, whose server is stopped for good.

    DATABASE is the file of its SQLite database, or postgresql://USER:PASSWORD@HOST/NAME. It is only read.
    """
    _adopt(lambda: GoToSocial(database), storage, rehearse, yes, as_json)


@adopt.command()
@click.argument("database_url")
@click.option("--media", type=folder_type, metavar="DIR", help="Its media folder: public/system.")
@click.option(
    "--env",
    "environment",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    metavar="FILE",
    help="Its .env.production, with the keys of what its database has encrypted.",
)
@rehearse_option
@yes_option
@as_json
@explained
def mastodon(
    database_url: str, media: Path | None, environment: Path | None, rehearse: bool, yes: bool, as_json: bool
) -> None:
    """Take over a Mastodon 4.5 or later, whose server is stopped for good.

    DATABASE_URL is postgresql://USER:PASSWORD@HOST/NAME. It is only read. This was tried on databases made of its
    published schema, not on a live server.
    """
    values = _values_of(environment) if environment else {}
    config = urls.config()
    open_source = partial(Mastodon, database_url, values, config.public_url, config.domain)
    _adopt(open_source, media, rehearse, yes, as_json)


def _values_of(environment: Path) -> dict[str, str]:
    with errors_of(environment):
        return {name: value for name, value in dotenv_values(environment).items() if value}


def _adopt(open_source: Callable[[], Source], folder: Path | None, rehearse: bool, yes: bool, as_json: bool) -> None:
    try:
        with closing(open_source()) as source:
            adoption.check(source)
            found = {"taken_over": source.counts(), "left_behind": source.left_behind()}
            if rehearse or not as_json:
                _show(source, found, as_json)
            if rehearse:
                return
            _confirm(yes)
            with Progress() as progress:
                done = adoption.adopt(source, folder, progress)
    except AdoptionError as error:
        raise click.ClickException(str(error)) from None
    _show_done(done, found, as_json)


def _show(source: Source, found: dict[str, dict[str, int]], as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    for title, counts in (
        (f"{source.name} at {source.base}", found["taken_over"]),
        ("Stays behind", found["left_behind"]),
    ):
        click.echo(title)
        for name, count in counts.items():
            if count:
                click.echo(f"  {count:>9,}  {name}")


def _confirm(yes: bool) -> None:
    click.echo(NEVER_AGAIN, err=True)
    if yes:
        return
    if not somebody_is_there():
        raise click.ClickException("Nobody can be asked: confirm with --yes.")
    click.confirm("Is it stopped for good, and shall Rookery take its place?", abort=True, err=True)


def _show_done(done: adoption.Adopted, found: dict[str, dict[str, int]], as_json: bool) -> None:
    if as_json:
        print_json(found | {"written": done.written, "left_out": done.left_out, "missing_files": done.missing})
    else:
        if done.left_out:
            click.echo("Left out:")
        for name, reasons in done.left_out.items():
            for reason, count in reasons.items():
                click.echo(f"  {count:>9,}  {name}: {reason}")
        click.echo("Taken over: " + ", ".join(f"{count:,} {name}" for name, count in done.written.items()) + ".")
    if done.missing:
        some = ", ".join(done.missing_files)
        click.echo(f"The media folder lacks {done.missing} files, among them {some}.", err=True)
