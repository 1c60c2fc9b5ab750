"""The file store on the local disk."""

import fcntl
import io
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from rookery import disk

from .base import CHUNK, Listed, check_key

HALF_WRITTEN, HALF_WRITTEN_SECONDS = ".half-", 60  # seconds after which an abandoned one is removed


class DiskStore:
    """Files below `root`, which are served at `base_url`."""

    is_local, bucket = True, ""

    def __init__(self, root: Path, base_url: str) -> None:
        self._root = root
        self._base_url = base_url.rstrip("/")

    def write(self, key: str, data: bytes | BinaryIO, content_type: str) -> None:
        """Store the file; a reader sees the old one or the new one, never a part, also after a power failure.

        The disk does not keep the content type: the extension of the key tells it.
        """
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=HALF_WRITTEN, dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                fcntl.flock(file, fcntl.LOCK_EX)  # marks the file as in use by a live process
                shutil.copyfileobj(io.BytesIO(data) if isinstance(data, bytes) else data, file, CHUNK)
                file.flush()
                os.fsync(handle)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
        disk.sync(path.parent)

    def open(self, key: str) -> BinaryIO:
        return self._path(key).open("rb")

    def delete(self, key: str) -> None:
        self._path(key).unlink(missing_ok=True)

    def exists(self, key: str) -> bool:
        return self._path(key).is_file()

    def listed(self, after: str, limit: int) -> list[Listed]:
        """List the files, as `Store` has it. Half-written ones of processes that were killed are removed on the way."""
        return list(islice(_walk(self._root, "", after.split("/") if after else []), limit))

    def url(self, key: str) -> str:
        return f"{self._base_url}/{check_key(key)}"

    def _path(self, key: str) -> Path:
        return self._root / check_key(key)


def _walk(folder: Path, prefix: str, after: list[str]) -> Iterator[Listed]:
    """The files below, folder by folder by name, from where `after` leads."""
    first, rest = (after[0], after[1:]) if after else ("", [])
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name) if folder.is_dir() else ():
        name = prefix + entry.name
        if entry.is_dir(follow_symlinks=False):
            if entry.name >= first:
                yield from _walk(Path(entry.path), f"{name}/", rest if entry.name == first else [])
        elif entry.name.startswith("."):
            _remove_if_half_written(entry)
        elif entry.name > first:
            with suppress(FileNotFoundError):
                found = entry.stat()
                yield Listed(name, datetime.fromtimestamp(found.st_mtime, UTC), found.st_size)


def _remove_if_half_written(entry: os.DirEntry[str]) -> None:
    """Remove a half-written file of a dead process; other hidden files may belong to a web server or a backup."""
    with suppress(FileNotFoundError, BlockingIOError):
        if entry.name.startswith(HALF_WRITTEN) and entry.stat().st_mtime < time.time() - HALF_WRITTEN_SECONDS:
            with open(entry.path, "rb") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                os.unlink(entry.path)
