"""The URLs of this server. They follow from its public address, but for those of an adopted server: rows keep these."""

import hashlib
import hmac
from typing import TYPE_CHECKING
from urllib.parse import quote

from flask import current_app

from rookery import adopted
from rookery.config import Config

if TYPE_CHECKING:
    from models.accounts.account import Account
    from models.base import AnyRow
    from models.statuses.status import Status

    AccountRow = Account | AnyRow
    StatusRow = Status | AnyRow


def config() -> Config:
    """The configuration of the current app."""
    found: Config = current_app.extensions["rookery.config"]
    return found


def base() -> str:
    return config().public_url


def profile(username: str) -> str:
    return f"{base()}/@{username}"


def actor(username: str) -> str:
    """Return the id of the actor of a local account."""
    found = current_app.extensions  # once: each access through Flask's proxy costs five calls
    others = found["rookery.adopted"].actors
    path = others.get(username.lower()) if others else None
    return f"{found['rookery.config'].public_url}{path or f'/users/{username}'}"


def instance_actor() -> str:
    """Return the id of the actor of the server itself."""
    return base() + adopted.addresses().instance_actor


def key(actor_id: str) -> str:
    """Return the id of the key of a local actor."""
    return actor_id + adopted.addresses().key_suffix


def status_page(username: str, status_id: int) -> str:
    return f"{base()}/@{username}/{status_id}"


def status_url(row: "StatusRow", username: str) -> str:
    """Return where people read a status, ours or not. One that was adopted is known at its former page."""
    return row.url or row.uri or status_page(username, row.id)


def status_object(username: str, status_id: int, uri: str | None = None) -> str:
    """Return the id of a status; `uri` is the one that its row has, if any."""
    return uri or f"{actor(username)}/statuses/{status_id}"


def reblog_activity(username: str, status_id: int, uri: str | None = None) -> str:
    """Return the id of the Announce of a reblog; `uri` is the one that its row has, if any."""
    return uri or f"{status_object(username, status_id)}/activity"


def thread(conversation_id: int) -> str:
    """A conversation that began here."""
    return f"{base()}/contexts/{conversation_id}"


def collection(username: str, collection_id: int) -> str:
    return f"{actor(username)}/collections/{collection_id}"


def collection_page(collection_id: int) -> str:
    """The page of a collection of this server."""
    return f"{base()}/collections/{collection_id}"


def tag(name: str) -> str:
    return f"{base()}/tags/{quote(name)}"


def tagged(row: "AccountRow", name: str) -> str:
    """Return the address of what an account (its row) posted with a tag."""
    return f"{account_url(row)}/tagged/{quote(name)}"


def media(key: str) -> str:
    return f"{config().media_url}/{key}"


def serves_media() -> bool:
    """Return whether browsers get files of the store from this server, not from a bucket."""
    return config().media_url.startswith(f"{base()}/")


def kept_file(media_id: int, form: str) -> str:
    """Return where moderators who are signed in see a file of a deleted status, `form` original or small."""
    return f"{base()}/admin/reports/files/{media_id}/{form}"


def media_or_none(key: str | None) -> str | None:
    return media(key) if key else None


def copy(kind: str, owner_id: int, source: str, form: str) -> str:
    """Return where our copy of a remote file is served, `form` original or small; another source, another address.

    Files of private statuses are among these, so nobody can guess one.
    """
    mark = hashlib.sha256(source.encode()).hexdigest()[:8]
    return f"{base()}/media_proxy/{kind}/{owner_id}/{seal(kind, owner_id)}/{form}?{mark}"


def seal(kind: str, owner_id: int) -> str:
    """Return the part of the address of a copy that proves that it came from us."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.digest(key, f"copy of {kind} {owner_id}".encode(), "sha256").hex()[:32]


def static(name: str) -> str:
    return f"{base()}/static/{name}"


def account_uri(row: "AccountRow") -> str:
    """The actor id of an account row, ours or not."""
    return row.uri or actor(row.username)


def account_url(row: "AccountRow") -> str:
    return row.url or (profile(row.username) if row.domain is None else account_uri(row))


def streaming() -> str:
    """Return where sockets are opened; the scheme is the one that the public address really has."""
    return base().replace("http", "ws", 1)
