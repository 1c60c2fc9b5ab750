"""The media of all backups of a folder: each file once, under the SHA-256 of its content.

A server never changes a file under its name, so a backup adds what is new and refers to the rest. Pools of encrypted
backups are encrypted with a random passphrase that each of these backups has in its header.
"""

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from rookery.media.store.base import CHUNK
from rookery.services.data.backup.age import INTRODUCTION, RANDOM_WORK, DecryptedReader, EncryptedWriter, overhead
from rookery.services.data.backup.container import ReadableStream, Writable
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.manifest import POOLED, Member

HALF_WRITTEN = ".half-"


def new_passphrase() -> str:
    return secrets.token_urlsafe(32)


class Pool:
    """The files below `root`; encrypted if there is a passphrase. `added` and `added_bytes` count the new ones."""

    def __init__(self, root: Path, passphrase: str = "") -> None:
        self.root, self.passphrase = root, passphrase
        self.added = self.added_bytes = 0

    def path(self, sha256: str) -> Path:
        """Return the place of this content. Names in an encrypted pool do not tell which content they are of."""
        name = hmac.digest(self.passphrase.encode(), sha256.encode(), "sha256").hex() if self.passphrase else sha256
        return self.root / name[:2] / name

    def has(self, member: Member) -> bool:
        """Return whether there is a file of the right size."""
        try:
            return self.path(member.sha256).stat().st_size == self._stored_size(member.size)
        except FileNotFoundError:
            return False

    def add(self, name: str, size: int, source: ReadableStream) -> Member:
        """Store the content, unless it is there."""
        self.root.mkdir(parents=True, exist_ok=True, mode=0o700)
        half = self.root / f"{HALF_WRITTEN}{secrets.token_hex(8)}"
        try:
            with os.fdopen(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
                sha256, length = self._write(file, source)
                file.flush()
                os.fsync(file.fileno())
            if length != size:
                raise BackupError(f"{name} changed while it was read: make the backup again.")
            member = Member(name, size, sha256, POOLED)
            if not self.has(member):
                path = self.path(sha256)
                path.parent.mkdir(exist_ok=True, mode=0o700)
                os.replace(half, path)
                self.added, self.added_bytes = self.added + 1, self.added_bytes + size
            return member
        finally:
            half.unlink(missing_ok=True)

    @contextmanager
    def open(self, member: Member) -> Iterator[ReadableStream]:
        """Read a content. Raises BackupError if it is not there."""
        path = self.path(member.sha256)
        try:
            file = path.open("rb")
        except OSError as error:
            raise BackupError(f"{member.name} is missing in the pool ({path}: {error.strerror}).") from None
        with file:
            if self.passphrase and file.read(len(INTRODUCTION)) != INTRODUCTION:
                raise BackupError(f"{member.name} is damaged in the pool ({path}).")
            yield DecryptedReader(file, self.passphrase) if self.passphrase else file

    def check(self, member: Member) -> None:
        """Raise BackupError unless the content is the one that was stored."""
        with self.open(member) as file:
            digest, size = hashlib.sha256(), 0
            while data := file.read(CHUNK):
                digest.update(data)
                size += len(data)
        if (digest.hexdigest(), size) != (member.sha256, member.size):
            raise BackupError(f"{member.name} is damaged in the pool ({self.path(member.sha256)}).")

    def names(self) -> Iterator[Path]:
        """The files that are there, half-written ones among them."""
        for entry in sorted(self.root.iterdir()) if self.root.is_dir() else ():
            if entry.is_dir():
                yield from sorted(entry.iterdir())
            else:
                yield entry

    def half_written(self) -> Iterator[Path]:
        """The files that a killed process left."""
        yield from self.root.glob(f"{HALF_WRITTEN}*")

    def _write(self, file: BinaryIO, source: ReadableStream) -> tuple[str, int]:
        encrypted = EncryptedWriter(file, self.passphrase, RANDOM_WORK) if self.passphrase else None
        target: Writable = encrypted or file
        digest, length = hashlib.sha256(), 0
        while data := source.read(CHUNK):
            digest.update(data)
            length += len(data)
            target.write(data)
        if encrypted:
            encrypted.close()
        return digest.hexdigest(), length

    def _stored_size(self, size: int) -> int:
        return size + overhead(size, RANDOM_WORK) if self.passphrase else size
