"""The preview of a page: fetched, read, and reduced to what may be shown. Knows no database."""

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from html import escape, unescape

from models.base import Json
from rookery import __version__, net, urls
from rookery.text import json_ld, web_page
from rookery.text.languages import normalise
from rookery.text.plain import clean_line
from rookery.text.web_page import WebPage

PAGE_TYPES = ("text/html", "application/xhtml+xml")
PAGE_SECONDS, EMBED_SECONDS, PICTURE_SECONDS = 10.0, 6.0, 10.0
PICTURE_BYTES = 8 * 1024 * 1024
MAX_URL = 2048
MAX_SIDE = 10_000
# Scripts in the frame run in the provider's origin, never in this server's.
SANDBOX = "allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts"

_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", re.IGNORECASE)
_CREATOR = re.compile(r"@?([a-zA-Z0-9_]+(?:[.-]+[a-zA-Z0-9_]+)*)@([a-zA-Z0-9.-]{1,253}(?::\d{1,5})?)")


@dataclass(frozen=True)
class Preview:
    """The columns of a card, save what our own rows say; `url` is where the page was found, `picture` the address of
    its image.
    """

    url: str
    kind: str = "link"
    title: str = ""
    description: str = ""
    language: str | None = None
    author_name: str = ""
    author_url: str = ""
    provider_name: str = ""
    provider_url: str = ""
    html: str = ""
    embed_url: str = ""
    width: int = 0
    height: int = 0
    image_description: str = ""
    published_at: datetime | None = None
    picture: str = ""
    creator: tuple[str, str] | None = None


def preview(url: str, each: net.Hop) -> Preview | None:
    """Return what the page at `url` says of itself, None if it says nothing. Raises a FetchError.

    `each` may refuse every address to which this leads.
    """
    address = url if "http" in net.schemes() else re.sub(r"\Ahttp://", "https://", url)
    agent = f"Rookery/{__version__} (+{urls.base()}/) Bot"  # some large sites show their previews only to a `Bot`
    found = net.fetch(
        address,
        accept=PAGE_TYPES,
        headers={"User-Agent": agent, "Accept-Language": "en, *;q=0.5"},
        cut=True,
        deadline=PAGE_SECONDS,
        redirects=5,
        each=each,
    )
    page = web_page.read(web_page.decode(found.body, found.charset))
    plain = of_page(found.url, page)
    made = _embedded(plain, page.link("alternate", "application/json+oembed"), each) or plain
    return made if made.title or made.html else None


def picture(url: str, each: net.Hop) -> bytes:
    """The bytes of an image. Raises a FetchError."""
    return net.fetch(url, accept=("image/*",), max_bytes=PICTURE_BYTES, deadline=PICTURE_SECONDS, each=each).body


def of_page(url: str, page: WebPage) -> Preview:
    """Return what OpenGraph, its relatives and plain HTML say; of an article in JSON-LD, who wrote it, where and
    when, and its headline, description and image where nothing else has them.
    """
    here, article = net.URL(url), json_ld.article(page.json_ld)
    player = _frameable(page.first("twitter:player"), here)
    width, height = _side(page.first("twitter:player:width")), _side(page.first("twitter:player:height"))
    return Preview(
        url=str(here.copy_with(fragment=None)),
        kind="video" if player else "link",
        title=_line(page.first("og:title", "twitter:title") or article.headline or page.title, 300),
        description=_line(
            page.first("og:description", "twitter:description", "description") or article.description, 1000
        ),
        language=normalise(page.language or page.first("og:locale") or article.language),
        author_name=_line(article.author_name or page.first("og:author", "author", "dc.creator"), 100),
        author_url=_address(article.author_url or page.first("article:author", "og:article:author"), here),
        provider_name=_line(page.first("og:site_name") or article.publisher, 100),
        html=frame(player, width, height) if player else "",
        width=width if player else 0,
        height=height if player else 0,
        embed_url=_address(page.first("twitter:player:stream"), here),
        image_description=_line(page.first("og:image:alt", "twitter:image:alt"), 1500),
        published_at=_moment(page.first("article:published_time", "og:article:published_time") or article.published),
        picture=_address(
            page.first("og:image:secure_url", "og:image", "og:image:url", "twitter:image") or article.image, here
        ),
        creator=_creator(page.first("fediverse:creator")),
    )


def of_embed(plain: Preview, embed: Json, endpoint: str) -> Preview | None:
    """Return what oEmbed (https://oembed.com) adds; None where it says nothing that can be shown.

    Of HTML that a provider wants shown, the address of its first frame is taken, and the frame is made by us. `rich`
    is nearly always a script, so the page's own words are used instead.
    """
    base, kind = net.URL(endpoint), embed.get("type")
    said: Json = {
        "title": _line(_text(embed, "title"), 300) or plain.title,
        "author_name": _line(_text(embed, "author_name"), 100) or plain.author_name,
        "author_url": _address(_text(embed, "author_url"), base) or plain.author_url,
        "provider_name": _line(_text(embed, "provider_name"), 100) or plain.provider_name,
        "provider_url": _address(_text(embed, "provider_url"), base),
        "picture": _address(_text(embed, "thumbnail_url"), base) or plain.picture,
    }
    width, height = _side(embed.get("width")), _side(embed.get("height"))
    if kind == "link":
        return replace(plain, **said, kind="link", html="", embed_url="", width=0, height=0)
    if kind == "photo" and (image := _address(_text(embed, "url"), base)):
        return replace(
            plain, **said | {"picture": image}, kind="photo", html="", embed_url=image, width=width, height=height
        )
    if kind == "video" and (source := _frame_source(_text(embed, "html"), base)):
        return replace(
            plain, **said, kind="video", html=frame(source, width, height), embed_url="", width=width, height=height
        )
    return None


def frame(source: str, width: int, height: int) -> str:
    """Our own words around an address: nothing else of what a provider wrote gets in."""
    size = (f' width="{width}"' if width else "") + (f' height="{height}"' if height else "")
    return (
        f'<iframe src="{escape(source)}"{size} allowfullscreen="allowfullscreen" frameborder="0" '
        f'sandbox="{SANDBOX}"></iframe>'
    )


def _embedded(plain: Preview, address: str, each: net.Hop) -> Preview | None:
    endpoint = _address(address, net.URL(plain.url))
    if not endpoint:
        return None
    try:
        embed = net.fetch(endpoint, max_bytes=256 * 1024, deadline=EMBED_SECONDS, each=each).json()
    except net.FetchError:
        return None
    return of_embed(plain, embed, endpoint) if isinstance(embed, dict) else None


def _address(text: str, base: net.URL, secure: bool = False) -> str:
    """A web address that may be shown, absolute; empty for everything else."""
    if not text:
        return ""
    try:
        found = base.join(text.strip())
    except (net.InvalidURL, ValueError):
        return ""
    schemes = ("https",) if secure else ("https", "http")
    good = found.scheme in schemes and found.host and not found.userinfo and len(str(found)) <= MAX_URL
    return str(found) if good else ""


def _frame_source(html: str, base: net.URL) -> str:
    for _, attributes, _ in web_page.tags(html[:20_000], ("iframe",)):
        if attributes.get("src"):
            return _frameable(attributes["src"], base)
    return ""


def _frameable(text: str, base: net.URL) -> str:
    """The address of a frame: never one of ours, where a frame with an origin of its own would have our origin."""
    source = _address(text, base, secure=True)
    return source if source and net.URL(source).netloc.decode() != urls.config().web_host else ""


def _line(text: str, most: int) -> str:
    """Return a line as it may be shown. Many pages escape what they say of themselves twice."""
    return clean_line(_REFERENCE.sub(lambda found: unescape(found[0]), text), most)


def _text(embed: Json, key: str) -> str:
    value = embed.get(key)
    return value if isinstance(value, str) else ""


def _side(value: object) -> int:
    text = str(value).removesuffix("px")
    return min(int(text), MAX_SIDE) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _moment(said: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(said.strip())
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return moment.replace(microsecond=0) if 1900 < moment.year < 9000 else None


def _creator(said: str) -> tuple[str, str] | None:
    """(username, domain) of `@user@domain`."""
    found = _CREATOR.fullmatch(said.strip())
    return (found[1], found[2].lower()) if found else None
