"""`rookery db`: the commands of Flask-Migrate, and making an SQLite file smaller."""

import os
import shutil
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import click
from flask import current_app

from models.base import db
from models.data import sqlite_file
from rookery import revisions, topology, urls
from rookery.cli._common import as_json, on_database, show_one, size_text
from rookery.config import Config
from rookery.services.media import files

NEEDED = 2  # times its size: a copy, and what is written back
STEPS_SHOWN = 2_000_000  # of SQLite's virtual machine: a sign now and then


class DatabaseCommand(click.Command):
    """`rookery db` of Flask-Migrate, with a command of ours. It imports Alembic only when it is named."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        from flask_migrate.cli import db as group

        revisions.use_alembic(current_app)
        settings: Config = current_app.extensions["rookery.config"]
        settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        group.add_command(vacuum)
        return group.make_context(info_name, args, parent, **extra)


@click.command()
@as_json
@on_database
def vacuum(as_json: bool) -> None:
    """Write the SQLite file anew, without free pages, while no server runs.

    A file of an earlier version needs this once: afterwards it shrinks by itself when rows are deleted. It takes about
    a second for 20 MB, and twice the size of the file on the disk meanwhile. Interrupted, it leaves the file as it was.
    """
    if (path := sqlite_file.path()) is None:
        raise click.ClickException("This is for SQLite: PostgreSQL uses its free space again by itself.")
    topology.claim(urls.config())
    before = path.stat().st_size
    _check_space(path, before)
    db.session.remove()
    db.engine.dispose()
    with files.work_folder() as folder:
        _vacuum(path, folder)
    after = path.stat().st_size
    show_one(
        {"before": before, "after": after} if as_json else {"before": size_text(before), "after": size_text(after)},
        as_json,
    )


def _check_space(path: Path, size: int) -> None:
    free = shutil.disk_usage(path.parent).free
    if free < NEEDED * size:
        raise click.ClickException(
            f"{size_text(NEEDED * size)} must be free on the disk of {path}, and {size_text(free)} are: make room, and "
            "try again."
        )


def _vacuum(path: Path, folder: Path) -> None:
    os.environ["SQLITE_TMPDIR"] = str(folder)  # the copy is as large as the file; /tmp may be in memory
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA temp_store=FILE")
        connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
        if sys.stderr.isatty():
            connection.set_progress_handler(_Clock(), STEPS_SHOWN)
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


class _Clock:
    """Shows on the terminal how long it has taken: how much is left SQLite does not tell."""

    def __init__(self) -> None:
        self._begun = time.monotonic()

    def __call__(self) -> int:
        click.echo(f"\r{time.monotonic() - self._begun:.0f} s ", nl=False, err=True)
        return 0


command = DatabaseCommand("db", short_help="Perform database migrations; make an SQLite file smaller.")
