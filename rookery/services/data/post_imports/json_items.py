"""Reading a long JSON document item by item, with a few of its items in memory at a time."""

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, Protocol

from rookery.errors import Invalid
from rookery.translations import lazy_gettext as _

PIECE, MOST_CHARACTERS = 256 * 1024, 4 * 1024 * 1024  # read at a time; of one item
MOST_ITEMS = 500_000
BYTE_ORDER_MARK = "\ufeff"
LISTS = ("orderedItems", "items")
ENDS = tuple(",:]} \t\r\n")  # what may follow a value; anything else may be more of a number
_SPACE = re.compile(r"[ \t\r\n]*")


class ReadableBytes(Protocol):
    def read(self, size: int, /) -> bytes: ...


class Items(Iterator[Any]):
    """The items of a collection of ActivityPub, or of a list. Raises Invalid for what is no such JSON.

    `read` counts the items, and all else that was passed over on the way to them, of which there may be `most`. `place`
    is the byte behind the last item: another reader of the same document goes on there.
    """

    def __init__(self, file: ReadableBytes, most: int = MOST_ITEMS, place: int = 0) -> None:
        opening, rest = _skip(file, place)
        self._text, self._most, self.read = _Text(file, rest, place), most, 0
        self._items = self._go_on(opening) if place else self._all()

    def __next__(self) -> object:
        return next(self._items)

    @property
    def place(self) -> int:
        return self._text.place

    def _all(self) -> Iterator[object]:
        self._text.take(BYTE_ORDER_MARK)
        if self._text.take("["):
            yield from self._elements()
        elif self._text.take("{"):
            yield from self._of_collection()
        else:
            raise broken()

    def _go_on(self, opening: bytes) -> Iterator[object]:
        """Yield the rest, behind an item of a list."""
        self._text.take(",")
        yield from self._elements()
        if opening == b"{":
            self._text.take(",")
            yield from self._of_collection()

    def _of_collection(self) -> Iterator[object]:
        while not self._text.take("}"):
            key = self._value()
            if not self._text.take(":"):
                raise broken()
            if key in LISTS and self._text.take("["):
                yield from self._elements()
            else:
                self._value()
            self._text.take(",")

    def _elements(self) -> Iterator[object]:
        while not self._text.take("]"):
            yield self._value()
            self._text.take(",")

    def _value(self) -> object:
        self.read += 1
        if self.read > self._most:
            raise Invalid(_("The archive contains too many posts"))
        return self._text.value()


def broken() -> Invalid:
    return Invalid(_("The archive contains JSON that cannot be read"))


def _skip(file: ReadableBytes, place: int) -> tuple[bytes, bytes]:
    """Pass over the bytes before a place; return with which character the document begins, and what was read beyond."""
    opening, data, passed = b"", b"", 0
    while passed < place and (data := file.read(PIECE)):
        opening = opening or data.lstrip(BYTE_ORDER_MARK.encode() + b" \t\r\n")[:1]
        passed += len(data)
    return opening, data[len(data) - passed + place :] if passed > place else b""


class _Text:
    """The characters that come next, of which more are read as they are needed."""

    def __init__(self, file: ReadableBytes, rest: bytes, place: int) -> None:
        self._file, self._decode = file, codecs.getincrementaldecoder("utf-8")().decode
        self._text, self._at, self._is_all = self._decode(rest), 0, False
        self._before = place  # where in the document the text begins

    @property
    def place(self) -> int:
        """The byte of the document that comes next."""
        return self._before + len(self._text[: self._at].encode())

    def take(self, character: str) -> bool:
        """Pass over the next character if it is this one."""
        self._pass_space()
        found = self._text.startswith(character, self._at)
        self._at += found
        return found

    def value(self) -> object:
        """Return the next value."""
        self._pass_space()
        while True:
            try:
                found, end = _DECODER.raw_decode(self._text, self._at)
            except ValueError:
                self._read_on()
                continue
            except RecursionError:
                raise broken() from None
            if self._text[end : end + 1] in ENDS or self._is_all:
                self._at = end
                return found
            self._read_on()

    def _pass_space(self) -> None:
        while (found := _SPACE.match(self._text, self._at)) and found.end() == len(self._text) and not self._is_all:
            self._at = found.end()
            self._read_on()
        self._at = found.end() if found else self._at

    def _read_on(self) -> None:
        rest = self._text[self._at :]
        if self._is_all or len(rest) > MOST_CHARACTERS:
            raise broken()
        try:
            data = self._file.read(max(PIECE, len(rest)))
            text = self._decode(data, final=not data)
        except UnicodeDecodeError:
            raise broken() from None
        self._before = self.place
        self._text, self._at = rest + text, 0
        self._is_all = not data


_DECODER = json.JSONDecoder()
