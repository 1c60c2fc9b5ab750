"""GIF files block by block: measured before they are decoded, rebuilt without metadata."""

from collections.abc import Iterator
from dataclasses import dataclass

_IMAGE, _EXTENSION, _TRAILER = 0x2C, 0x21, 0x3B
_CONTROL, _APPLICATION = 0xF9, 0xFF
_LOOP = b"\x21\xff\x0bNETSCAPE2.0\x03\x01"


@dataclass(frozen=True, slots=True)
class Size:
    """The number of frames, and the canvas that holds all of them."""

    frames: int
    width: int
    height: int


def measure(data: bytes, most_frames: int) -> Size:
    """The size of an animation, read from its block headers alone.

    Counting stops one past `most_frames`. A frame may reach beyond the canvas
    the header names, and decoders then grow the canvas: so the largest reach
    counts. Raises ValueError or IndexError for a broken file.
    """
    frames, width, height = 0, _word(data, 6), _word(data, 8)
    for kind, start, _ in _blocks(data):
        if kind == _IMAGE:
            frames += 1
            width = max(width, _word(data, start + 1) + _word(data, start + 5))
            height = max(height, _word(data, start + 3) + _word(data, start + 7))
        if frames > most_frames:
            break
    return Size(frames, width, height)


def strip(data: bytes) -> bytes:
    """The same animation, pixel for pixel, without comments, texts, application data or a tail.

    Rebuilding instead of encoding anew loses no colour and costs no time.
    """
    kept = [_kept(data, *block) for block in _blocks(data)]
    return _head(data) + b"".join(kept) + bytes([_TRAILER])


def _blocks(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Kind (an extension's label, or `_IMAGE`), start and end of each block after the head.

    A missing trailer is forgiven, as browsers do; a block cut short is not.
    """
    position = len(_head(data))
    while position < len(data) and data[position] != _TRAILER:
        start = position
        if data[start] == _IMAGE:
            position = _after_chain(data, start + 11 + _table_length(data[start + 9]))
            yield _IMAGE, start, position
        elif data[start] == _EXTENSION:
            position = _after_chain(data, start + 2)
            yield data[start + 1], start, position
        else:
            raise ValueError("not a GIF block")


def _kept(data: bytes, kind: int, start: int, end: int) -> bytes:
    """Return what of a block belongs to the picture: frames, their timing, the loop count."""
    if kind == _IMAGE or (kind == _CONTROL and end - start == 8):
        return data[start:end]
    if kind == _APPLICATION and data.startswith(_LOOP, start):
        return data[start : start + 18] + b"\0"
    return b""


def _head(data: bytes) -> bytes:
    return data[: 13 + _table_length(data[10])]


def _table_length(flags: int) -> int:
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _after_chain(data: bytes, position: int) -> int:
    """The position behind a chain of length-prefixed pieces; IndexError when it is cut."""
    while length := data[position]:
        position += length + 1
    return position + 1


def _word(data: bytes, position: int) -> int:
    return data[position] | data[position + 1] << 8
