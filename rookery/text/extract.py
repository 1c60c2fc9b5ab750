"""Extraction of mentions, hashtags, links and custom emoji from typed text."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from unicodedata import normalize

import idna
import regex
from linkify_it import LinkifyIt

from rookery.text.plain import folded

# Linkify examines this much text per link, which keeps it cheap; no useful URL is longer.
MAX_URL = 2048
MAX_DOMAIN = 253
# In bytes of a tag's key: PostgreSQL can index at most 2,704.
MAX_TAG_KEY = 2000

_WORD = r"[\p{L}\p{M}\p{N}_]"
_LINK_START = regex.compile(r"(?<![A-Za-z0-9_@$#])https?://", regex.IGNORECASE | regex.ASCII)
# Possessive quantifiers: a mention is never cut short. Japanese text may follow a name without a space.
_MENTION = regex.compile(
    rf"(?<![=/@]|{_WORD})@(?P<username>[a-zA-Z0-9_]++(?:[.-]++[a-zA-Z0-9_]++)*+)"
    rf"(?:@(?P<domain>{_WORD}++(?:[.-]++{_WORD}++)*+(?::[0-9]{{1,5}}+(?!{_WORD}))?+))?+"
    r"(?![@＠\p{Latin}\p{M}]|://)"
)
# Middle dots and zero-width joiners belong to a tag only between letters. Digits or underscores alone are no tag.
_HASHTAG = regex.compile(
    rf"(?<![/&=]|{_WORD})[#＃](?P<name>(?=\p{{N}}*+[\p{{L}}\p{{M}}_])(?!_++(?!{_WORD})){_WORD}++(?:[·・\u200c\u200d]{_WORD}++)*+)"
)
_NOT_IN_HASHTAGS = regex.compile(r"[^\p{L}\p{M}\p{N}_·・\u200c\u200d]")
# Latin-1 and Latin Extended-A, as in Mastodon; later letters (Vietnamese) stay. What a dotted I leaves behind goes.
_PLAIN_LETTERS: dict[int, str | None] = {
    code: plain for code in range(0xC0, 0x180) if (plain := normalize("NFD", chr(code))[0]).isascii()
}
_PLAIN_LETTERS |= dict(zip(map(ord, "ðđħıĸłŋøŧ"), "ddhiklnot", strict=True)) | {0x307: None}
_SHORTCODE = regex.compile(r"(?<![\p{L}\p{N}:]):([a-zA-Z0-9_]{2,}+):(?![\p{L}\p{N}:])")

_linkify = LinkifyIt(options={"fuzzy_link": False, "fuzzy_email": False, "fuzzy_ip": False})
for _schema in ("ftp:", "mailto:", "//"):
    _linkify.add(_schema, None)


@dataclass(frozen=True, slots=True)
class TypedMention:
    """`@username` or `@username@domain`, the name as typed, the domain in ASCII lower case, with its port if any."""

    start: int
    end: int
    username: str
    domain: str | None

    @property
    def key(self) -> tuple[str, str | None]:
        """Return a key that is equal for all mentions of the same account, however typed."""
        return self.username.lower(), self.domain


@dataclass(frozen=True, slots=True)
class Hashtag:
    """`#name`, the name as typed; `tag_key(name)` is what it is stored under."""

    start: int
    end: int
    name: str


@dataclass(frozen=True, slots=True)
class Link:
    """An http(s) address as typed."""

    start: int
    end: int
    url: str


Entity = TypedMention | Hashtag | Link


def entities(text: str) -> list[Entity]:
    """Return everything that becomes a link, sorted, without overlap; a URL keeps mentions and tags within it."""
    links = list(_links(text))
    rest = _without(text, links)
    found: list[Entity] = [*links, *_mentions(rest), *_hashtags(rest)]
    return sorted(found, key=lambda entity: entity.start)


def has_more_links(text: str, most: int) -> bool:
    """Return whether there are more than `most` links; the text behind the first of those is not read."""
    return next(islice(_links(text), most, None), None) is not None


def mentions(text: str) -> list[TypedMention]:
    """Return the mentions in the order typed, repeated ones included."""
    return [entity for entity in entities(text) if isinstance(entity, TypedMention)]


def hashtags(text: str) -> list[Hashtag]:
    """Return the hashtags in the order typed, repeated ones included."""
    return [entity for entity in entities(text) if isinstance(entity, Hashtag)]


def shortcodes(text: str) -> list[str]:
    """Return the possible names of custom emoji, each once, without colons."""
    return list(dict.fromkeys(_SHORTCODE.findall(text)))


def hashtag_name(text: str) -> str | None:
    """Return what `text` says as a whole, with or without its #, if that is a hashtag."""
    match = _HASHTAG.fullmatch("#" + text.strip().removeprefix("#"))
    return match["name"] if match and _can_be_stored(match["name"]) else None


def hashtag_within(text: str) -> str | None:
    """Return the hashtag that Mastodon makes of a name of another server: characters that no hashtag has are left out,
    so `mug.org` is `mugorg`.
    """
    return hashtag_name(_NOT_IN_HASHTAGS.sub("", text))


def tag_key(name: str) -> str:
    """The key under which a hashtag is stored and looked up: case, character width, and the accents of Latin letters
    that Mastodon folds make no difference.
    """
    return folded(name).translate(_PLAIN_LETTERS)


def _can_be_stored(name: str) -> bool:
    return len(name) <= MAX_TAG_KEY and len(tag_key(name).encode()) <= MAX_TAG_KEY


def _links(text: str) -> Iterator[Link]:
    end = 0
    for start in _LINK_START.finditer(text):
        if start.start() < end:
            continue
        if match := _linkify.match_at_start(text[start.start() : start.start() + MAX_URL]):
            end = start.start() + match.last_index
            yield Link(start.start(), end, text[start.start() : end])


def _without(text: str, links: list[Link]) -> str:
    """`text` with links blanked out, positions kept; a slash, for nothing glued to an address is a mention or a tag."""
    pieces: list[str] = []
    at = 0
    for link in links:
        pieces += text[at : link.start], "/" * (link.end - link.start)
        at = link.end
    return "".join(pieces) + text[at:]


def _mentions(text: str) -> Iterator[TypedMention]:
    for match in _MENTION.finditer(text):
        domain = match["domain"]
        if domain is None:
            yield TypedMention(match.start(), match.end(), match["username"], None)
        elif host := _ascii_domain(domain):
            yield TypedMention(match.start(), match.end(), match["username"], host)


def _hashtags(text: str) -> Iterator[Hashtag]:
    for match in _HASHTAG.finditer(text):
        if _can_be_stored(match["name"]):
            yield Hashtag(match.start(), match.end(), match["name"])


def _ascii_domain(domain: str) -> str | None:
    """The host as DNS knows it, port kept; None for what can be no host."""
    host, colon, port = domain.partition(":")
    if len(host) > MAX_DOMAIN:
        return None
    try:
        return idna.encode(host, uts46=True).decode().lower() + colon + port
    except idna.IDNAError:
        return None
