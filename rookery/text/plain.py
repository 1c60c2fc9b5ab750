"""Plain text: HTML without markup, and single lines (names, warnings, alt texts) without control characters."""

import html as entities
import re
from itertools import islice
from unicodedata import normalize

import regex

from rookery.text.sanitize import sanitize, storable

# The longest real emoji have about a dozen code points. More is a letter with stacked marks, meant to break layouts
# or to get megabytes past a character limit.
MAX_CLUSTER = 32

# Flags apart: for each of them, `\X` looks back to the start of a run of regional indicators.
_CLUSTER = regex.compile(r"\p{Regional_Indicator}{2}[\p{GCB=Extend}\p{GCB=ZWJ}\p{GCB=SpacingMark}]*+|\X")
_INVISIBLE = regex.compile(r"(?!\s)[\p{Bidi_Control}\p{Cc}]")
_WHITESPACE = regex.compile(r"\s+")
_BREAK = re.compile(r"<br>|</li>")
_BLOCK = re.compile(r"</?(?:p|pre|blockquote|ul|ol)>|<(?:ol|p) [^>]*>")
_TAG = re.compile(r'<[^>"]*(?:"[^"]*"[^>"]*)*>')
_GAP = re.compile(r"\n\s*\n\s*")


def html_to_text(html: str) -> str:
    """Return what a reader of `html` sees, in lines and paragraphs; for notifications, feeds and descriptions.

    Any HTML will do. The result is text: `<` in it is a character and must be escaped again before it is shown.
    """
    safe = _BLOCK.sub("\n\n", _BREAK.sub("\n", sanitize(html)))
    return _GAP.sub("\n\n", entities.unescape(_TAG.sub("", safe))).strip()


def clean_line(text: str, limit: int) -> str:
    """Return one line of at most `limit` characters as people count them, without control and direction characters."""
    # Cut oversized input first, since every step below reads all of it.
    text = storable(text[: limit * MAX_CLUSTER])
    line = _WHITESPACE.sub(" ", _INVISIBLE.sub("", text)).strip()
    return "".join(cluster[0][:MAX_CLUSTER] for cluster in islice(_CLUSTER.finditer(line), limit)).strip()


def folded(text: str) -> str:
    """The same for texts that differ in case and character width only: what is compared instead of them."""
    # Folding can undo composition, so it is followed by a second normalisation.
    return normalize("NFKC", normalize("NFKC", text).casefold())


def clean_text(text: str) -> str:
    """Return text of several lines as it may be stored: no NUL, no lone surrogates, line ends as LF."""
    return storable(text).replace("\r\n", "\n").replace("\r", "\n")


def is_longer(text: str, most: int) -> bool:
    """Return whether `text` has more characters than `most`, without reading all of a text that is far too long."""
    return len(text) > most * MAX_CLUSTER or length(text) > most


def length(text: str) -> int:
    """Count characters as people do: an emoji of many code points is one; a tower of marks is not."""
    sizes = (cluster.end() - cluster.start() for cluster in _CLUSTER.finditer(text))
    return sum(1 if size <= MAX_CLUSTER else size for size in sizes)
