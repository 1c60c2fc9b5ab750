"""Composing: typed text becomes the HTML that other servers and clients expect of Mastodon."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from rookery.text import extract
from rookery.text.extract import Entity, Hashtag, Link
from rookery.text.plain import clean_text, length
from rookery.text.sanitize import sanitize

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

SHOWN_OF_URL = 30
URL_LENGTH = 23  # what any address counts for, as in Mastodon
# The most code points that one counted character can have: `@a@` with a domain and a port counts as two.
MAX_SIZE = 132
REL = "nofollow noopener noreferrer"

_URL_PREFIX = re.compile(r"https?://(?:www\.)?", re.IGNORECASE)
_PARAGRAPH = re.compile(r"\n{2,}")


@dataclass(frozen=True, slots=True)
class MentionTarget:
    """The target of a mention: its address and the name it shows."""

    url: str
    username: str


Mentions = Mapping[tuple[str, str | None], MentionTarget]
TagUrl = Callable[[str], str]


def compose(text: str, *, mentions: Mentions, tag_url: TagUrl, markdown: bool = False, headings: bool = False) -> str:
    """Return safe HTML of typed text; empty for empty text.

    `mentions` is keyed by (username, domain) as typed or by `Mention.key`; other mentions stay plain text.
    `tag_url` gets a tag's name as typed. `headings`: those of Markdown are kept as such.
    """
    text = clean_text(text).strip()
    linker = _Linker(mentions, tag_url)
    if markdown:
        return sanitize(_markdown(linker).render(text), headings).strip()
    paragraphs = _PARAGRAPH.split(linker.html(text)) if text else []
    return "".join(f"<p>{lines}</p>" for lines in paragraphs).replace("\n", "<br />")


def compose_note(text: str, *, mentions: Mentions, tag_url: TagUrl) -> str:
    """The HTML of a profile's biography."""
    return compose(text, mentions=mentions, tag_url=tag_url)


def compose_field(value: str, *, mentions: Mentions | None = None, tag_url: TagUrl | None = None) -> str:
    """The HTML of a profile field: one line; its links say `rel="me"`, so that a linked page can confirm them."""
    line = " ".join(clean_text(value).split())
    return _Linker(mentions or {}, tag_url, rel=f"me {REL}").html(line)


def is_longer(*texts: str, most: int) -> bool:
    """Return whether `texts` together count for more than `most`, without reading all of what is far too long."""
    if sum(map(len, texts)) > most * MAX_SIZE:
        return True
    if any(extract.has_more_links(text, most // URL_LENGTH) for text in texts):
        return True
    return sum(map(count, texts)) > most


def count(text: str) -> int:
    """The length that limits apply to: people's characters, any address as URL_LENGTH, no domain in a mention."""
    text = clean_text(text)
    total, at = 0, 0
    for entity in extract.entities(text):
        if isinstance(entity, Hashtag):
            continue
        total += length(text[at : entity.start])
        total += URL_LENGTH if isinstance(entity, Link) else len(entity.username) + 1
        at = entity.end
    return total + length(text[at:])


@dataclass(frozen=True, slots=True)
class _Linker:
    """A renderer that escapes text and links the entities in it."""

    mentions: Mentions
    tag_url: TagUrl | None
    rel: str = REL

    def html(self, text: str) -> str:
        pieces: list[str] = []
        at = 0
        for entity in extract.entities(text):
            typed = text[entity.start : entity.end]
            pieces += escape(text[at : entity.start]), self._link(entity, typed)
            at = entity.end
        return "".join(pieces) + escape(text[at:])

    def _link(self, entity: Entity, typed: str) -> str:
        if isinstance(entity, Link):
            return _link_to(entity.url, self.rel)
        if isinstance(entity, Hashtag):
            return _link_to_tag(entity.name, self.tag_url(entity.name)) if self.tag_url else escape(typed)
        target = self.mentions.get((entity.username, entity.domain)) or self.mentions.get(entity.key)
        return _link_to_account(target) if target else escape(typed)


def link(url: str) -> str:
    """A link as it would stand in a text."""
    return _link_to(url, REL)


def quote_line(url: str) -> str:
    """The paragraph for those who know no quotes. Apps know it by its class; the classes of paragraphs are lost on the
    way to other servers, those of spans are not.
    """
    return f'<p class="quote-inline"><span class="quote-inline">RE: {link(url)}</span></p>'


def _link_to(url: str, rel: str) -> str:
    """A link whose text is the whole address, of which 30 characters show."""
    prefix = _URL_PREFIX.match(url)
    start = prefix.end() if prefix else 0
    shown, rest = url[start : start + SHOWN_OF_URL], url[start + SHOWN_OF_URL :]
    return (
        f'<a href="{escape(url)}" target="_blank" rel="{rel}" translate="no">'
        f'<span class="invisible">{escape(url[:start])}</span>'
        f'<span class="{"ellipsis" if rest else ""}">{escape(shown)}</span>'
        f'<span class="invisible">{escape(rest)}</span></a>'
    )


def _link_to_tag(name: str, url: str) -> str:
    return f'<a href="{escape(url)}" class="mention hashtag" rel="tag">#<span>{escape(name)}</span></a>'


def _link_to_account(target: MentionTarget) -> str:
    return (
        f'<span class="h-card" translate="no"><a href="{escape(target.url)}" class="u-url mention">'
        f"@<span>{escape(target.username)}</span></a></span>"
    )


def _markdown(linker: _Linker) -> "MarkdownIt":
    """CommonMark where a line end is a line end, without HTML and images, with our links in its text."""
    from markdown_it import MarkdownIt  # 25 ms, and most servers' people never write any

    parser = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("strikethrough").disable("image")

    def link_entities(state: "StateCore") -> None:
        for token in state.tokens:
            if token.type == "inline":
                token.children = _linked(token.children or [], linker)

    parser.core.ruler.push("entities", link_entities)
    return parser


def _linked(tokens: "Sequence[Token]", linker: _Linker) -> "list[Token]":
    """Text tokens as HTML, save inside links: an address typed there is already the text of a link."""
    from markdown_it.token import Token

    linked, depth = [], 0
    for token in tokens:
        if token.type in ("link_open", "link_close"):
            depth += token.nesting
        if token.type == "text" and not depth:
            token = Token("html_inline", "", 0, content=linker.html(token.content))
        linked.append(token)
    return linked
