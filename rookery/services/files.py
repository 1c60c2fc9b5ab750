"""Files in the store: whoever refers to one no more drops it, and it is deleted once that is certain."""

import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from flask import current_app

from rookery import urls
from rookery.events import emit
from rookery.events.facts import FilesDropped
from rookery.media.store import CHUNK, Store

LEFTOVER_SECONDS = 24 * 60 * 60


def store() -> Store:
    """Where the current app keeps its files."""
    found: Store = current_app.extensions["rookery.store"]
    return found


@contextmanager
def copied(file: IO[bytes]) -> Iterator[Path]:
    """The file as one of our own on the disk, in a folder that is gone afterwards: it may be too large for memory."""
    with tempfile.TemporaryDirectory(dir=workshop()) as folder:
        path = Path(folder, "file")
        with path.open("wb") as copy:
            shutil.copyfileobj(file, copy, CHUNK)
        yield path


def remove_leftovers() -> None:
    """Remove work folders of processes that were killed."""
    for folder in workshop().iterdir():
        with suppress(FileNotFoundError):
            if folder.stat().st_mtime < time.time() - LEFTOVER_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)


def workshop() -> Path:
    folder = urls.config().data_dir / "tmp"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def drop(keys: Iterable[str | None]) -> None:
    """Let these files go, if this transaction commits."""
    if known := [key for key in dict.fromkeys(keys) if key]:
        emit(FilesDropped(known))


def delete(keys: Iterable[str]) -> None:
    """Delete files now. A missing one is as good as deleted."""
    for key in keys:
        store().delete(key)
