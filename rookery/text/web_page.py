"""A reader of the title, meta and link elements of a web page, however broken its HTML.

Not with html.parser: its time grows with the square of what somebody hostile writes, and 40 kB keep it busy for twenty
seconds. This scanner goes forward only, and gives each tag so much and no more.
"""

import codecs
import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from html import unescape

MAX_TAGS = 8000
MAX_ATTRIBUTES = 30
MAX_TAG = 8192
MAX_JSON_LD = 10
# Labels of https://encoding.spec.whatwg.org/#names-and-labels that occur and that Python can decode.
_KNOWN_CHARSET = re.compile(
    r"utf-?8|utf-16(le|be)?|(us-)?ascii|latin-?1|iso-?8859-?\d{1,2}|(windows-|cp)(125\d|874)|koi8-[ru]|gbk|gb2312|gb18030"
    r"|big5|euc-(jp|kr)|shift[_-]jis|sjis|iso-2022-jp|tis-620"
)
_STATED_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})", re.IGNORECASE)
_WINDOWS_1252 = ("ascii", "us-ascii", "latin1", "latin-1", "iso-8859-1", "iso8859-1")

_TAG = re.compile(r"<(?:(!--)|([a-z][a-z0-9]{0,20})(?=[\s/>]))", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""[\s/]*+([^\s/>=]{1,100})(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s>"']*+)))?""")
_ENDS = {
    name: re.compile(rf"</{name}[\s/>]", re.IGNORECASE)
    for name in ("script", "style", "textarea", "title", "template", "svg", "noscript")
}


@dataclass
class WebPage:
    """The parts of a head that a preview is made of. Keys of `meta` are in lower case, the first of a name counts."""

    title: str = ""
    language: str = ""
    meta: dict[str, str] = field(default_factory=dict)
    links: list[dict[str, str]] = field(default_factory=list)
    json_ld: list[str] = field(default_factory=list)

    def first(self, *names: str) -> str:
        """The first of these meta properties that says anything."""
        return next((self.meta[name] for name in names if self.meta.get(name)), "")

    def link(self, rel: str, kind: str | None = None) -> str:
        """The address of the first link of this relation (and type)."""
        for link in self.links:
            if rel in link.get("rel", "").lower().split() and kind in (None, link.get("type", "").lower()):
                return link.get("href", "").strip()
        return ""


def read(html: str) -> WebPage:
    page = WebPage()
    for name, attributes, text in tags(html, ("html", "title", "meta", "link", "script")):
        if name == "html":
            page.language = page.language or attributes.get("lang", "")
        elif name == "title":
            page.title = page.title or unescape(text).strip()
        elif name == "link":
            page.links.append(attributes)
        elif name == "script":
            if attributes.get("type", "").lower() == "application/ld+json" and len(page.json_ld) < MAX_JSON_LD:
                page.json_ld.append(text)
        elif key := (attributes.get("property") or attributes.get("name") or "").lower():
            page.meta.setdefault(key, attributes.get("content", "").strip())
    return page


def tags(html: str, wanted: Container[str]) -> Iterator[tuple[str, dict[str, str], str]]:
    """(name, attributes, raw text inside) of the opening tags of these names; only elements of raw text have any.

    What stands in comments, scripts and the like is no tag.
    """
    at, seen = 0, 0
    while seen < MAX_TAGS and (found := _TAG.search(html, at)):
        at = found.end()
        if found[1]:
            end = html.find("-->", at)
            if end < 0:
                return
            at = end
            continue
        name, text, seen = found[2].lower(), "", seen + 1
        attributes, at = _attributes(html, at)  # of every tag, for a value may hold what looks like one
        if ends := _ENDS.get(name):
            closing = ends.search(html, at)
            if closing is None:
                return
            text, at = html[at : closing.start()].partition(">")[2], closing.end()
        if name in wanted:
            yield name, attributes, text


def decode(body: bytes, stated: str | None) -> str:
    """The text of a page, by its byte order mark, its header, what it says itself, or a guess; never an error."""
    for mark, name in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be")):
        if body.startswith(mark):
            return body[len(mark) :].decode(name, "replace")
    if not stated and (found := _STATED_CHARSET.search(body[:4096])):
        stated = found[1].decode("ascii", "ignore")
    name = (stated or "").lower()
    if name in _WINDOWS_1252:
        name = "cp1252"
    return body.decode(name, "replace") if _known(name) else _guessed(body)


def _guessed(body: bytes) -> str:
    """UTF-8, unless more bytes contradict it than speak for it: then Windows-1252, as in browsers."""
    text = body.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    right = len(text) - sum(map(str.isascii, text)) - wrong if wrong else 0
    return body.decode("cp1252", "replace") if wrong > right else text


def _known(charset: str) -> bool:
    if not _KNOWN_CHARSET.fullmatch(charset):
        return False
    try:
        codecs.lookup(charset)
    except LookupError:
        return False
    return True


def _attributes(html: str, at: int) -> tuple[dict[str, str], int]:
    """The attributes from here to the end of the tag, and where that is. A tag that goes on and on is cut off."""
    piece, inside = html[at : at + MAX_TAG], 0
    attributes: dict[str, str] = {}
    for _ in range(MAX_ATTRIBUTES):
        found = _ATTRIBUTE.match(piece, inside)
        if found is None:
            break
        inside = found.end()
        value = next((one for one in found.groups()[1:] if one is not None), "")
        attributes.setdefault(found[1].lower(), unescape(value))
    return attributes, at + inside


_QUOTE = re.compile(r'<(p|span) class="quote-inline">')  # the span is that of Misskey, Pleroma and Akkoma
_SAME = {name: re.compile(rf"<{name}\b|</{name}>") for name in ("p", "span")}
_NO_LINK = {"mention", "hashtag", "u-url"}


def unquoted(content: str) -> str:
    """The HTML of a status without the line that names what it quotes, for servers that know no quotes."""
    pieces, at = [], 0
    while (begin := _QUOTE.search(content, at)) and (end := _end_of(begin)):
        pieces.append(content[at : begin.start()])
        at = end
    return "".join(pieces) + content[at:]


def _end_of(begin: re.Match[str]) -> int:
    """Return where the element ends that begins there; 0 if it does not."""
    depth = 1
    for tag in _SAME[begin[1]].finditer(begin.string, begin.end()):
        depth += -1 if tag[0].startswith("</") else 1
        if depth == 0:
            return tag.end()
    return 0


def links_of(content: str) -> Iterator[str]:
    """The web addresses that the HTML of a status links to: no mentions, hashtags, or what it says it quotes."""
    for _, attributes, _ in tags(unquoted(content), ("a",)):
        address = attributes.get("href", "")
        if address.startswith(("http://", "https://")) and not _NO_LINK & set(attributes.get("class", "").split()):
            yield address
