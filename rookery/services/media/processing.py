"""Files looked at and made fit to be shown: what a file is, what is made of it, and in which turn."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.base import Columns, db
from rookery import concurrency, events
from rookery.errors import Invalid, Overloaded, Unavailable
from rookery.media import apng, decoder, ffmpeg, images, renditions, transcode
from rookery.media.decode import ImageLimits, MediaError, formats
from rookery.media.probe import VideoLimits, probe
from rookery.media.sniff import HEAD, PICTURES, looks_like_picture, sniff
from rookery.media.store.base import new_key
from rookery.plugin import settings
from rookery.services.media import files
from rookery.translations import lazy_gettext as _

FILMS = ("audio", "gifv", "video")
# Types whose content is found out by decoding; nearly all files are re-encoded.
FILM_TYPES = (
    "video/mp4",
    "video/quicktime",
    "video/webm",
    "video/x-matroska",
    "video/ogg",
    "video/x-ms-asf",
    "audio/mpeg",
    "audio/mp3",
    "audio/mp4",
    "audio/m4a",
    "audio/x-m4a",
    "audio/aac",
    "audio/ogg",
    "audio/vorbis",
    "audio/webm",
    "audio/flac",
    "audio/wav",
    "audio/wave",
    "audio/x-wav",
    "audio/x-pn-wave",
    "audio/vnd.wave",
    "audio/3gpp",
)
LONGEST_WAIT = 120.0
EMOJI_BYTES = images.EMOJI_BYTES
EMOJI_LIMITS = ImageLimits(pixels=2048 * 2048, original_pixels=1024 * 1024, small_pixels=256 * 256)
SHORT_PIXELS = 30_000_000  # in all frames together: they are encoded as a video within two seconds
_one_film = threading.Lock()
_one_waiting = threading.Lock()


class Busy(Unavailable):
    message = _("Another video is being processed. Try again in a moment!")


def types() -> list[str]:
    """The types of files that are taken."""
    pictures = dict.fromkeys(PICTURES[form] for form in formats())
    return [*pictures, *FILM_TYPES] if ffmpeg.available() else list(pictures)


def picture(operation: str, source: bytes | Path, limits: ImageLimits | None = None, can_wait: bool = False) -> Any:
    """Return what an operation of `decoder` makes of a picture; who `can_wait` comes after people who wait for it.

    Slow: no write may be open. Raises Invalid, and Overloaded without a turn.
    """
    # End a transaction that only read: its connection is somebody else's while this thread waits.
    if db.session.registry.has() and not (db.session.new or events.has_effect()):
        db.session.commit()
    try:
        return decoder.run(operation, source, limits or image_limits(), can_wait)
    except MediaError as error:
        raise Invalid(error.args[0]) from None


def check_size(data: bytes, most: int) -> None:
    """Raise Invalid for a file that is too large."""
    if len(data) > most:
        raise Invalid(_("File is too large (maximum is %(limit)s bytes)", limit=most))


@dataclass(frozen=True, slots=True)
class FileInspection:
    """A file by its headers: its kind and type, and whether it is done within a request."""

    kind: str
    content_type: str
    is_short: bool


# What a file is -------------------------------------------------------------------------------------------------


def look(path: Path, most: int | None = None, can_wait: bool = False) -> FileInspection:
    """Return what a file is, as far as its headers tell. `most` is how large a picture may be. Raises Invalid."""
    with path.open("rb") as file:
        head = file.read(HEAD)
    if looks_like_picture(head):
        return _look_at_picture(path, head, most or most_picture_bytes(), can_wait)
    if not ffmpeg.available() and not sniff(head):
        raise Invalid(_("The file is not an image that this server supports"))
    try:
        found = probe(path, video_limits())
    except MediaError as error:
        raise Invalid(error.args[0]) from None
    return FileInspection(
        found.kind, f"{'audio' if found.kind == 'audio' else 'video'}/{min(found.containers)}", is_short=False
    )


def _look_at_picture(path: Path, head: bytes, most: int, can_wait: bool) -> FileInspection:
    """An animated GIF or PNG becomes a film, for it is a tenth as large then; without ffmpeg it stays what it is."""
    if path.stat().st_size > most:
        raise Invalid(_("File is too large (maximum is %(limit)s bytes)", limit=most))
    may_move = head.startswith(b"GIF") or apng.is_animated(path)
    if not may_move or not ffmpeg.available():
        return FileInspection("image", "application/octet-stream", is_short=True)  # the decoder finds out the type
    found = picture("look", path, can_wait=can_wait)
    return FileInspection("gifv" if found.frames > 1 else "image", PICTURES[found.form], found.pixels <= SHORT_PIXELS)


def video_limits() -> VideoLimits:
    told = settings("media")
    return VideoLimits(
        size=told["max_video_bytes"],
        pixels=told["max_video_pixels"],
        frame_rate=told["max_video_frame_rate"],
        seconds=told["video_seconds"],
    )


def most_picture_bytes() -> int:
    """Return the size of the largest picture that is taken."""
    return int(settings("media")["max_image_bytes"])


def image_limits() -> ImageLimits:
    return ImageLimits(pixels=settings("media")["max_image_pixels"])


# What is made of it --------------------------------------------------------------------------------------------


@contextmanager
def turn(kind: str, wait: bool) -> Iterator[None]:
    """Process one video or audio at a time. Raises Busy: at once without waiting, else after a while.

    One request waits at most, for the others need the threads that answer requests.
    """
    if kind not in FILMS:
        yield
        return
    if not (_waited() if wait else _one_film.acquire(blocking=False)):
        raise Busy
    try:
        yield
    finally:
        _one_film.release()


def _waited() -> bool:
    """Wait for the turn, and return whether it came."""
    if not _one_waiting.acquire(blocking=False):
        return False
    try:
        with concurrency.yield_slot():
            return _one_film.acquire(timeout=LONGEST_WAIT)
    finally:
        _one_waiting.release()


def make(kind: str, path: Path, can_wait: bool = False) -> Columns:
    """Make the renditions of a file and store them; the columns that tell of them. Raises Invalid and Overloaded."""
    if kind not in FILMS:
        return _stored(picture("attachment", path, can_wait=can_wait))
    try:
        film = transcode.process(path, video_limits(), image_limits(), can_wait)
    except MediaError as error:
        raise Invalid(error.args[0]) from None
    original_key, small = new_key("media", film.extension), film.thumbnail
    with film.path.open("rb") as file:
        files.store().write(original_key, file, film.content_type)
    return {
        "original_key": original_key,
        "small_key": keep(small.small) if small else None,
        "state": "ready",
        "kind": film.kind,
        "content_type": film.content_type,
        "size": (size := film.path.stat().st_size),
        "stored_size": size + (len(small.small.data) if small else 0),
        "meta": film.meta,
        "blurhash": small.blurhash if small else None,
    }


def _stored(made: images.Processed) -> Columns:
    """Write the renditions; the columns that tell of them."""
    return {
        "original_key": keep(made.original, made=made.renditions),
        "small_key": keep(made.small),
        "state": "ready",
        "kind": made.kind,
        "content_type": made.original.content_type,
        "size": len(made.original.data),
        "stored_size": sum(len(one.data) for one in (made.original, made.small, *made.renditions.values())),
        "meta": made.meta(),
        "blurhash": made.blurhash,
    }


def keep(rendition: images.Rendition, folder: str = "media", made: Mapping[int, images.Rendition] | None = None) -> str:
    """Store a picture, with what was made of it for pages, and return its key."""
    key = new_key(folder, rendition.extension)
    files.store().write(key, rendition.data, rendition.content_type)
    keep_renditions(key, made or {})
    return key


def keep_renditions(key: str, made: Mapping[int, images.Rendition]) -> None:
    for side, one in made.items():
        files.store().write(renditions.key_of(key, side), one.data, one.content_type)


def make_renditions(key: str) -> bool:
    """Make what is missing beside a picture, which was stored before there were renditions, or restored without them.

    Return False where there is no such picture, or none can be made of it now. Slow: no write may be open.
    """
    with suppress(Invalid, Overloaded, FileNotFoundError, ValueError):
        with files.store().open(key) as file:
            data = file.read()
        keep_renditions(key, picture(f"renditions of {key.partition('/')[0]}", data, can_wait=True))
        return True
    return False


def thumbnail(data: bytes) -> images.Thumbnail:
    """The picture that somebody chose to stand for a film. Raises Invalid."""
    check_size(data, most_picture_bytes())
    made: images.Thumbnail = picture("chosen thumbnail", data)
    return made


def emoji(data: bytes, can_wait: bool = False) -> images.Processed:
    """A custom emoji: the picture, and a small one that does not move. Slow: no write may be open. Raises Invalid."""
    check_size(data, EMOJI_BYTES)
    made: images.Processed = picture("emoji", data, EMOJI_LIMITS, can_wait)
    return made
