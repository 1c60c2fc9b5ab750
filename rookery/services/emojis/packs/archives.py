"""Other archives of pictures as packs: tar files, as `tootctl emoji export` writes them, and folders.

What is in them is copied into a zip file without compression, which is then read like any other pack. Nothing is
unpacked to the disk, and names never become paths.
"""

import gzip
import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath, PurePosixPath
from tempfile import TemporaryFile
from typing import IO

from models.media.emoji import Emoji
from rookery.errors import Invalid, Unfit
from rookery.services.emojis.packs.exporting import pictures
from rookery.services.emojis.packs.format import META, META_BYTES, MOST_FILES, PACK_BYTES, PICTURES
from rookery.services.media import files, processing
from rookery.translations import lazy_gettext as _

GZIP, ZIP = b"\x1f\x8b", b"PK"
MOST_OF_A_PICTURE = 4 * processing.EMOJI_BYTES
UNPACKED_BYTES = 2 * PACK_BYTES  # of a tar file, with its headers and what is skipped
FREE_BYTES, RATIO = 1024 * 1024, 100  # no more than so many times its size is read beyond these


def as_pack(data: bytes) -> bytes:
    """Return an archive as a zip file. Raises Invalid for a tar file that cannot be read, or is too large."""
    if len(data) > PACK_BYTES:
        raise _too_large()
    if data.startswith(ZIP):
        return data
    try:
        return _zipped(_members(data))
    except Invalid:
        raise
    except Exception:  # the library documents no set of errors for broken files
        raise Unfit(_("is not a readable zip or tar file"), "file") from None


def folder(path: Path) -> bytes:
    """Return the pictures of a folder, and of those in it, as a zip file. Raises Invalid for too many of them."""
    found = (one for one in sorted(path.rglob("*")) if one.is_file() and not one.is_symlink())
    return _zipped(
        (one.relative_to(path).as_posix(), one.read_bytes()) for one in found if _is_wanted(one, one.stat().st_size)
    )


def export_tar(rows: Iterable[Emoji]) -> IO[bytes]:
    """Return a compressed tar file of these emojis, as Mastodon reads it; it is gone once it is closed."""
    import tarfile  # for this command only

    file = TemporaryFile(dir=files.workshop())  # noqa: SIM115  the caller closes it
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        for _row, name, data in pictures(rows):
            about = tarfile.TarInfo(name)
            about.size, about.mode = len(data), 0o644
            archive.addfile(about, io.BytesIO(data))
    file.seek(0)
    return file


def _members(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the names and the bytes of what a tar file has of a pack, compressed by gzip or not at all."""
    import tarfile

    stream = gzip.GzipFile(fileobj=io.BytesIO(data)) if data.startswith(GZIP) else io.BytesIO(data)
    with tarfile.open(
        fileobj=_Bounded(stream, min(UNPACKED_BYTES, FREE_BYTES + RATIO * len(data))), mode="r|"
    ) as archive:
        for number, member in enumerate(archive):
            if number >= MOST_FILES:
                raise Unfit(_("contains too many files"), "file")
            if member.type not in (tarfile.REGTYPE, tarfile.AREGTYPE):  # no links, devices, holes
                continue
            if _is_wanted(PurePosixPath(member.name), member.size) and (file := archive.extractfile(member)):
                yield member.name, file.read()


def _is_wanted(path: PurePath, size: int) -> bool:
    """Return whether this may be a picture, or says what the pack has. One that is much too large is passed over."""
    if path.name in META:
        return size <= META_BYTES
    return path.suffix.lower() in PICTURES and size <= MOST_OF_A_PICTURE


def _zipped(members: Iterable[tuple[str, bytes]]) -> bytes:
    file, size, known = io.BytesIO(), 0, set[str]()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as pack:
        for name, data in members:
            size += len(data)
            if size > PACK_BYTES:
                raise _too_large()
            if name not in known:
                known.add(name)
                pack.writestr(name, data)
    return file.getvalue()


def _too_large() -> Unfit:
    return Unfit(_("is too large (maximum is %(limit)s bytes)", limit=PACK_BYTES), "file")


class _Bounded(io.RawIOBase):
    """A stream of which only so much is read: a few kilobytes may say that they are gigabytes."""

    def __init__(self, stream: IO[bytes] | gzip.GzipFile, most: int) -> None:
        super().__init__()
        self._stream, self._left = stream, most

    def read(self, size: int = -1) -> bytes:
        if size < 0 or size > self._left:
            raise _too_large()
        found = self._stream.read(size)
        self._left -= len(found)
        return found
