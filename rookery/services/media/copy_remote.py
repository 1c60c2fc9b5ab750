"""A file of another server, made one of ours: fetched, looked at, encoded anew, stored. Knows no database.

What it is called, and what it is said to be, is of no importance: its bytes tell.
"""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from models.media.remote_file import AVATAR, EMOJI, HEADER, MEDIA
from rookery import concurrency, net
from rookery.media import images
from rookery.services.media import files, processing

IMAGE_BYTES, FILM_BYTES = 40 * 1024 * 1024, 99 * 1024 * 1024
IMAGE_SECONDS, FILM_SECONDS = 15.0, 60.0
_PICTURES = ("image/*", "application/octet-stream", "binary/octet-stream")
_ANYTHING = (*_PICTURES, "video/*", "audio/*", "application/ogg")


@dataclass(frozen=True)
class Copy:
    """`about` are the columns of an attachment that tell what it turned out to be."""

    original_key: str
    small_key: str | None
    size: int
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def keys(self) -> list[str]:
        return [key for key in (self.original_key, self.small_key) if key]


def copy(kind: str, url: str, each: net.Hop, film: bool = False, patience: float = 0.0) -> Copy:
    """A copy in the store, made once there is a place at the host, for which `patience` are the seconds.

    `each` may refuse every address to which this leads.

    Slow: no transaction may be open. Raises a FetchError (net.HostBusy among them), Invalid, Overloaded, or
    renditions.Busy.
    """
    with _fetched(url, kind, each, film, patience) as path:
        if kind == MEDIA:
            return _attachment(path)
        if kind == EMOJI:
            emoji = processing.emoji(path.read_bytes(), can_wait=True)
            return _stored("emojis", emoji.original, emoji.small)
        if kind in (AVATAR, HEADER):
            made = processing.picture(kind, path, can_wait=True)
            return _profile_picture(f"{kind}s", made)
        return _stored("media", processing.picture("thumbnail", path, can_wait=True).small, None)


@contextmanager
def _fetched(url: str, kind: str, each: net.Hop, film: bool, patience: float) -> Iterator[Path]:
    """Fetch the address into a temporary file."""
    most, seconds = (FILM_BYTES, FILM_SECONDS) if film else (IMAGE_BYTES, IMAGE_SECONDS)
    if kind == EMOJI:
        most = processing.EMOJI_BYTES
    with files.work_folder() as folder:
        path = folder / "file"
        with concurrency.yield_slot(), path.open("wb") as file, _place((net.tidy(url) or ("", ""))[1], patience):
            accept = _ANYTHING if film else _PICTURES
            net.fetch(url, accept=accept, max_bytes=most, deadline=seconds, into=file, each=each)
        yield path


@contextmanager
def _place(host: str, patience: float) -> Iterator[None]:
    until = time.monotonic() + patience
    with ExitStack() as stack:
        while True:
            try:
                stack.enter_context(net.host_slot(host))
                break
            except net.HostBusy:
                if time.monotonic() >= until:
                    raise
        yield


def _attachment(path: Path) -> Copy:
    kind = processing.look(path, IMAGE_BYTES, can_wait=True).kind
    with processing.turn(kind, wait=True):
        made = processing.make(kind, path, can_wait=True)
    about = {name: made[name] for name in ("kind", "content_type", "meta", "blurhash")}
    return Copy(made["original_key"], made["small_key"], made["stored_size"], about)


def _profile_picture(folder: str, made: images.Avatar) -> Copy:
    stored = _stored(folder, made.original, made.static if made.static is not made.original else None)
    processing.keep_renditions(stored.small_key or stored.original_key, made.renditions)
    return replace(stored, size=stored.size + sum(len(one.data) for one in made.renditions.values()))


def _stored(folder: str, original: images.Rendition, small: images.Rendition | None) -> Copy:
    size = len(original.data) + (len(small.data) if small else 0)
    return Copy(processing.keep(original, folder), processing.keep(small, folder) if small else None, size)
