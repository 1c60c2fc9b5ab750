"""Ids of actors and objects: what may be one, which are ours, and which of our things they name.

An id is a URL that its own origin answers for. https://www.w3.org/TR/activitypub/#obj-id
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeGuard
from urllib.parse import urlsplit

from sqlalchemy import bindparam, func, select

from models.accounts.account import Account
from models.array_parameters import encode_texts, texts_parameter
from models.base import db, run
from models.ids import MAX_ID
from models.statuses.status import Status
from models.visibility import admitted
from rookery import adopted, net, urls
from rookery.text import domains

LONGEST = 2048  # in bytes: PostgreSQL cannot index more than 2700
PUBLIC = "https://www.w3.org/ns/activitystreams#Public"
_PUBLIC_NAMES = frozenset((PUBLIC, "as:Public", "Public"))
_BLANK = re.compile(r"[\x00-\x20\x7f]")
_ODD_PORT = re.compile(r":(?:0[0-9]*)?$")
_EMPTY_PORT = re.compile(r"^(https?://[^/?#]*):(?=[/?#]|$)", re.IGNORECASE)
_ACTOR = re.compile(r"/users/([^/@]+)")
_STATUS = re.compile(r"(/(?:ap/)?users/[^/@]+)/statuses/([0-9]{1,19})")
_PAGE, _PROFILE = re.compile(r"/@([^/@]+)/([0-9]{1,19})"), re.compile(r"/@([^/@]+)")

# Built once: they run for every activity received.
_ACCOUNT_ID = select(Account.id).where(Account.uri == bindparam("uri"), Account.domain.is_not(None))
_STATUS_ID = select(Status.id).where(Status.uri == bindparam("uri"))
_STATUS_URIS = select(Status.uri).where(Status.uri.in_(texts_parameter("uris")))
LOCAL_ACCOUNT = select(Account).where(
    func.lower(Account.username) == bindparam("name"), Account.domain.is_(None), admitted()
)


def is_id(value: object) -> TypeGuard[str]:
    """Return whether this can be an id: an address whose host has one name, by which it is compared and asked."""
    return is_address(value) and bool(host_of(value))


def is_address(value: object) -> TypeGuard[str]:
    """Return whether this can be shown as an address: https (or http, where that is allowed), a host, no credentials,
    and no port that is empty or begins with a zero: as the usual port it would not be recognised.
    """
    if not isinstance(value, str):
        return False
    scheme, _, _, sound = _parts(value)
    return sound and (scheme == "https" or scheme in net.schemes())


def without_empty_port(address: str) -> str:
    """Return the address as browsers read it. Of an id this is not done: as another text it would be another id."""
    return _EMPTY_PORT.sub(r"\1", address, count=1)


def fits(text: str) -> bool:
    """Return whether it is short enough to be found again, as a database counts, and can be stored at all."""
    try:
        return len(text) <= LONGEST and len(text.encode()) <= LONGEST
    except UnicodeEncodeError:
        return False


def is_public(uri: object) -> bool:
    """Return whether this addresses everybody, in one of its three spellings."""
    return isinstance(uri, str) and uri in _PUBLIC_NAMES


def host_of(uri: str) -> str:
    """The host of an id as hosts are compared, with its port unless that is the usual one; empty for what is none."""
    return _parts(uri).host


def origin_of(uri: str) -> tuple[str, str]:
    return _parts(uri)[:2]


def same_origin(one: str, *others: str) -> bool:
    """Return whether all of these are answered for by the same server: scheme, host and port are equal."""
    origin = origin_of(one)
    return bool(origin[1]) and all(origin_of(other) == origin for other in others)


def is_named_after(key_id: str, actor_id: str) -> bool:
    """Return whether the id of a key says whose it is: it is the actor's id with a fragment, or lies below it.

    The document of the actor then answers for it; another actor of the host cannot claim it.
    """
    below = f"{actor_id}/" if _parts(actor_id).path.strip("/") else ""
    return key_id.partition("#")[0] == actor_id or (bool(below) and key_id.startswith(below))


def is_ours(uri: str) -> bool:
    config = urls.config()
    return host_of(uri) in (config.web_host.lower(), config.domain)


def uri_of(status: Status, author: Account) -> str:
    """The id of a status (for a reblog of ours, of its Announce), ours or not."""
    make = urls.status_object if status.reblog_of_id is None else urls.reblog_activity
    return make(author.username, status.id, status.uri)


def local_account(uri: str) -> Account | None:
    """Our account with this actor id, be it suspended; None for whoever is not one of us (yet)."""
    name = local_name(_parts(uri).path) if is_ours(uri) else None
    return db.session.scalar(LOCAL_ACCOUNT, {"name": name}) if name else None


def local_name(path: str) -> str | None:
    """Return the user name, in lower case, that the path of a local actor means; whether it exists is not asked."""
    if match := _ACTOR.fullmatch(path):
        return match[1].lower()
    return adopted.addresses().usernames.get(path)


def local_status(uri: str) -> Status | None:
    """Our status with this id, whoever may read it; its page will do, for WordPress answers the address that its author
    typed.
    """
    path = _parts(uri).path if is_ours(uri) else ""
    if match := _STATUS.fullmatch(path):
        name = local_name(match[1])
    elif match := _PAGE.fullmatch(path):
        name = match[1].lower()
    else:
        return _adopted_status(uri)
    if int(match[2]) > MAX_ID:
        return None
    found = db.session.get(Status, int(match[2]))
    author = db.session.get(Account, found.account_id) if found and found.local else None
    return found if author and author.username.lower() == name else None


def _adopted_status(uri: str) -> Status | None:
    """Return our status that kept the id which it had before this server was adopted."""
    row = run(_STATUS_ID, {"uri": uri}).first() if adopted.addresses().source and is_ours(uri) else None
    return db.session.get(Status, row.id) if row else None


def local_status_ids(uris: Iterable[str | None]) -> list[int]:
    """Return what these would name if they are ids of our statuses."""
    found = [_STATUS.fullmatch(_parts(uri).path) for uri in uris if isinstance(uri, str) and is_ours(uri)]
    return [int(match[2]) for match in found if match and int(match[2]) <= MAX_ID]


def account(uri: str) -> Account | None:
    """The known account with this actor id, ours or not."""
    if is_ours(uri):
        return local_account(uri)
    found = run(_ACCOUNT_ID, {"uri": uri}).first()
    return db.session.get(Account, found.id) if found else None


def accounts(uris: Iterable[str]) -> dict[str, Account]:
    """Actor id → account, for those who are known: two queries at most."""
    wanted = set(uris)
    ours = {uri: name for uri in wanted if is_ours(uri) and (name := local_name(_parts(uri).path))}
    others = {uri for uri in wanted if uri and not is_ours(uri)}
    found: dict[str, Account] = {}
    if others:
        rows = db.session.scalars(select(Account).where(Account.uri.in_(others), Account.domain.is_not(None)))
        found = {account.uri: account for account in rows if account.uri}
    if ours:
        named = select(Account).where(func.lower(Account.username).in_(set(ours.values())), Account.domain.is_(None))
        here = {account.username.lower(): account for account in db.session.scalars(named.where(admitted()))}
        found |= {uri: here[name] for uri, name in ours.items() if name in here}
    return found


def accounts_of_pages(pages: Iterable[str]) -> dict[str, Account]:
    """Profile page → account, for those who are known: so Hubzilla and its relatives mention people. A page elsewhere
    counts if it is of the origin of the account's id.
    """
    ours = [(page, match[1]) for page in pages if is_ours(page) and (match := _PROFILE.fullmatch(_parts(page).path))]
    known = accounts(urls.actor(name) for _, name in ours)
    found = {page: known[uri] for page, name in ours if (uri := urls.actor(name)) in known}
    if others := [page for page in pages if not is_ours(page)]:
        rows = db.session.scalars(select(Account).where(Account.url.in_(others), Account.domain.is_not(None)))
        found |= {row.url: row for row in rows if row.url and same_origin(row.url, row.uri or "")}
    return found


def status(uri: str) -> Status | None:
    """The known status (or reblog) with this id, ours or not, whoever may read it."""
    if is_ours(uri):
        return local_status(uri)
    found = run(_STATUS_ID, {"uri": uri}).first()
    return db.session.get(Status, found.id) if found else None


def statuses(uris: Iterable[str]) -> set[str]:
    """Return those of the ids, of other servers, of which the status is here."""
    return set(run(_STATUS_URIS, {"uris": encode_texts(uris)}).scalars())


# How they are taken apart ---------------------------------------------------------------------------------------


class _Parts(NamedTuple):
    """`host` as `host_of` says it. `path` is empty where there is a query. `sound`: all but the scheme is as
    `is_address` wants it.
    """

    scheme: str = ""
    host: str = ""
    path: str = ""
    sound: bool = False


def _parts(uri: str) -> _Parts:
    """Parse an id; cached where it is short enough, for whatever arrives asks for the same few again."""
    return _kept_apart(uri) if len(uri) <= LONGEST else _take_apart(uri)


def _take_apart(uri: str) -> _Parts:
    try:
        parts = urlsplit(uri)
        _ = parts.port  # raises ValueError for an invalid port
    except ValueError:
        return _Parts()
    _, at, bare = parts.netloc.rpartition("@")
    host = domains.normalise(domains.without_default_port(bare, parts.scheme == "https")) or ""
    sound = bool(parts.hostname) and not (at or _ODD_PORT.search(bare) or _BLANK.search(uri)) and fits(uri)
    return _Parts(parts.scheme, host, "" if parts.query else parts.path, sound)


_kept_apart = lru_cache(2000)(_take_apart)  # enough for a batch of a few hundred activities
