"""Words to filter by: what the posts of somebody, such as those of a report, have in common."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urlsplit

import regex

from rookery.text.extract import Entity, Hashtag, Link, entities
from rookery.text.plain import folded

MOST = 12
# Shorter words are in too many posts to filter by.
_WORD = regex.compile(r"(?<![\p{L}\p{N}])\p{L}[\p{L}\p{M}\p{N}]{4,39}(?![\p{L}\p{N}])")


def suggested(texts: Sequence[str]) -> list[str]:
    """Return the hashtags and the hosts of links in these texts, then the words that are in several of them, or
    repeated in the only one; each once, the most frequent first, and of as frequent ones the first.
    """
    named, words = Counter[str](), Counter[str]()
    for text in texts:
        found = entities(text)
        named.update(list(dict.fromkeys(_named(found))))
        said = [folded(word) for word in _WORD.findall(_without(text, found))]
        words.update(said if len(texts) == 1 else list(dict.fromkeys(said)))
    repeated = [word for word, count in words.most_common() if count > 1 and f"#{word}" not in named]
    return [*(name for name, _count in named.most_common()), *repeated][:MOST]


def _named(found: Iterable[Entity]) -> Iterator[str]:
    for one in found:
        if isinstance(one, Hashtag):
            yield f"#{folded(one.name)}"
        elif isinstance(one, Link) and (host := urlsplit(one.url).hostname):
            yield host.removeprefix("www.")


def _without(text: str, found: Iterable[Entity]) -> str:
    """Return the text with mentions, hashtags and links blanked out."""
    for one in found:
        text = text[: one.start] + " " * (one.end - one.start) + text[one.end :]
    return text
