"""The files of an archive: a zip file, a tar file that is copied into one, or JSON alone.

Nothing is unpacked to the disk, names never become paths, and whatever a file claims to be, only so much of it is read.
"""

import gzip
import io
import shutil
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING, Self

import orjson

from models.base import Json
from rookery.errors import Invalid
from rookery.media.store.base import CHUNK
from rookery.outages import outage_of
from rookery.translations import lazy_gettext as _

if TYPE_CHECKING:
    from tarfile import TarInfo

MOST_FILES, DIRECTORY_BYTES = 100_000, 24 * 1024 * 1024
JSON_BYTES, ACTOR_BYTES = 2 * 1024**3, 1024**2
UNPACKED_BYTES, GROWTH = 2 * 1024**3, 4  # of a compressed tar file: so much, and so many times its size
FREE_BYTES, RATIO = 1024**2, 100  # of anything compressed: no more than so many times its size is read beyond these
HEADER_BYTES = 1024**2  # of one that describes a member of a tar file
SPARE_BYTES = 1024**3  # left free on the disk
POSTS = ("outbox.json", "pixelfed-statuses.json")
FILES, PICTURES = "media_attachments/", ("avatar", "header")
_ZIP, _GZIP = b"PK", b"\x1f\x8b"

Look = Callable[[], None]


class Stopped(Exception):
    """Raised by a look: no more of the archive is to be read."""


def _go_on() -> None:
    """Read on, whatever happens meanwhile."""


def check(path: Path) -> None:
    """Raise Invalid for what is no archive, as far as that can be told at once."""
    if _form(path) == "zip":
        with opened(path):
            pass


def check_room(folder: Path) -> None:
    """Raise Invalid if the disk would become full."""
    if shutil.disk_usage(folder).free < SPARE_BYTES:
        raise Invalid(_("There is not enough room on the disk of this server"))


def copy_while_there_is_room(file: IO[bytes], to: IO[bytes], folder: Path) -> None:
    """Copy a file to the disk of this folder, which must not become full of it. Raises Invalid."""
    while data := file.read(CHUNK):
        to.write(data)
        check_room(folder)


def normalise(path: Path, look: Look = _go_on) -> None:
    """Make what was uploaded a zip file, in its place. Slow: `look` is called again and again. Raises Invalid."""
    if (form := _form(path)) == "zip":
        return
    other = path.with_suffix(".new")
    if form == "tar":
        _zip_tar(path, other, look)
    else:
        with zipfile.ZipFile(other, "w", zipfile.ZIP_STORED) as made:
            made.write(path, POSTS[0])
    other.replace(path)


def _form(path: Path) -> str:
    """Return `zip`, `tar` or `json`, by how the file begins. Raises Invalid."""
    with path.open("rb") as file:
        head = file.read(512)
    if head.startswith(_ZIP):
        return "zip"
    if head.startswith(_GZIP) or head[257:262] == b"ustar":
        return "tar"
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"[")):
        return "json"
    raise Invalid(_("The file is not an archive: zip, tar.gz or JSON is expected"))


class ArchiveFile:
    """An opened archive. Its files are found below the folder that has the posts.

    `look` is called whenever some of it is read, and may raise to end that.
    """

    def __init__(self, made: zipfile.ZipFile, look: Look) -> None:
        self._zip, self.look = made, look
        names = [info.filename for info in made.infolist()]
        found = sorted((name for name in names if PurePosixPath(name).name in POSTS), key=lambda name: name.count("/"))
        if not found:
            raise Invalid(_("There is no outbox.json or pixelfed-statuses.json in the archive"))
        self.posts = found[0]
        self._root = self.posts.rpartition("/")[0]
        self._media = {_below_files(name): name for name in names if FILES in name}

    def find(self, name: str) -> str | None:
        """Return where this file is, if the archive has it."""
        path = f"{self._root}/{name}" if self._root else name
        return path if path in self._zip.NameToInfo else None

    def find_media(self, url: str) -> str | None:
        """Return where an attachment is. What servers write as its address differs in what precedes the folder."""
        return self._media.get(_below_files(url)) or self.find(url.lstrip("/"))

    @contextmanager
    def reading(self, path: str, most: int = JSON_BYTES) -> Iterator["_Bounded"]:
        """A file of the archive to be read, at most so many bytes of it. Raises Invalid."""
        info = self._zip.NameToInfo[path]
        with _invalid_if_broken():
            if info.flag_bits & 1 or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise ValueError("encrypted, or packed in a way that needs much memory")
            with self._zip.open(info) as file:
                yield _Bounded(file, min(most, _most_of(info.compress_size)), self.look)

    def json(self, name: str) -> Json:
        """Return a small document, empty if there is none."""
        if (path := self.find(name)) is None:
            return {}
        with self.reading(path, ACTOR_BYTES) as file:
            found = orjson.loads(file.read(ACTOR_BYTES))
        return found if isinstance(found, dict) else {}

    def copy(self, path: str, to: Path, most: int) -> None:
        """Copy a file of the archive. Raises Invalid for one with more than so many bytes."""
        with self.reading(path, most) as file, to.open("wb") as copied:
            shutil.copyfileobj(file, copied, CHUNK)


@contextmanager
def opened(path: Path, look: Look = _go_on) -> Iterator[ArchiveFile]:
    """Open an archive. Raises Invalid."""
    with _ZipReader(io.FileIO(path)) as file:
        with _invalid_if_broken():
            made = zipfile.ZipFile(file)
        if len(made.infolist()) > MOST_FILES:
            raise _too_many()
        if sum(info.compress_size for info in made.infolist()) > path.stat().st_size:
            raise _too_large()  # its files share bytes
        yield ArchiveFile(made, look)


def _most_of(compressed: int) -> int:
    """Return how much of so many compressed bytes is read: a few of them may say that they are gigabytes."""
    return FREE_BYTES + RATIO * compressed


def _below_files(name: str) -> str:
    return name.rpartition(FILES)[2]


def _too_many() -> Invalid:
    return Invalid(_("The archive contains too many files"))


def _too_large() -> Invalid:
    return Invalid(_("The archive, or a file in it, is too large"))


def _broken() -> Invalid:
    return Invalid(_("The archive is broken or cannot be read"))


@contextmanager
def _invalid_if_broken() -> Iterator[None]:
    try:
        yield
    except (Invalid, Stopped):
        raise
    except Exception as problem:  # the libraries document no set of errors for broken files
        if outage_of(problem):
            raise  # it says nothing of the file
        raise _broken() from None


class _ZipReader(io.BufferedReader):
    """A zip file. The library reads the directory at once and believes what the file says of its size, in one of
    several places; so no read may be longer than a directory is.
    """

    def read(self, size: int | None = -1, /) -> bytes:
        most = DIRECTORY_BYTES + 1
        found = super().read(most if size is None or size < 0 else min(size, most))
        if len(found) == most:
            raise _too_many()
        return found


def _zip_tar(path: Path, to: Path, look: Look) -> None:
    """Copy the regular files of a tar file that an archive of posts has."""
    import tarfile  # for these archives only

    size, number = path.stat().st_size, 0
    most = min(max(UNPACKED_BYTES, GROWTH * size), _most_of(size))
    with _invalid_if_broken(), path.open("rb") as raw, zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as made:
        is_packed = raw.read(2) == _GZIP
        raw.seek(0)
        stream = gzip.GzipFile(fileobj=raw) if is_packed else raw
        with tarfile.open(fileobj=_Bounded(stream, most, look), mode="r|", tarinfo=_member_type()) as archive:
            while member := archive.next():
                archive.members.clear()  # type: ignore[attr-defined]  # it keeps them, with all that headers say
                if (number := number + 1) > MOST_FILES:
                    raise _too_many()
                name = member.name.removeprefix("./")
                if member.type in (tarfile.REGTYPE, tarfile.AREGTYPE) and _is_wanted(name):
                    _copy_member(archive.extractfile(member), made, name, to.parent)


def _member_type() -> "type[TarInfo]":
    """Return the members of a tar file, which the library reads with it. Of the headers that describe the next member,
    it reads into memory whatever they claim to be long.
    """
    import tarfile

    headers = (tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE, tarfile.GNUTYPE_LONGNAME)

    class Member(tarfile.TarInfo):
        @classmethod
        def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
            made = super().frombuf(buf, encoding, errors)
            if made.type in (*headers, tarfile.GNUTYPE_LONGLINK) and made.size > HEADER_BYTES:
                raise _too_large()
            return made

    return Member


def _copy_member(file: IO[bytes] | None, made: zipfile.ZipFile, name: str, folder: Path) -> None:
    if file and name not in made.NameToInfo:
        with made.open(zipfile.ZipInfo(name), "w", force_zip64=True) as copied:
            copy_while_there_is_room(file, copied, folder)


def _is_wanted(name: str) -> bool:
    path = PurePosixPath(name)
    return FILES in name or path.suffix in (".json", ".csv") or path.stem in PICTURES


class _Bounded(io.RawIOBase):
    """A stream of which only so much is read, with a look at each piece."""

    def __init__(self, stream: IO[bytes] | gzip.GzipFile, most: int, look: Look) -> None:
        super().__init__()
        self._stream, self._left, self._look = stream, most, look

    def read(self, size: int = -1) -> bytes:
        self._look()
        found = self._stream.read(min(size, self._left + 1) if size >= 0 else self._left + 1)
        self._left -= len(found)
        if self._left < 0:
            raise _too_large()
        return found
