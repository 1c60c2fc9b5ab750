"""Request bodies as they arrive: a little in memory, the rest in files without a name, all of them within bounds."""

import io
import tempfile
from pathlib import Path
from typing import IO

IN_MEMORY = 64 * 1024  # per body
MEMORY, DISK = 32 * 1024 * 1024, 1024 * 1024 * 1024  # for all bodies of a process


class BodyQuota:
    """The memory and disk that the bodies of this process take; files are made in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.memory, self.disk = folder, 0, 0


class ReceivedBody:
    """The content of a request. `file` gives it to the app once all is there."""

    def __init__(self, quota: BodyQuota) -> None:
        self.size = 0
        self._quota, self._is_on_disk = quota, False
        self._file: IO[bytes] = io.BytesIO()

    @property
    def exceeds_quota(self) -> bool:
        """Return whether the disk space that all bodies share is used up."""
        return self._is_on_disk and self._quota.disk > DISK

    def write(self, data: bytes) -> None:
        """Raises OSError where no file can be made or written."""
        in_memory = self.size + len(data) <= IN_MEMORY and self._quota.memory + len(data) <= MEMORY
        if not self._is_on_disk and not in_memory:
            self._move_to_disk()
        self._file.write(data)
        self.size += len(data)
        self._count(len(data))

    def file(self) -> IO[bytes]:
        self._file.seek(0)
        return self._file

    def close(self) -> None:
        self._count(-self.size)
        self.size = 0
        self._file.close()

    def _move_to_disk(self) -> None:
        self._quota.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = tempfile.TemporaryFile(dir=self._quota.folder)  # noqa: SIM115  # lives as long as the request
        file.write(self.file().read())
        self._count(-self.size)
        self._file, self._is_on_disk = file, True
        self._count(self.size)

    def _count(self, more: int) -> None:
        if self._is_on_disk:
            self._quota.disk += more
        else:
            self._quota.memory += more
