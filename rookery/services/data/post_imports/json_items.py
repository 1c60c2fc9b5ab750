"""Reading a long JSON document item by item, with a few of its items in memory at a time."""

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, Protocol

from rookery.errors import Invalid
from rookery.translations import lazy_gettext as _

PIECE, MOST_CHARACTERS = 256 * 1024, 4 * 1024 * 1024  # read at a time; of one item
LISTS = ("orderedItems", "items")
ENDS = tuple(",:]} \t\r\n")  # what may follow a value; anything else may be more of a number
_SPACE = re.compile(r"[ \t\r\n]*")


class ReadableBytes(Protocol):
    def read(self, size: int, /) -> bytes: ...


def items(file: ReadableBytes) -> Iterator[Any]:
    """Yield the items of a collection of ActivityPub, or of a list. Raises Invalid for what is no such JSON."""
    text = _Text(file)
    if text.take("["):
        yield from _elements(text)
    elif text.take("{"):
        yield from _of_collection(text)
    else:
        raise broken()


def broken() -> Invalid:
    return Invalid(_("The archive contains JSON that cannot be read"))


def _of_collection(text: "_Text") -> Iterator[Any]:
    while not text.take("}"):
        key = text.value()
        if not text.take(":"):
            raise broken()
        if key in LISTS and text.take("["):
            yield from _elements(text)
        else:
            text.value()
        text.take(",")


def _elements(text: "_Text") -> Iterator[Any]:
    while not text.take("]"):
        yield text.value()
        text.take(",")


class _Text:
    """The characters that come next, of which more are read as they are needed."""

    def __init__(self, file: ReadableBytes) -> None:
        self._file, self._decode = file, codecs.getincrementaldecoder("utf-8-sig")().decode
        self._text, self._at, self._is_all = "", 0, False

    def take(self, character: str) -> bool:
        """Pass over the next character if it is this one."""
        self._pass_space()
        found = self._text.startswith(character, self._at)
        self._at += found
        return found

    def value(self) -> Any:
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
            self._text, self._at = rest + self._decode(data, final=not data), 0
        except UnicodeDecodeError:
            raise broken() from None
        self._is_all = not data


_DECODER = json.JSONDecoder()
