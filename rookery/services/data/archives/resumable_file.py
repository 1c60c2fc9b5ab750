"""Files that grow in steps, each of which may be killed: what is beyond the bytes that are certain is cut off again."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

NAME, POSTS, LOCK = "archive.zip", "outbox.json", "lock"


class Lost(Exception):
    """The files are not those that earlier steps left; all has to be made anew."""


class StepStillRunning(Exception):
    """A step that was given up is still at it."""


class Growing:
    """The files of one archive in their folder. Whoever has stored the bytes that a step gives may rely on them."""

    def __init__(self, folder: Path) -> None:
        self._folder, self.zip_bytes = folder, 0

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other processes from writing meanwhile. Raises StepStillRunning."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (self._folder / LOCK).open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise StepStillRunning from None
            yield

    @contextmanager
    def posts(self, certain: int) -> Iterator[IO[bytes]]:
        """The outbox, at its end."""
        with (self._folder / POSTS).open("ab") as file:
            if file.tell() < certain:
                raise Lost
            file.truncate(certain)
            file.seek(certain)
            yield file
            _settle(file)

    @property
    def posts_path(self) -> Path:
        return self._folder / POSTS

    @contextmanager
    def zip(self, certain: int) -> Iterator[ZipFile]:
        """The archive, to which files are added; `zip_bytes` says afterwards how much of it is certain.

        Its directory of files stands at its end, and every file that is added is written over it. So each step leaves a
        copy of the directory, by the name of where it begins.
        """
        self._restore(certain)
        with ZipFile(self._folder / NAME, "a", ZIP_DEFLATED) as file:
            yield file
        self.zip_bytes = file.start_dir
        self._keep_directory(self.zip_bytes)
        for path in self._folder.glob("*.directory"):
            if path not in (self._directory(certain), self._directory(self.zip_bytes)):
                path.unlink()

    def remove(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    def tidy(self) -> None:
        """Leave nothing but the archive."""
        for path in self._folder.iterdir():
            if path.name not in (NAME, LOCK):
                path.unlink(missing_ok=True)

    def _restore(self, certain: int) -> None:
        path, directory = self._folder / NAME, self._directory(certain)
        if certain == 0:
            path.unlink(missing_ok=True)
        elif path.is_file() and directory.is_file() and path.stat().st_size >= certain:
            with path.open("r+b") as file:
                file.truncate(certain)
                file.seek(certain)
                file.write(directory.read_bytes())
        else:
            raise Lost

    def _keep_directory(self, start: int) -> None:
        with (self._folder / NAME).open("r+b") as file, self._directory(start).open("wb") as copy:
            file.seek(start)
            shutil.copyfileobj(file, copy)
            _settle(copy)
            _settle(file)

    def _directory(self, start: int) -> Path:
        return self._folder / f"{start}.directory"


def _settle(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())
