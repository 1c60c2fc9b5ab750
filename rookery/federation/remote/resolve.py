"""Looking up strangers and what they say: asked of their servers, read, confirmed, stored.

Each function that takes a `FetchBudget` commits what it stores, so no write may be open when it is called.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from enum import Enum
from typing import TypeVar

from flask import Flask

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.discovery.collection import Collection
from models.statuses.status import Status
from rookery import events
from rookery.cache import cache
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.read import actor as reading
from rookery.federation.read import featured, values
from rookery.federation.read import note as notes
from rookery.federation.read.objects import ActorDocument
from rookery.federation.read.values import Document, Unreadable
from rookery.federation.remote import fetch, webfinger
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget, Fetcher, resolve_dependencies
from rookery.federation.remote.fetch import Absent, NotFetched, RetryLater
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.federation.remote.remote_statuses import ingest
from rookery.federation.signatures import keys
from rookery.plugin import plugins
from rookery.services.accounts import remote_accounts
from rookery.services.accounts.remote_accounts import RemoteProfile
from rookery.services.discovery import remote_collections
from rookery.services.remote import federation_policy

T = TypeVar("T")
KEY_AGAIN = timedelta(minutes=5)
WRAPPING = ("Create", "Update", "Announce")
REQUEST_SECONDS, REQUEST_REQUESTS = 10.0, 40  # the limits for a user's search or post
# Columns of Account and of RemoteActor that are called as an ActorDocument calls them.
_SHOWN = ("show_featured", "show_media", "show_media_replies")
_PROFILE = ("url", "note", "locked", "discoverable", "indexable", "memorial", *_SHOWN)
_ADDRESSES = ("inbox", "shared_inbox", "outbox", "followers", "following", "featured", "featured_tags")


def fetcher() -> Fetcher:
    """Return the fetcher for `resolve_dependencies`."""
    return _Fetcher()


class _Fetcher:
    """The fetcher of dependencies. One that cannot be had is no error here; a server that is being asked enough already
    is: come again.
    """

    def account(self, uri: str, budget: FetchBudget) -> Account | None:
        return _if_had(account, uri, budget)

    def status(self, uri: str, budget: FetchBudget) -> Status | None:
        return _if_had(status, uri, budget)


def _if_had(fetch_one: Callable[[str, FetchBudget], T], uri: str, budget: FetchBudget) -> T | None:
    try:
        return fetch_one(uri, budget)
    except NotFetched as error:
        if isinstance(error, RetryLater) and error.crowded:
            raise
        return None


# People --------------------------------------------------------------------------------------------------------


def account(uri: str, budget: FetchBudget) -> Account:
    """The account with this actor id, as its server shows it now. Raises NotFetched."""
    asked_at = clock.now()
    return take(_actor(fetch.document(uri, budget)), budget, asked_at)


def refresh(known: Account, budget: FetchBudget | None = None) -> Account:
    """Bring an account up to date. Raises NotFetched: Absent where there is nobody any more."""
    asked_at = clock.now()
    found = _actor(fetch.document(known.uri or "", budget))
    if found.id != known.uri:
        raise NotFetched("4.4", "the actor has another id now")
    return take(found, budget or FetchBudget(), asked_at)


def by_handle(username: str, domain: str, budget: FetchBudget) -> Account:
    """The account of a handle, which its domain and its actor agree on. Raises NotFetched."""
    whom = webfinger.handle(f"{username}@{domain}")
    if whom is None:
        raise NotFetched("2.8", "this is no handle")
    return account(webfinger.ask(whom, budget).actor_id, budget)


def take(actor: ActorDocument, budget: FetchBudget, asked_at: datetime | None = None, key_id: str = "") -> Account:
    """The account of an actor that its own server has shown: stored, once its handle is confirmed. Commits.

    `key_id` is that of a key whose own address leads to this actor, so that it is kept whatever its name.
    Who is known keeps the handle that was confirmed then, and what it has said itself since its server was asked.
    Raises NotFetched.
    """
    known = ids.account(actor.id)
    confirmed = None if known else webfinger.confirm(actor, budget)
    if confirmed and not federation_policy.admits(confirmed.domain):
        raise NotFetched("10.12", f"this server has nothing to do with {confirmed.domain}")
    if actor.moved_to and ids.account(actor.moved_to) is None:
        _meet_successor(actor.moved_to, budget)
    if known:
        remote_accounts.refresh(known, _remote_account(actor, key_id), asked_at)
    elif confirmed:
        known = remote_accounts.store(_remote_account(actor, key_id), confirmed.username, confirmed.domain)
    events.commit()
    assert known
    return known


def update(known: Account, actor: ActorDocument) -> None:
    """Update an actor by its own signed document. Asks nobody, commits nothing."""
    remote_accounts.refresh(known, _remote_account(actor))


def _meet_successor(uri: str, budget: FetchBudget) -> None:
    """Fetch the account that another one moved to; a chain of moves is followed only so far."""
    if budget.depth < 2:
        budget.depth += 1
        try:
            account(uri, budget)
        except (NotFetched, BudgetSpent):
            events.rollback()
        finally:
            budget.depth -= 1


def _actor(document: Document, key_id: str = "") -> ActorDocument:
    try:
        return reading.actor(document, key_id)
    except Unreadable as error:
        raise NotFetched(error.rule, str(error)) from error


def _remote_account(actor: ActorDocument, confirmed_key_id: str = "") -> RemoteProfile:
    """Return the actor in the words of the tables.

    Of a key whose id does not say whose it is the id is kept once its own address confirmed it (5.8): else whoever
    writes an actor document could claim the key of another actor of their host.
    """
    profile = {
        **{name: getattr(actor, name) for name in _PROFILE},
        "kind": actor.type,
        "display_name": actor.name,
        "attribution_domains": list(actor.attribution_domains),
        "also_known_as": list(actor.also_known_as),
        "avatar_description": actor.avatar.description if actor.avatar else "",
        "header_description": actor.header.description if actor.header else "",
    }
    addresses = {
        **{name: getattr(actor, name) for name in _ADDRESSES},
        "avatar_url": actor.avatar.url if actor.avatar else None,
        "header_url": actor.header.url if actor.header else None,
    }
    key_id = actor.key_id or ""
    if actor.public_pem and (ids.is_named_after(key_id, actor.id) or key_id == confirmed_key_id):
        addresses["key_id"] = key_id
    return RemoteProfile(
        uri=actor.id,
        host=ids.host_of(actor.id),
        profile=profile,
        addresses=addresses,
        fields=actor.fields,
        public_pem=actor.public_pem,
        further_keys=dict(actor.further_keys),
        emojis=[(one.shortcode, one.picture.url, one.picture.updated) for one in actor.emojis],
        moved=actor.moved_to is not None,
        successor=ids.account(actor.moved_to) if actor.moved_to else None,
        suspended=actor.suspended,
        published=actor.published,
    )


# Keys ----------------------------------------------------------------------------------------------------------


def key(key_id: str, budget: FetchBudget) -> keys.RemoteKey | None:
    """Return the key of this id as its server shows it now, but ask no more often than every five minutes (5.9).

    The first fetch of a key does not count, so that a rotation right after it is noticed (17.7). None if nobody
    confirms the key to be theirs, or there is nobody any more. Raises RetryLater.
    """
    known = keys.known(key_id)
    if known and known.fetched_at and known.fetched_at > clock.now() - KEY_AGAIN:
        return known
    if _in_vain(key_id) > clock.now() - KEY_AGAIN:
        return None
    try:
        owner = key_owner(key_id, budget)
    except RetryLater:
        raise
    except NotFetched:
        cache().set_many({("no key", key_id): clock.now()})
        return None
    if known:
        RemoteActor.note_key_fetch(owner.id)
        events.commit()
    return keys.known(key_id)


def key_owner(key_id: str, budget: FetchBudget) -> Account:
    """Return the actor that claims this key and that the key names as its owner (5.8). Raises NotFetched."""
    found = fetch.document(key_id, budget)
    if not reading.is_actor(found):
        owner = values.id_of(found.get("owner")) or values.id_of(found.get("controller"))
        if not ids.same_origin(key_id, owner):
            raise NotFetched("5.8", "the key has no owner of its own host")
        found = fetch.document(owner, budget)
    owner_actor = _actor(found, key_id)
    is_main = key_id in (owner_actor.id, owner_actor.key_id) and owner_actor.public_pem is not None
    if not is_main and key_id not in dict(owner_actor.further_keys):
        raise NotFetched("5.8", "the actor has another key")
    return take(owner_actor, budget, key_id=key_id)


def _in_vain(key_id: str) -> datetime:
    """Return when it was last looked for without success."""
    looked = cache().get_many([("no key", key_id)]).values()
    return next(iter(looked), clock.now() - 2 * KEY_AGAIN)


# What they say -------------------------------------------------------------------------------------------------


def status(uri: str, budget: FetchBudget) -> Status:
    """The status with this id, as its server shows it. Raises NotFetched."""
    return _status(fetch.document(uri, budget), budget)


def _status(document: Document, budget: FetchBudget) -> Status:
    """Store the status of a document that its own server has shown, and return it. Raises NotFetched."""
    try:
        note = notes.note(document)
        return resolve_dependencies(lambda known: ingest(note, known), budget, fetcher(), LocalLookup())
    except Dropped as error:
        events.rollback()
        raise NotFetched(error.rule, str(error)) from error


# For people who wait -------------------------------------------------------------------------------------------


class FederationResolver:
    """The resolver that services ask: None for anything that fails or takes too long."""

    def account(self, username: str, domain: str) -> Account | None:
        return _in_time(lambda budget: by_handle(username, domain, budget))

    def fresh(self, account: Account) -> Account | None:
        return _in_time(lambda budget: refresh(account, budget))

    def thing(self, url: str) -> Account | Status | Collection | None:
        return _in_time(lambda budget: _thing(url, budget))


def _in_time(ask: Callable[[FetchBudget], T]) -> T | None:
    try:
        return ask(FetchBudget(REQUEST_REQUESTS, REQUEST_SECONDS))
    except (NotFetched, BudgetSpent):
        return None


def _thing(url: str, budget: FetchBudget) -> Account | Status | Collection:
    """Raises NotFetched."""
    document = fetch.document(url, budget, or_page=True)
    if reading.is_actor(document):
        return take(_actor(document), budget)
    if featured.is_featured_collection(document):
        found = collection(document, budget)
        remote_collections.renew(found)
        events.commit()
        return found
    if any(kind in WRAPPING for kind in values.types(document)):
        what = values.id_of(values.first(document.get("object")))
        return ids.account(what) or ids.status(what) or _told(what, budget)
    return ids.status(values.id_of(document)) or _status(document, budget)


def collection(document: Document, budget: FetchBudget) -> Collection:
    """Store a collection of accounts that its own server has shown, and return it. Commits. Raises NotFetched."""
    try:
        said = featured.featured_collection(document)
    except Unreadable as error:
        raise NotFetched(error.rule, str(error)) from error
    owner_id = values.id_of(values.first(document.get("attributedTo")))
    if not owner_id or "collections" not in plugins().on:
        raise NotFetched("6.8", "the collection has no owner, or collections are off here")
    stored = remote_collections.store(ids.account(owner_id) or account(owner_id, budget), said)
    events.commit()
    return stored


def _told(uri: str, budget: FetchBudget) -> Account | Status:
    document = fetch.document(uri, budget)
    return take(_actor(document), budget) if reading.is_actor(document) else _status(document, budget)


class Presence(Enum):
    """The presence of an id, as its server says. ABSENT may be a mistake of a server that is being mended."""

    THERE, ABSENT, GONE = range(3)


def presence(uri: str) -> Presence:
    """Return whether the id is present; not knowing is not being gone. Raises RetryLater where its server does not
    answer.
    """
    try:
        document = fetch.document(uri)
    except Absent as absent:
        return Presence.GONE if absent.for_good else Presence.ABSENT
    except RetryLater:
        raise
    except NotFetched:
        return Presence.THERE
    return Presence.GONE if is_tombstone_of(uri, document) else Presence.THERE


def is_tombstone_of(uri: str, document: Document) -> bool:
    """Return whether the server of this id says that it is deleted; another one, to which it may redirect, does not."""
    return "Tombstone" in values.types(document) and ids.same_origin(uri, values.id_of(document))


def init_app(app: Flask) -> None:
    """Register the functions by which services look up remote accounts and statuses."""
    app.extensions["rookery.resolver"] = FederationResolver()
