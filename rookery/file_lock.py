"""Locks on files of the data directory. The system releases them when their process ends, however it ends."""

import fcntl
import os
from pathlib import Path


class FileLock:
    """An exclusive lock. Processes that are forked meanwhile share it; their programs (`exec`) do not."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def acquire(self) -> bool:
        """Return whether this object holds the lock now. Does not wait."""
        if self._file is None:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(file)
                return False
            self._file = file
        return True

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
