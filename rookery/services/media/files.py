"""Files in the store: whoever refers to one no more drops it, and it is deleted once that is certain."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from flask import current_app

from rookery import urls
from rookery.media import renditions
from rookery.media.store.base import CHUNK, Store, content_type_of
from rookery.plugin import task


def store() -> Store:
    """Return where the current app keeps its files."""
    found: Store = current_app.extensions["rookery.store"]
    return found


@contextmanager
def copied(file: IO[bytes]) -> Iterator[Path]:
    """The file as one of our own on the disk, in a folder that is gone afterwards: it may be too large for memory."""
    with work_folder() as folder:
        path = folder / "file"
        with path.open("wb") as copy:
            shutil.copyfileobj(file, copy, CHUNK)
        yield path


@contextmanager
def work_folder() -> Iterator[Path]:
    """Make a folder for temporary files, and remove it in the end.

    It is locked as long as this process lives, so that others can tell whether it is needed.
    """
    with _locked(workshop()):  # otherwise another process could find the folder before it is locked
        folder = Path(tempfile.mkdtemp(dir=workshop()))
        lock = _lock(folder)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if lock is not None:
            os.close(lock)


def remove_leftovers() -> None:
    """Remove temporary folders of dead processes, at the start and every hour."""
    with _locked(workshop()):
        for path in workshop().iterdir():
            with suppress(OSError):
                lock = _lock(path)
                if lock is None:
                    continue
                os.close(lock)
                shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)


def workshop() -> Path:
    folder = urls.config().data_dir / "tmp"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Wait for the lock of this folder."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _lock(path: Path) -> int | None:
    """Lock a file or folder for as long as the handle is open; None if another process has it locked."""
    handle = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        return None
    return handle


@task()
def delete_files(keys: list[str]) -> None:
    delete(keys)


@task()
def copy_files(copies: dict[str, str], gone: list[str]) -> None:
    """Copy files to other keys, then delete those that are gone. Doing it twice does no harm."""
    for key, copy in copies.items():
        if store().exists(copy):
            continue
        with suppress(FileNotFoundError), store().open(key) as file:
            store().write(copy, file, content_type_of(copy))
    delete(gone)


def drop(keys: Iterable[str | None]) -> None:
    """Delete these files once this transaction commits."""
    if known := [key for key in dict.fromkeys(keys) if key]:
        delete_files.enqueue(known)


def delete(keys: Iterable[str]) -> None:
    """Delete files now, pictures with their renditions. A missing one is as good as deleted."""
    for key in keys:
        for one in (*renditions.keys_of(key), key):
            store().delete(one)
