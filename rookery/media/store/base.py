"""The file store: the interface that every backend has, and the keys of its files."""

import re
import secrets
import string
from datetime import datetime
from typing import BinaryIO, NamedTuple, Protocol

CHUNK = 1024 * 1024
PRIVATE = "uploads/"  # never public: originals as uploaded, with their metadata, and what is kept for moderators
_ALPHABET = string.ascii_lowercase + string.digits
_NAME_LENGTH = 22  # 113 bits, so that URLs cannot be guessed
_PART = r"[a-z0-9_-][a-z0-9_.-]*"
_KEY = re.compile(rf"{_PART}(/{_PART})*")

# By extension alone; no types that a browser would execute.
TYPES = {
    "jpg": "image/jpeg",
    "png": "image/png",
    "gif": "image/gif",
    "webp": "image/webp",
    "avif": "image/avif",
    "mp4": "video/mp4",
    "webm": "video/webm",
    "mp3": "audio/mpeg",
    "m4a": "audio/mp4",
    "ogg": "audio/ogg",
    "flac": "audio/flac",
}


class Listed(NamedTuple):
    key: str
    modified: datetime
    size: int


class Store(Protocol):
    """Files under keys. Every method raises ValueError for a key that `check_key` refuses."""

    is_local: bool  # False: in a bucket, which all machines of this server share
    bucket: str  # its name; empty where the files are local

    def write(self, key: str, data: bytes | BinaryIO, content_type: str) -> None:
        """Keep `data` (a file is read to its end, piece by piece), all of it or nothing, in place of what there was."""

    def open(self, key: str) -> BinaryIO:
        """The file to read and close; FileNotFoundError when there is none."""

    def delete(self, key: str) -> None:
        """Forget the file; a missing one is as good as deleted."""

    def exists(self, key: str) -> bool: ...

    def listed(self, after: str, limit: int) -> list[Listed]:
        """The next files after a key, in an order of the store's own; fewer than `limit` where it ends."""

    def url(self, key: str) -> str:
        """The public address, whether or not the file exists."""


def check_key(key: str) -> str:
    """The key itself, if it can only name a file below the root.

    Lower-case words joined by slashes; no part starts with a dot, which rules
    out `..` and the names of half-written files; 255 bytes are what file systems
    take. Raises ValueError otherwise.
    """
    if len(key) > 255 or not _KEY.fullmatch(key) or ".." in key:
        raise ValueError(f"not a storage key: {key!r}")
    return key


def new_key(kind: str, extension: str) -> str:
    """A fresh key nobody can guess, such as `media/3f/9c/<22 characters>.png`.

    The two shards keep directories small: 65,536 of them share the files of a kind.
    """
    name = "".join(secrets.choice(_ALPHABET) for _ in range(_NAME_LENGTH))
    return check_key(f"{kind}/{secrets.token_hex(1)}/{secrets.token_hex(1)}/{name}.{extension}")


def content_type_of(key: str) -> str:
    """The type of a file by its extension."""
    return TYPES.get(key.rpartition(".")[2], "application/octet-stream")
