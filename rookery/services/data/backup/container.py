"""The file of a backup: a tar of plain files, compressed with zstd, ended by the SHA-256 of all bytes before.

`tar --zstd -xf` reads it as well: the hash is in a frame that programs skip. An encrypted one is such a file within
one of `age`. Both directions are streams, whose memory does not depend on the size of the files.

The reader takes nothing but what the writer makes: no other kinds of entries than files, no names but those of a
backup, one frame, no bytes in between or behind.
"""

import hashlib
import struct
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple, Protocol

from rookery.media.store.base import CHUNK, check_key
from rookery.outages import reason
from rookery.secrets import NAMES
from rookery.services.data.backup.age import INTRODUCTION, DecryptedReader, EncryptedWriter
from rookery.services.data.backup.errors import BackupError

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

HEADER, MANIFEST, SETTINGS = "backup.json", "manifest.jsonl", "rookery.env"
DATABASES = {"sqlite": "database.sqlite", "postgresql": "database.pgdump"}
SECRETS, MEDIA = "secrets/", "media/"
LEVEL, WINDOW = 3, 23  # the window of level 3 is 2^21; a larger one than 2^23 bytes would take that much memory
BLOCK = tarfile.BLOCKSIZE
_TRAILER = struct.Struct("<II8s32s")
_SKIPPED, _MARK = 0x184D2A50, b"rookery1"
_DAMAGED = "The backup is damaged or cut off: use another one."
_PLAIN = frozenset({HEADER, MANIFEST, SETTINGS, *DATABASES.values(), *(SECRETS + name for name in NAMES)})
_NOT_KEPT = "owners/"  # marks of databases in a store


class ReadableStream(Protocol):
    def read(self, size: int, /) -> bytes: ...


class Writable(Protocol):
    def write(self, data: bytes, /) -> object: ...


class BackupMember(NamedTuple):
    """A member while it is read: its content is there until the next one is asked for."""

    name: str
    size: int
    content: "Content"


def check_name(name: str) -> None:
    """Raise BackupError unless a backup may have a member of this name."""
    if name in _PLAIN:
        return
    try:
        if name.startswith(MEDIA) and not check_key(name.removeprefix(MEDIA)).startswith(_NOT_KEPT):
            return
    except ValueError:
        pass
    raise BackupError(f"The backup has a member {name[:100]!r}, which does not belong into one: do not use it.")


class Content:
    """The content of one member."""

    def __init__(self, source: ReadableStream, size: int) -> None:
        self._source, self._left = source, size

    def read(self, size: int = -1) -> bytes:
        data = self._source.read(min(self._left, CHUNK if size < 0 else size)) if self._left else b""
        self._left -= len(data)
        return data

    def skip(self) -> None:
        while self.read(CHUNK):
            pass


class BackupWriter:
    """Writes a backup into an open file, member by member."""

    def __init__(self, file: BinaryIO, passphrase: str | None = None) -> None:
        self._encrypted = EncryptedWriter(file, passphrase) if passphrase else None
        self._hashed = _HashedWriter(self._encrypted or file)
        options: dict[int, int] = {
            zstd.CompressionParameter.compression_level: LEVEL,
            zstd.CompressionParameter.checksum_flag: 1,
        }
        self._compressor = zstd.ZstdCompressor(options=options)

    def add(self, name: str, size: int, source: ReadableStream) -> str:
        """Add a member of exactly this size; return its SHA-256 in hexadecimal. Raises BackupError if it has another.

        The size stands before the content, so a file that changes meanwhile cannot be in a backup.
        """
        check_name(name)
        entry = tarfile.TarInfo(name)
        entry.size, entry.mode = size, 0o600
        self._write(entry.tobuf(tarfile.GNU_FORMAT))
        digest, left = hashlib.sha256(), size
        while data := source.read(CHUNK):
            left -= len(data)
            if left < 0:
                break
            digest.update(data)
            self._write(data)
        if left:
            raise BackupError(f"{name} changed while it was read: make the backup again.")
        self._write(bytes(-size % BLOCK))
        return digest.hexdigest()

    def close(self) -> None:
        self._write(bytes(2 * BLOCK))
        self._hashed.write(self._compressor.flush())
        self._hashed.close()
        if self._encrypted:
            self._encrypted.close()

    def _write(self, data: bytes) -> None:
        self._hashed.write(self._compressor.compress(data))


@contextmanager
def reading(path: Path, passphrase: str | None = None) -> Iterator[Iterator[BackupMember]]:
    """Open a backup; its members come in order. Raises BackupError for one that is not whole, at the latest at its end.

    Who stops before the end knows nothing of what was read so far.
    """
    try:
        file = path.open("rb")
    except OSError as error:
        raise BackupError(f"{path} cannot be read ({reason(error)}).") from None
    with file:
        yield _entries(_content(file, passphrase))


def is_encrypted(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(INTRODUCTION)) == INTRODUCTION


def _content(file: BinaryIO, passphrase: str | None) -> ReadableStream:
    if file.read(len(INTRODUCTION)) == INTRODUCTION:
        return DecryptedReader(file, passphrase)
    file.seek(0)
    return file


def _entries(file: ReadableStream) -> Iterator[BackupMember]:
    hashed = _HashedReader(file)
    tar = _Decompressed(hashed)
    while any(block := tar.exactly(BLOCK)):
        found = _header(block)
        content = Content(tar, found.size)
        yield BackupMember(found.name, found.size, content)
        content.skip()
        if any(tar.exactly(-found.size % BLOCK)):
            raise BackupError(_DAMAGED)
    if any(tar.exactly(BLOCK)):
        raise BackupError(_DAMAGED)
    tar.end()
    hashed.end()


def _header(block: bytes) -> tarfile.TarInfo:
    try:
        found = tarfile.TarInfo.frombuf(block, "ascii", "strict")
    except (tarfile.HeaderError, ValueError):
        raise BackupError(_DAMAGED) from None
    if found.type != tarfile.REGTYPE or found.size < 0 or found.linkname:
        raise BackupError(f"The backup has a member {found.name[:100]!r} that is not a plain file: do not use it.")
    check_name(found.name)
    return found


class _HashedWriter:
    def __init__(self, file: Writable) -> None:
        self._file, self._digest = file, hashlib.sha256()

    def write(self, data: bytes) -> None:
        self._digest.update(data)
        self._file.write(data)

    def close(self) -> None:
        length = _TRAILER.size - 8
        self._file.write(_TRAILER.pack(_SKIPPED, length, _MARK, self._digest.digest()))


class _HashedReader:
    """Reads all but the trailer, and compares that at the end."""

    def __init__(self, file: ReadableStream) -> None:
        self._file, self._digest, self._tail = file, hashlib.sha256(), b""

    def read(self, size: int) -> bytes:
        while data := self._file.read(size):
            self._tail += data
            if len(self._tail) > _TRAILER.size:
                found, self._tail = self._tail[: -_TRAILER.size], self._tail[-_TRAILER.size :]
                self._digest.update(found)
                return found
        return b""

    def end(self) -> None:
        expected = _TRAILER.pack(_SKIPPED, _TRAILER.size - 8, _MARK, self._digest.digest())
        if self.read(CHUNK) or self._tail != expected:
            raise BackupError(_DAMAGED)


class _Decompressed:
    """The one frame of a backup."""

    def __init__(self, source: ReadableStream) -> None:
        self._source = source
        self._decompressor = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: WINDOW})

    def read(self, size: int) -> bytes:
        """Return up to so many bytes, at least one. Raises BackupError at the end of the frame."""
        while not self._decompressor.eof:
            data = self._source.read(CHUNK) if self._decompressor.needs_input else b""
            if self._decompressor.needs_input and not data:
                break
            if found := self._decompress(data, size):
                return found
        raise BackupError(_DAMAGED)

    def exactly(self, size: int) -> bytes:
        parts = bytearray()
        while len(parts) < size:
            parts += self.read(size - len(parts))
        return bytes(parts)

    def end(self) -> None:
        while not self._decompressor.eof:
            data = self._source.read(CHUNK) if self._decompressor.needs_input else b""
            if self._decompress(data, 1) or (self._decompressor.needs_input and not data):
                raise BackupError(_DAMAGED)
        if self._decompressor.unused_data or self._source.read(1):
            raise BackupError(_DAMAGED)

    def _decompress(self, data: bytes, size: int) -> bytes:
        try:
            return self._decompressor.decompress(data, size)
        except zstd.ZstdError:
            raise BackupError("This is no backup, or it is damaged: use another file.") from None
