"""The content of a member while it is read, compared with the manifest."""

import hashlib

from rookery.media.store.base import CHUNK
from rookery.services.data.backup.container import ReadableStream
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.manifest import Member


class CheckedBackup:
    """The content of a member. Raises BackupError at its end if it is not the one of the manifest, or unreadable."""

    def __init__(self, content: ReadableStream, member: Member) -> None:
        self.member = member
        self._content, self._digest, self._size = content, hashlib.sha256(), 0

    def read(self, size: int = CHUNK) -> bytes:
        try:
            data = self._content.read(size)
        except OSError:
            raise BackupError(f"{self.member.name} cannot be read from the disk: use another backup.") from None
        self._digest.update(data)
        self._size += len(data)
        whole = (self._digest.hexdigest(), self._size) == (self.member.sha256, self.member.size)
        if self._size > self.member.size or not (data or whole):
            raise BackupError(f"{self.member.name} is not as the manifest of the backup has it: use another backup.")
        return data

    def skip(self) -> None:
        while self.read():
            pass
