"""The media of all backups of a folder: each file once, under the SHA-256 of its content.

A server never changes a file under its name, so a backup adds what is new, refers to the rest, and hashes a part of it
(pool_check.py). Pools of encrypted backups are encrypted with a random passphrase that each of them has in its header.
"""

import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from rookery.media.store.base import CHUNK
from rookery.outages import words
from rookery.services.data.backup.age import INTRODUCTION, RANDOM_WORK, DecryptedReader, EncryptedWriter, overhead
from rookery.services.data.backup.checked import CheckedBackup
from rookery.services.data.backup.container import ReadableStream, Writable
from rookery.services.data.backup.errors import BackupError
from rookery.services.data.backup.manifest import POOLED, Member

HALF_WRITTEN = ".half-"
_NAME = re.compile(r"[0-9a-f]{64}")


def new_passphrase() -> str:
    return secrets.token_urlsafe(32)


class Pool:
    """The files below `root`; encrypted if there is a passphrase. `added` and `added_bytes` count the new ones.

    `damaged` are the places whose files lack, or are known not to have the content that their names say.
    """

    def __init__(self, root: Path, passphrase: str = "") -> None:
        self.root, self.passphrase = root, passphrase
        self.added = self.added_bytes = 0
        self.damaged: set[Path] = set()

    def path(self, sha256: str) -> Path:
        """Return the place of this content. Names in an encrypted pool do not tell which content they are of."""
        name = hmac.digest(self.passphrase.encode(), sha256.encode(), "sha256").hex() if self.passphrase else sha256
        return self.root / name[:2] / name

    def has(self, member: Member) -> bool:
        """Return whether there is a file of the right size that is not known to be damaged."""
        path = self.path(member.sha256)
        try:
            return path not in self.damaged and path.stat().st_size == self._stored_size(member.size)
        except FileNotFoundError:
            return False

    def add(self, name: str, size: int, source: ReadableStream) -> Member:
        """Store the content, in place of what may be there."""
        with self._written(source) as (half, sha256, length):
            if length != size:
                raise BackupError(f"{name} changed while it was read: make the backup again.")
            member = Member(name, size, sha256, POOLED)
            is_new = not self.has(member)
            self._put(half, sha256)
            if is_new:
                self.added, self.added_bytes = self.added + 1, self.added_bytes + size
            return member

    def replace(self, member: Member, source: ReadableStream) -> bool:
        """Store the content of a member again; return False if the source has another one."""
        with self._written(source) as (half, sha256, _length):
            if sha256 == member.sha256:
                self._put(half, sha256)
            return sha256 == member.sha256

    @contextmanager
    def open(self, member: Member) -> Iterator[ReadableStream]:
        """Read a content. Raises BackupError if it is not there."""
        path = self.path(member.sha256)
        try:
            file = path.open("rb")
        except OSError as error:
            raise BackupError(f"{member.name} is missing in the pool ({words(error)}).") from None
        with file:
            yield self._content(file)

    def check(self, member: Member) -> None:
        """Raise BackupError unless the content is the one that was stored. If not, the next backup hashes it first."""
        path = self.path(member.sha256)
        with self.open(member) as file:
            try:
                CheckedBackup(file, member).skip()
            except BackupError:
                with suppress(OSError):
                    os.utime(path, (0, 0))
                raise BackupError(f"{member.name} is damaged in the pool ({path}).") from None

    def is_whole(self, path: Path) -> bool:
        """Return whether a file has the content that its name says."""
        digest = hashlib.sha256()
        try:
            with path.open("rb") as file:
                content = self._content(file)
                while data := content.read(CHUNK):
                    digest.update(data)
        except (BackupError, OSError):
            return False
        return self.path(digest.hexdigest()) == path

    def ages(self) -> Iterator[tuple[int, int, str]]:
        """Return the time at which each file was written or last hashed, its size and its path."""
        for path in self.names():
            if _NAME.fullmatch(path.name) and path.parent.name == path.name[:2]:
                found = path.stat()
                yield found.st_mtime_ns, found.st_size, str(path)

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

    @contextmanager
    def _written(self, source: ReadableStream) -> Iterator[tuple[Path, str, int]]:
        """Write the content into a file that is removed unless it is put in its place; give its hash and size too."""
        self.root.mkdir(parents=True, exist_ok=True, mode=0o700)
        half = self.root / f"{HALF_WRITTEN}{secrets.token_hex(8)}"
        try:
            with os.fdopen(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
                sha256, length = self._write(file, source)
                file.flush()
                os.fsync(file.fileno())
            yield half, sha256, length
        finally:
            half.unlink(missing_ok=True)

    def _put(self, half: Path, sha256: str) -> None:
        path = self.path(sha256)
        path.parent.mkdir(exist_ok=True, mode=0o700)
        os.replace(half, path)
        self.damaged.discard(path)

    def _content(self, file: BinaryIO) -> ReadableStream:
        """Return what an open file of the pool has, decrypted. Raises BackupError for one that is damaged."""
        if not self.passphrase:
            return file
        try:
            if file.read(len(INTRODUCTION)) == INTRODUCTION:
                return DecryptedReader(file, self.passphrase)
        except OSError:
            pass
        raise BackupError(f"{file.name} is damaged.")

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
