"""The emoji that somebody puts under a status, by an EmojiReact or by a Like that says more than that (8.4)."""

import re
from dataclasses import dataclass

from rookery.federation.read import tags, values
from rookery.federation.read.objects import CustomEmoji, Document
from rookery.text.emoji import is_emoji, qualified

_CUSTOM = re.compile(r":([a-zA-Z0-9_]{2,100})(?:@([a-zA-Z0-9.:-]{1,253}))?:")
HERE = "."  # Misskey's word for its own server


@dataclass(frozen=True)
class Emoticon:
    """An emoji of the keyboard (`text`), or `:shortcode:`, maybe with the domain that is said to have it, and maybe
    with its picture.
    """

    text: str = ""
    shortcode: str = ""
    domain: str = ""
    custom: CustomEmoji | None = None


def emoticon(document: Document) -> Emoticon | None:
    """Return the emoji of a reaction; None where there is none, or none that can be shown."""
    said = values.text(document.get("content"), 400) or values.text(document.get("_misskey_reaction"), 400)
    said = said.strip()
    if is_emoji(said):
        return Emoticon(qualified(said))
    if not (match := _CUSTOM.fullmatch(said)):
        return None
    shortcode, domain = match[1], match[2] or ""
    custom = next((one for one in tags.emojis(document) if one.shortcode == shortcode), None)
    return Emoticon("", shortcode, "" if domain == HERE else domain.lower(), custom)
