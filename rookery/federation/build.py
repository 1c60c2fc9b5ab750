"""From our rows to ActivityPub documents."""

from collections.abc import Sequence
from typing import Any

from flask import current_app
from sqlalchemy import func, select

from models import clock, ids
from models.account import Account, AccountCounts, AccountKeys
from models.base import db
from models.emoji import Emoji
from models.pin import Pin
from models.status import Status
from models.visibility import OPEN
from rookery import urls
from rookery.secrets import public_pem
from rookery.services import instances
from rookery.text import extract

Document = dict[str, Any]

# Every term that we use and that the first two contexts do not define.
CONTEXT = [
    "https://www.w3.org/ns/activitystreams",
    "https://w3id.org/security/v1",
    {
        "manuallyApprovesFollowers": "as:manuallyApprovesFollowers",
        "movedTo": {"@id": "as:movedTo", "@type": "@id"},
        "Hashtag": "as:Hashtag",
        "toot": "http://joinmastodon.org/ns#",
        "featured": {"@id": "toot:featured", "@type": "@id"},
        "discoverable": "toot:discoverable",
        "indexable": "toot:indexable",
        "memorial": "toot:memorial",
        "Emoji": "toot:Emoji",
        "schema": "http://schema.org#",
        "PropertyValue": "schema:PropertyValue",
        "value": "schema:value",
        "webfinger": "https://purl.archive.org/socialweb/webfinger#webfinger",
    },
]
COLLECTIONS = {
    "outbox": "outbox", "followers": "followers", "following": "following", "featured": "collections/featured",
}  # fmt: skip


def actor(account: Account) -> Document:
    """The actor document of a local account: what is not set is absent."""
    me = urls.actor(account.username)
    document = {
        "@context": CONTEXT,
        "id": me,
        "type": account.kind,
        "preferredUsername": account.username,
        "webfinger": f"{account.username}@{urls.config().domain}",
        "name": account.display_name,
        "summary": account.note,
        "url": urls.profile(account.username),
        "inbox": f"{me}/inbox",
        **{name: f"{me}/{path}" for name, path in COLLECTIONS.items()},
        "endpoints": {"sharedInbox": f"{urls.base()}/inbox"},
        "manuallyApprovesFollowers": account.locked,
        "discoverable": account.discoverable,
        "indexable": account.indexable,
        "published": account.created_at.strftime("%Y-%m-%dT00:00:00Z"),
        "attachment": [_property(field) for field in account.fields],
        "tag": [*(_emoji(row) for row in _emojis(account.emoji_ids)), *_hashtags(account.note_text)],
    }
    optional = {
        "publicKey": _key(me, keys.public_pem) if (keys := db.session.get(AccountKeys, account.id)) else None,
        "icon": _image(account.avatar_key, account.avatar_description),
        "image": _image(account.header_key, account.header_description),
        "memorial": account.memorial or None,
        "movedTo": _moved_to(account),
    }
    return document | {name: value for name, value in optional.items() if value is not None}


def instance_actor() -> Document:
    """The server itself, which signs what it fetches; its name is its domain, so that no user can have it."""
    me = f"{urls.base()}/actor"
    return {
        "@context": CONTEXT,
        "id": me,
        "type": "Application",
        "preferredUsername": urls.config().domain,
        "webfinger": f"{urls.config().domain}@{urls.config().domain}",
        "name": instances.title(),
        "summary": "",
        "url": f"{urls.base()}/",
        "inbox": f"{me}/inbox",
        "outbox": f"{me}/outbox",
        "endpoints": {"sharedInbox": f"{urls.base()}/inbox"},
        "manuallyApprovesFollowers": True,
        "publicKey": _key(me, public_pem(current_app.extensions["rookery.secrets"].instance_private_pem())),
    }


def collection(account: Account, name: str) -> Document:
    """How many there are: who they are is told page by page, and of these there are none."""
    return _counted(f"{urls.actor(account.username)}/{COLLECTIONS[name]}", _COUNTS[name](account.id))


def empty_outbox() -> Document:
    """The server itself posts nothing."""
    return _counted(f"{urls.base()}/actor/outbox", 0)


def emoji(row: Emoji) -> Document:
    return {"@context": CONTEXT, **_emoji(row)}


def _counted(collection_id: str, total: int) -> Document:
    return {"@context": CONTEXT[0], "id": collection_id, "type": "OrderedCollection", "totalItems": total}


def _open_statuses(account_id: int) -> int:
    query = select(func.count()).where(Status.account_id == account_id, Status.visibility.in_(OPEN))
    return db.session.scalar(query) or 0


def _open_pins(account_id: int) -> int:
    query = select(func.count()).select_from(Pin).join(Status, Status.id == Pin.status_id)
    return db.session.scalar(query.where(Pin.account_id == account_id, Status.visibility.in_(OPEN))) or 0


def _followers(account_id: int) -> int:
    return db.session.scalar(select(AccountCounts.followers).where(AccountCounts.account_id == account_id)) or 0


def _following(account_id: int) -> int:
    return db.session.scalar(select(AccountCounts.following).where(AccountCounts.account_id == account_id)) or 0


_COUNTS = {"outbox": _open_statuses, "featured": _open_pins, "followers": _followers, "following": _following}


def _key(actor_id: str, pem: str) -> Document:
    return {"id": f"{actor_id}#main-key", "owner": actor_id, "publicKeyPem": pem}


def _image(key: str | None, description: str) -> Document | None:
    if not key:
        return None
    image = {"type": "Image", "mediaType": media_type(key), "url": urls.media(key)}
    return image | {"summary": description} if description else image


def media_type(key: str) -> str:
    """The type of a stored picture: its extension says what it was found to be."""
    extension = key.rpartition(".")[2]
    return f"image/{'jpeg' if extension == 'jpg' else extension}"


def _property(field: dict[str, Any]) -> Document:
    return {"type": "PropertyValue", "name": field["name"], "value": field["value"]}


def _emojis(emoji_ids: list[int]) -> Sequence[Emoji]:
    return db.session.scalars(select(Emoji).where(Emoji.id.in_(emoji_ids))).all() if emoji_ids else []


def _emoji(row: Emoji) -> Document:
    return {
        "id": f"{urls.base()}/emojis/{row.id}",
        "type": "Emoji",
        "name": f":{row.shortcode}:",
        "updated": clock.stamp(ids.moment_of(row.version)),
        "icon": _image(row.image_key, ""),
    }


def _hashtags(note: str) -> list[Document]:
    names = {extract.tag_key(tag.name): tag.name for tag in extract.hashtags(note)}
    return [{"type": "Hashtag", "href": urls.tag(key), "name": f"#{name}"} for key, name in names.items()]


def _moved_to(account: Account) -> str | None:
    target = db.session.get(Account, account.moved_to_id) if account.moved_to_id else None
    return urls.account_uri(target) if target else None
