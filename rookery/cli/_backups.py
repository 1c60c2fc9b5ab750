"""Helpers of commands that work with whole databases: passphrases, progress, errors as sentences."""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import ParamSpec, Self, TextIO, TypeVar

import click
from sqlalchemy.exc import SQLAlchemyError

from rookery.cli._common import somebody_is_there, unread_output_dropped
from rookery.cli._files import read_text
from rookery.outages import line_of, words
from rookery.secrets import keep_private
from rookery.services.data.backup import schedule
from rookery.services.data.backup.container import is_encrypted
from rookery.services.data.backup.errors import BackupError

P = ParamSpec("P")
T = TypeVar("T")
SHOWN_SECONDS, SAID_SECONDS = 0.2, 15.0  # between two signs of progress: on a terminal, in a log

passphrase_file = click.option(
    "--passphrase-file",
    type=click.File("r"),
    metavar="FILE",
    help="File with the passphrase; - for standard input.  [default: ROOKERY_BACKUP_PASSPHRASE]",
)


def explained(command: Callable[P, T]) -> Callable[P, T]:
    """Let nobody else read what the command writes, leave nothing temporary at SIGTERM, print errors as a sentence."""

    @wraps(command)
    def run(*args: P.args, **options: P.kwargs) -> T:
        keep_private()
        try:
            with ending_in_order(), unread_output_dropped():
                return command(*args, **options)
        except BackupError as error:
            raise click.ClickException(str(error)) from None
        except OSError as error:
            if not error.filename and not error.strerror:
                raise
            raise click.ClickException(f"{words(error)}.") from None
        except SQLAlchemyError as error:
            raise click.ClickException(f"The database refused that: {line_of(error)}.") from None

    return run


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Turn SIGTERM into an exception, so that temporary files are removed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def passphrase_of(file: TextIO | None) -> str | None:
    """Return the passphrase of the option or the setting, None without one."""
    if file:
        passphrase = read_text(file).rstrip("\r\n")
        if not passphrase:
            raise click.ClickException("The file with the passphrase is empty.")
        return passphrase
    return schedule.passphrase()


def passphrase_for(path: Path, file: TextIO | None) -> str | None:
    """Return the passphrase of a backup; ask for it where it is needed and somebody is there."""
    found = passphrase_of(file)
    if not found and path.is_file() and is_encrypted(path) and somebody_is_there():
        return str(click.prompt("Passphrase", hide_input=True, err=True))
    return found


class Progress:
    """Shows progress on standard error: one line that changes on a terminal, a line now and then elsewhere."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._next = time.monotonic() + (0 if self._terminal else SAID_SECONDS)
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        if self._shown and self._terminal:
            click.echo("\r\033[K", nl=False, err=True)

    def __call__(self, what: str, done: int, total: int) -> None:
        if (now := time.monotonic()) < self._next:
            return
        self._next, self._shown = now + (SHOWN_SECONDS if self._terminal else SAID_SECONDS), True
        told = f"{what}: {done:,} of {total:,}" if total else f"{what}: {done:,}"
        click.echo(f"\r\033[K{told}" if self._terminal else told, nl=not self._terminal, err=True)
