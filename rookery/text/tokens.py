"""The tokenizer of search: the same for texts and queries, and the same on every database.

Case, accents and the width of characters make no difference. Scripts that put no blanks between words are cut into
overlapping pairs of characters, so that any part of a sentence is found by its pairs in a row.
"""

from collections.abc import Iterator
from itertools import islice

import regex

from models.folding import fold

# Longer strings are not words, and neither database indexes them.
LONGEST_TOKEN = 60
MAX_TOKENS = 10_000

_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}ー"
_PIECE = regex.compile(
    rf"(?P<run>[{_UNSPACED}]+)|(?P<word>[\p{{L}}\p{{M}}\p{{N}}--[{_UNSPACED}]]+)|\p{{Extended_Pictographic}}",
    regex.VERSION1,
)
_UNSPACED_CHARACTER = regex.compile(f"[{_UNSPACED}]")


def tokenize(text: str) -> list[str]:
    """Return the words of a text, in order."""
    return list(islice(_pieces(text, written=True), MAX_TOKENS))


def tokenize_query(text: str) -> tuple[list[str], bool]:
    """Return the words to look for, in a row, and whether the last one begins a pair in what is found."""
    found = list(islice(_pieces(text, written=False), MAX_TOKENS))
    return found, bool(found) and len(found[-1]) == 1 and bool(_UNSPACED_CHARACTER.match(found[-1]))


def _pieces(text: str, written: bool) -> Iterator[str]:
    pieces = list(_PIECE.finditer(fold(text)))
    for number, piece in enumerate(pieces, 1):
        run = piece["run"]
        if run is None:
            yield piece[0][:LONGEST_TOKEN]
            continue
        for start in range(len(run) - 1):
            yield run[start : start + 2]
        # The last character begins no pair, so it is indexed alone; in a query it is a prefix.
        if written or len(run) == 1 or number < len(pieces):
            yield run[-1]
