"""Animated PNG files chunk by chunk: recognised and counted before they are decoded, rebuilt without metadata."""

import os
from collections.abc import Iterator
from pathlib import Path

_HEAD = 4 * 1024 * 1024  # bytes: a profile of colours may come before what says that it moves
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Pixels, their timing, and what their colours mean; all else is metadata.
_KEPT = {
    *(b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"),
    *(b"acTL", b"fcTL", b"fdAT"),
    *(b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"cICP", b"sBIT"),
}


def is_animated(path: Path) -> bool:
    """Return whether a file is a PNG that announces an animation, which it does before its first pixels.

    Only the headers of the chunks until then are read.
    """
    with path.open("rb") as file:
        if file.read(len(_SIGNATURE)) != _SIGNATURE:
            return False
        while file.tell() < _HEAD and len(header := file.read(8)) == 8:
            if (kind := header[4:]) in (b"acTL", b"IDAT"):
                return kind == b"acTL"
            file.seek(int.from_bytes(header[:4]) + 4, os.SEEK_CUR)  # past the data and their checksum
    return False


def frames(data: bytes, most: int) -> int:
    """Count the frames by their headers, not by what the file says; counting stops one past `most`.

    A PNG that announces another number than it has counts as a still picture, as the standard asks for.
    """
    announced = found = 0
    for kind, start, _end in _chunks(data):
        if kind == b"acTL":
            announced = int.from_bytes(data[start + 8 : start + 12])
        found += kind == b"fcTL"
        if found > most:
            return found
    return found if found == announced else 1


def strip(data: bytes) -> bytes:
    """The same animation, pixel for pixel, without texts, times, Exif or a tail."""
    return _SIGNATURE + b"".join(data[start:end] for kind, start, end in _chunks(data) if kind in _KEPT)


def _chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Kind, start and end of each chunk, up to the one that ends the picture or is cut short."""
    start = len(_SIGNATURE)
    while start + 12 <= len(data):
        kind, end = data[start + 4 : start + 8], start + 12 + int.from_bytes(data[start : start + 4])
        if end > len(data):
            return
        yield kind, start, end
        if kind == b"IEND":
            return
        start = end
