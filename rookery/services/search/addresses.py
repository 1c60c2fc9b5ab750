"""The search for a URL: local and known objects are found at once, others are asked of their server."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar
from urllib.parse import unquote, urlsplit

from sqlalchemy import select

from models import visibility
from models.accounts.account import Account
from models.base import db
from models.discovery.collection import Collection
from models.ids import MAX_ID
from models.statuses.status import Status
from models.statuses.tag import Tag
from rookery import adopted, urls
from rookery.plugin import plugins
from rookery.services.remote import resolver
from rookery.text import domains
from rookery.text.extract import tag_key

LONGEST_URL, SEVERAL = 2048, 10
# The pages and objects of `rookery/urls.py`; a page below `/@name@domain` is how others show a stranger's.
_PAGE = re.compile(
    r"/(?:@|users/)(?P<name>[^/@]+)(?:@(?P<domain>[^/]+))?(?:/(?:statuses/)?(?P<status>[0-9]{1,19})(?:/activity)?)?/?"
)
_TAB = re.compile(r"(https?://[^/?#]+/@[^/?#]+)/(?:with_replies|media|featured)/?(?:[?#].*)?")  # as Mastodon has them
_COLLECTION = re.compile(r"(?:/users/[^/]+)?/collections/(?P<collection>[0-9]{1,19})/?")
_TAG = re.compile(r"/tags/(?P<tag>[^/?#]+)/?")


@dataclass(frozen=True)
class AddressMatches:
    """Ids of what was found, of each kind, the best first."""

    accounts: list[int]
    statuses: list[int]
    tags: list[int]
    collections: list[int] = field(default_factory=list)


class LocalPage(NamedTuple):
    """The subject of a page of this server, a profile or a post; `domain` is None for an account of this server."""

    username: str
    domain: str | None
    status_id: int | None


def is_url(text: str) -> bool:
    return re.match(r"https?://[^\s/]", text, re.IGNORECASE) is not None and not re.search(r"\s", text)


def address_of(text: str) -> str | None:
    """Return the web address that somebody typed or pasted, with scheme and host in lower case, that of a profile
    without its tab; None for other texts.

    As it is shown by browsers, without a scheme, it needs a path: `a.example` may be a word of a text.
    """
    if not is_url(text):
        host, slash, path = text.partition("/")
        if not (slash and path and "." in host and domains.normalise(host)) or re.search(r"\s", text):
            return None
        text = f"{urlsplit(urls.base()).scheme if host.lower() == urls.config().web_host else 'https'}://{text}"
    scheme, rest = text.split("://", 1)
    host = re.split(r"[/?#]", rest, maxsplit=1)[0]
    address = f"{scheme.lower()}://{host.lower()}{rest[len(host) :]}"
    return tab[1] if (tab := _TAB.fullmatch(address)) else address


def at_url(viewer_id: int | None, url: str, resolve: bool) -> AddressMatches | None:
    """The account, status, tag or collection that has this address, if the viewer may see it, or None.

    Only with `resolve`, and only for an address that nobody here knows, another server is asked.
    """
    if len(url) > LONGEST_URL:
        return None
    is_ours = url.startswith(f"{urls.base()}/")
    if is_ours and (found := _tag_or_collection(viewer_id, _path(url))):
        return found
    known: Account | Status | Collection | None = thing_at(url) or _known(Collection, url)
    if known is None and resolve and not is_ours:
        known = resolver.resolve_url(url)
    return _shown(viewer_id, known)


def thing_at(url: str) -> Account | Status | None:
    """Return the account or status that has this address and is here, whoever may see it."""
    if not url.startswith(f"{urls.base()}/"):
        return _known(Status, url) or _known(Account, url)
    if (named := local_page(url)) is None:
        return _known(Status, url) if adopted.addresses().source else None
    if named.status_id is not None:
        return db.session.get(Status, named.status_id)
    return Account.by_address(named.username, named.domain)


def local_page(url: str) -> LocalPage | None:
    """Return what an address of this server names, be it there or not."""
    match = _PAGE.fullmatch(_path(url)) if url.startswith(f"{urls.base()}/") else None
    if match is None:
        return None
    domain = match["domain"] if match["domain"] != urls.config().domain else None
    status_id = min(int(match["status"]), MAX_ID) if match["status"] else None
    return LocalPage(match["name"], domain, status_id)


def _path(url: str) -> str:
    """Return the path of an address of this server."""
    return re.split(r"[?#]", unquote(url.removeprefix(urls.base())))[0]


def _tag_or_collection(viewer_id: int | None, path: str) -> AddressMatches | None:
    """Return the tag or collection of this server at a path."""
    if (match := _TAG.fullmatch(path)) and (tag := Tag.named(tag_key(match["tag"]))):
        return AddressMatches([], [], [tag.id])
    if match := _COLLECTION.fullmatch(path):
        return _collection(viewer_id, int(match["collection"]))
    return None


def _collection(viewer_id: int | None, collection_id: int) -> AddressMatches | None:
    shown = select(Collection.id).where(
        Collection.id == collection_id, visibility.may_see_collection(viewer_id, Collection.account_id)
    )
    if "collections" not in plugins().on or collection_id > MAX_ID or db.session.scalar(shown) is None:
        return None
    return AddressMatches([], [], [], [collection_id])


K = TypeVar("K", Account, Status, Collection)


def _known(model: type[K], url: str) -> K | None:
    """Return what has this id, or says that this is its page, on its own server: whoever likes may say so of one
    elsewhere.
    """
    if found := db.session.scalar(select(model).where(model.uri == url)):
        return found
    rows = db.session.scalars(select(model).where(model.url == url).limit(SEVERAL)).all()
    return next((row for row in rows if row.uri and urlsplit(row.uri).netloc == urlsplit(url).netloc), None)


def _shown(viewer_id: int | None, thing: Account | Status | Collection | None) -> AddressMatches | None:
    if isinstance(thing, Collection):
        return _collection(viewer_id, thing.id)
    if isinstance(thing, Status) and visibility.visible_ids([thing.id], viewer_id):
        return AddressMatches([], [thing.id], [])
    if isinstance(thing, Account) and visibility.visible_account_ids([thing.id]):
        return AddressMatches([thing.id], [], [])
    return None
