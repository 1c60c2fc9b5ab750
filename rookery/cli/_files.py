"""Files that commands read and write: an error is one line with the name of the file, and the exit code 1."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from rookery.outages import reason


@contextmanager
def errors_of(name: str | Path) -> Iterator[None]:
    """Raise ClickException with the name of the file, which a full disk and a wrong encoding do not tell.

    A broken pipe is nobody's fault, see `unread_output_dropped`.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise click.ClickException(f"{name}: {reason(error)}.") from None
    except UnicodeError:
        raise click.ClickException(f"{name}: this is no text in UTF-8: choose another file.") from None


def read_text(file: TextIO) -> str:
    """Return the whole text of an open file."""
    with errors_of(getattr(file, "name", "-")):
        return file.read()
