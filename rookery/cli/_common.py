"""Helpers of all commands: a check of the database, the commit, and output as a table or JSON."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec, TextIO, TypeVar, cast

import click
from sqlalchemy.exc import DBAPIError

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.ids import MAX_ID
from rookery import events, revisions, urls
from rookery.errors import NotFound, RookeryError
from rookery.secrets import keep_private
from rookery.services.administration import owner_presence
from rookery.startup import problem
from rookery.text import domains

P = ParamSpec("P")
T = TypeVar("T")
Row = Mapping[str, Any]
SECONDS_SILENT = 1.0  # of long work, between two lines that say how far it is

id_type = click.IntRange(0, MAX_ID)
days_type = click.IntRange(1, 36_500)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
dry_run_option = click.option("--dry-run", is_flag=True, help="Only show what would be removed.")


def on_database(command: Callable[P, T]) -> Callable[P, T]:
    """Run the command as one transaction on a database that fits this code; print errors as a sentence."""
    return _on_database(command, is_current=True)


def on_any_database(command: Callable[P, T]) -> Callable[P, T]:
    """The same on a database that this code may still have to migrate: the command uses little of it."""
    return _on_database(command, is_current=False)


def _on_database(command: Callable[P, T], is_current: bool) -> Callable[P, T]:
    @wraps(command)
    def run(*args: P.args, **options: P.kwargs) -> T:
        keep_private()
        try:
            if trouble := database_problem(is_current):
                raise click.ClickException(trouble)
            with unread_output_dropped():
                result = command(*args, **options)
            events.commit()
            _note_presence() if is_current and somebody_is_there() else None
        except RookeryError as error:
            events.rollback()
            raise click.ClickException(str(error).removeprefix("Validation failed: ")) from None
        except Exception as error:
            if (sentence := problem(error)) is None:
                raise
            raise click.ClickException(sentence) from None
        return result

    return run


@contextmanager
def unread_output_dropped() -> Iterator[None]:
    """Drop what is printed once nobody reads it any more, as after `| head -1`: commands print before they commit, and
    a broken pipe would undo them.
    """
    streams = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, _Output(stream)) for stream in streams)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = streams


class _Output:
    """Standard output or error, which leads to nowhere from the moment when its pipe is broken."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except BrokenPipeError:
            self._drop()
            return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except BrokenPipeError:
            self._drop()

    def _drop(self) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._stream.fileno())
        os.close(nowhere)


def _note_presence() -> None:
    """A command that a person typed tells that an owner is here; a script's does not."""
    with events.optional_write() as possible:
        if possible and owner_presence.note_command():
            events.commit()


def database_problem(is_current: bool = True) -> str | None:
    """Return a sentence if the database cannot be used as it is, else None. Nothing is created or changed.

    Unless it must be `is_current`, an older one that this code can migrate will do.
    """
    start = "start the server once, which makes it. Or does the server have another ROOKERY_DATA?"
    if (file := urls.config().sqlite_file) and not file.exists():
        return f"There is no database at {file} yet: {start}"
    try:
        current = revisions.stored()
    except DBAPIError as error:
        if (sentence := problem(error)) is None:
            raise
        return sentence
    if current is None:
        return f"The database has no tables yet: {start}"
    if current == revisions.head():
        return None
    older = "The database is older than this code: run `rookery upgrade`, or start the server once."
    return revisions.unknown(current) or (older if is_current else None)


def address_of(name: str) -> tuple[str, str | None]:
    """Return user name and domain of `NAME`, `@NAME` or `NAME@HOST`, as they are stored; None for this server."""
    username, _, host = name.removeprefix("@").partition("@")
    domain = domains.normalise(host) or host
    return username, None if domain in ("", urls.config().domain, urls.config().web_host) else domain


def local_account(name: str) -> tuple[Account, User]:
    """Return the account of this server with this name. Ends the command if there is none."""
    username, domain = address_of(name)
    account = None if domain else Account.by_address(username)
    user = User.of_account(account.id) if account else None
    if account is None or user is None:
        raise click.ClickException(f"There is no login {name} here: `rookery accounts list` lists them.")
    return account, user


def any_account(name: str) -> Account:
    """Return the account of this server, `NAME`, or of another one, `NAME@HOST`. Raises NotFound."""
    if (account := Account.by_address(*address_of(name))) is None:
        raise NotFound(f"There is no account {name}.")
    return account


def show(rows: Iterable[Row], as_json: bool, none: str = "") -> None:
    """Print rows as JSON, or as a table for people with `none` where there is no row."""
    found = list(rows)
    if as_json:
        print_json(found)
    elif found:
        _print_table(found)
    else:
        click.echo(none, err=True)


def show_one(row: Row, as_json: bool) -> None:
    """Print the fields of one thing."""
    if as_json:
        print_json(row)
        return
    width = max(map(len, row)) + 1
    for name, value in row.items():
        click.echo(f"{_label(name) + ':':<{width}} {text_of(value)}")


def show_removed(row: Row, sentence: str, dry_run: bool, as_json: bool) -> None:
    """Say what was removed, or would be: `{is_not} blocked any more` in the sentence becomes either."""
    if as_json:
        print_json(row)
    else:
        click.echo(sentence.format(is_not="would not be" if dry_run else "is not"))


def print_json(value: object) -> None:
    click.echo(json.dumps(value, indent=2, ensure_ascii=False, default=_plain))


def somebody_is_there() -> bool:
    """Return whether a person can answer a question: not in a script."""
    return sys.stdin.isatty()


def confirm(question: str) -> None:
    """Ask before something that cannot be undone; a script has to say --yes instead."""
    if not somebody_is_there():
        raise click.ClickException("Nothing was done: this cannot be undone, so a script has to say --yes.")
    click.confirm(question, abort=True, err=True)


def _print_table(rows: list[Row]) -> None:
    cells = [[_label(name).upper() for name in rows[0]], *([text_of(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _label(name: str) -> str:
    return name.replace("_", " ")


def text_of(value: object) -> str:
    """Return the value as one line, without control characters: they do not reach the terminal."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(text_of, value))
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    return "".join(c if c.isprintable() else " " for c in str(value))


def size_text(size: int | None) -> str | None:
    """Return a size as people write it."""
    return None if size is None else f"{size / 1_000_000:,.1f} MB"


def _plain(value: object) -> str:
    return clock.stamp(value) if isinstance(value, datetime) else str(value)
