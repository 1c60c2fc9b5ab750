"""The text of a status: that of a note; of everything else a title, a teaser or the text, and a link (8.2, 8.3)."""

import re
from dataclasses import dataclass
from html import escape

from rookery.federation.read import values, words
from rookery.federation.read.dialects import attached_links
from rookery.federation.read.values import Document
from rookery.text import compose, languages
from rookery.text.plain import html_to_text
from rookery.text.sanitize import sanitize

NOTES = ("Note", "Question", "ChatMessage")
LONGEST_TITLE, LONGEST_WARNING, LONGEST_TEASER = 500, 2000, 5000
LONGEST_PLAIN = 50_000
LONGEST_MARKDOWN = 10_000  # longer texts count as plain text: parsing is slow and blocks other writers
# WordPress shortcodes, which only WordPress expands.
_SHORTCODE = re.compile(r"\[/?(?:audio|caption|embed|gallery|playlist|video|wp_caption)(?:\s[^\[\]]{0,1000})?/?\]")
_ADDRESS = ("streetAddress", "postalCode", "addressLocality", "addressCountry")


@dataclass(frozen=True)
class ComposedText:
    """`name` is the bare title, for a vote its option; `warning` what stands before a note."""

    content: str
    name: str
    warning: str
    language: str | None


def text_of(document: Document, kind: str) -> ComposedText:
    text, language = in_language(document, "content")
    name = words.line(in_language(document, "name")[0], LONGEST_TITLE)
    body = _html(text, document)
    if kind in NOTES:
        warning = words.line(in_language(document, "summary")[0], LONGEST_WARNING)
        vote = not body and document.get("inReplyTo")
        content = "" if vote else _titled(name, body) + _not_linked(document, body)
        return ComposedText(content, name, warning, language or _plain_language(document))
    teaser, its_language = in_language(document, "summary")
    content = _titled(name, _with_teaser(_html(teaser[:LONGEST_TEASER], document), _SHORTCODE.sub("", body), name))
    content += "".join(f"<p>{escape(line)}</p>" for line in _when_and_where(document) if kind == "Event")
    return ComposedText(content + _links(document), name, "", language or its_language or _plain_language(document))


def in_language(document: Document, name: str) -> tuple[str, str | None]:
    """A text and its language: the one that is said, else the first that has a language."""
    said, by_language = values.text(document.get(name)), document.get(f"{name}Map")
    if not isinstance(by_language, dict):
        return said, None
    texts = list(by_language.items())[:50]
    known = [(str(key), values.text(text)) for key, text in texts if isinstance(text, str)]
    if not said:
        key, said = next(((key, text) for key, text in known if text), ("", ""))
        return said, languages.normalise(key)
    keys = [key for key, text in known if text == said] or [key for key, _ in known if len(known) == 1]
    return said, languages.normalise(keys[0]) if keys else None


def _plain_language(document: Document) -> str | None:
    said = document.get("language")
    said = said.get("identifier") if isinstance(said, dict) else said
    return languages.normalise(said) if isinstance(said, str) else None


def _html(text: str, document: Document) -> str:
    """Safe HTML of what says by itself what it is, and is HTML unless it does."""
    kind = document.get("mediaType")
    if kind in ("text/plain", "text/markdown") and not re.match(r"\s*<(?:p|div|h\d|ul|ol|blockquote)\b", text):
        marked = kind == "text/markdown" and len(text) <= LONGEST_MARKDOWN
        return compose.compose(text[:LONGEST_PLAIN], mentions={}, tag_url=lambda name: "", markdown=marked)
    return sanitize(text).strip()


def _titled(name: str, content: str) -> str:
    """The title stands before the text, unless the text begins with it."""
    begins = html_to_text(content[: 4 * len(name) + 400]).partition("\n")[0].strip()
    return f"<p><strong>{escape(name)}</strong></p>{content}" if name and begins != name else content


def _with_teaser(teaser: str, body: str, name: str) -> str:
    """The teaser stands before the text, unless the text begins with it, or it is the title (and hashtags, at Mbin)."""
    said = html_to_text(teaser)
    is_title = name and said.startswith(name) and all(word[0] == "#" for word in said[len(name) :].split())
    if not said or is_title or html_to_text(body[: 4 * len(teaser) + 400]).startswith(said):
        return body
    return (teaser if teaser.startswith("<") else f"<p>{teaser}</p>") + body


def _not_linked(document: Document, body: str) -> str:
    """Return the links that are attached to a note and not in its text (FEP-8967): at Bonfire and Friendica."""
    absent = (one for one in attached_links(document) if escape(one) not in body)
    return "".join(f"<p>{compose.link(one)}</p>" for one in absent)


def _links(document: Document) -> str:
    """Return what it is about, and where it stands; the first of them becomes its card."""
    addresses = dict.fromkeys([*attached_links(document), values.page(document) or values.id_of(document)])
    return "".join(f"<p>{compose.link(address)}</p>" for address in addresses if address)


def _when_and_where(document: Document) -> list[str]:
    """Return time and place of an event (FEP-8a8e). Its time is said as its server says it: with the offset of where it
    takes place.
    """
    moment = words.line(document.get("startTime"), 40)
    begins = re.fullmatch(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?(Z|[+-]\d\d:?\d\d)?", moment)
    when = f"{begins[1]} {begins[2]} {(begins[3] or '').replace('Z', 'UTC')}".strip() if begins else ""
    return [line for line in (when, *map(_place, values.as_list(document.get("location"))[:5])) if line]


def _place(said: object) -> str:
    """Return name and address of a place, or the address of a meeting online."""
    if not isinstance(said, dict):
        return words.line(said, 200)
    address = said.get("address")
    parts = [address.get(key) for key in _ADDRESS] if isinstance(address, dict) else [address]
    found = [words.line(one, 200) for one in (said.get("name", said.get("content")), *parts)]
    return ", ".join(dict.fromkeys(one for one in found if one)) or values.link(said.get("url")) or ""
