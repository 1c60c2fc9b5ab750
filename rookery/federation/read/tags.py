"""The tags of an object: its mentions, hashtags and custom emoji (8.6, 8.7)."""

import re
from collections.abc import Iterator

from rookery.federation.read import values
from rookery.federation.read.objects import CustomEmoji, Mention, Picture
from rookery.federation.read.values import Document
from rookery.text import extract
from rookery.text.plain import clean_line

MOST_TAGS, MOST_EMOJIS = 200, 100  # 10.14, 8.6
PICTURES = ("image/png", "image/apng", "image/gif", "image/webp", "image/avif", "image/jpeg", "image/jpg")
_SHORTCODE = re.compile(r":?([a-zA-Z0-9_]{2,100}):?")


def mentions(document: Document) -> tuple[Mention, ...]:
    found = (
        Mention(values.id_of(tag.get("href")), clean_line(values.text(tag.get("name"), 600), 300))
        for tag in _tags(document, "Mention")
    )
    return tuple(dict.fromkeys(one for one in found if one.href or one.name))


def hashtags(document: Document) -> tuple[str, ...]:
    """Return the hashtags as spelt, each once."""
    said = (extract.hashtag_within(values.text(tag.get("name"), 500)) for tag in _tags(document, "Hashtag"))
    return tuple({extract.tag_key(name): name for name in said if name}.values())


def emojis(document: Document) -> tuple[CustomEmoji, ...]:
    """Return the custom emojis of an object or an actor, each name once."""
    found = {one.shortcode: one for tag in _tags(document, "Emoji") if (one := _emoji(tag))}
    return tuple(found.values())[:MOST_EMOJIS]


def _emoji(tag: Document) -> CustomEmoji | None:
    name = _SHORTCODE.fullmatch(values.text(tag.get("name"), 102))
    icon = values.first(tag.get("icon"))
    url = values.link(icon.get("url", icon.get("href")) if isinstance(icon, dict) else icon)
    if name is None or url is None:
        return None
    kind = values.text(icon.get("mediaType"), 100).lower() if isinstance(icon, dict) else ""
    if kind.startswith("image/") and kind not in PICTURES:
        return None
    return CustomEmoji(name[1], Picture(url, kind, updated=values.past_moment(tag.get("updated"))))


def _tags(document: Document, kind: str) -> Iterator[Document]:
    for tag in values.as_list(document.get("tag"))[:MOST_TAGS]:
        if isinstance(tag, dict) and kind in values.types(tag):
            yield tag
