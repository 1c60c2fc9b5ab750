"""Sanitising: make remote HTML safe to store and to show."""

import re
from itertools import islice

import nh3

# The parser's time grows with tags times depth, and with the squares of one tag's attributes and one text's `&`s.
# Within these bounds the worst input takes well under a second, and a long article still fits.
MAX_LENGTH = 200_000
MAX_TAGS = 10_000
# Five times, since `&` becomes `&amp;`; only repeated tags can exceed it.
MAX_OUTPUT = 5 * MAX_LENGTH
# Deeper than real posts nest, and safe for clients with recursive parsers.
MAX_DEPTH = 50

HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
ELEMENTS = {
    *("p", "br", "span", "a", "del", "s", "pre", "blockquote", "code", "b", "strong", "u", "i", "em", "ul", "ol", "li"),
    *("ruby", "rt", "rp"),
}
DROPPED_WITH_CONTENT = {"script", "style", "iframe", "object", "svg", "math", "form", "template", "noscript"}
ATTRIBUTES: dict[str, set[str]] = {
    "*": set(),  # nh3 would allow lang and title everywhere
    "a": {"href", "class", "translate"},
    "span": {"class", "translate"},
    "p": {"class"},  # of a link to what is quoted only: apps that know quotes leave that paragraph out
    "ol": {"start", "reversed"},
    "li": {"value"},
}
SCHEMES = {"http", "https", "dat", "dweb", "ipfs", "ipns", "ssb", "gopher", "xmpp", "magnet", "gemini"}

_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_CLASS = re.compile(r"(?:[hpue]|dt)-[a-zA-Z0-9-]+|mention|hashtag|ellipsis|invisible|quote-inline")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_FORMATTING = re.compile(r"<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\s/][^>]*>?", re.IGNORECASE)
# A tag as nh3 writes it: attributes quoted, everything else escaped.
_TAG = re.compile(r'<(/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"]*")*)>')


def sanitize(html: str, headings: bool = False) -> str:
    """Return well-formed, safe HTML of a small set of elements; linear in time, bounded in size and depth.

    Headings become bold paragraphs unless they are asked for, links of unknown schemes and relative ones become text.
    What lies beyond the bounds of a very long article is cut off.
    """
    html = _bounded(storable(html))
    safe = _settled(_CLEANER.clean(html), headings)
    # HTML repeats open formatting in every further paragraph: keep only the text of a document that grows too much.
    return safe if len(safe) <= MAX_OUTPUT else _BARE.clean(html)


def storable(text: str) -> str:
    """`text` without NUL and lone surrogates, which neither databases nor UTF-8 can hold."""
    return _UNSTORABLE.sub("", text)


def _bounded(html: str) -> str:
    html = html[:MAX_LENGTH]
    if beyond := next(islice(re.finditer("<", html), MAX_TAGS, None), None):
        html = html[: beyond.start()]
    # Parsers repeat open formatting elements in every paragraph: three of a kind, but any number with different
    # attributes. These attributes are not kept anyway.
    return _FORMATTING.sub(r"<\1>", html)


def _settled(html: str, headings: bool) -> str:
    """Return what nh3 cannot do itself: headings renamed, links without address unwrapped, depth limited."""
    closers: list[str] = []

    def settle(tag: re.Match[str]) -> str:
        closing, name, attributes = tag.groups()
        if closing:
            return closers.pop()
        if name == "br":
            return tag[0]
        opener, closer = tag[0], f"</{name}>"
        if name in HEADINGS and not headings:
            opener, closer = "<p><strong>", "</strong></p>"
        if len(closers) >= MAX_DEPTH or (name == "a" and ' href="' not in attributes):
            opener, closer = "", ""
        closers.append(closer)
        return opener

    return _TAG.sub(settle, html)


def _filter_attribute(element: str, attribute: str, value: str) -> str | None:
    match attribute:
        case "class" if element == "p":
            return "quote-inline" if "quote-inline" in value.split() else None
        case "class":
            return " ".join(name for name in value.split() if _CLASS.fullmatch(name)) or None
        case "translate":
            return "no" if value == "no" else None
        case "start" | "value":
            return value if _NUMBER.fullmatch(value) else None
        case "reversed":
            return ""
        case _:
            return value


_CLEANER = nh3.Cleaner(
    tags=ELEMENTS | HEADINGS,
    clean_content_tags=DROPPED_WITH_CONTENT,
    attributes=ATTRIBUTES,
    attribute_filter=_filter_attribute,
    url_schemes=SCHEMES,
    url_relative="deny",
    link_rel="nofollow noopener noreferrer",
    set_tag_attribute_values={"a": {"target": "_blank"}},
)
_BARE = nh3.Cleaner(tags=set(), clean_content_tags=DROPPED_WITH_CONTENT)
