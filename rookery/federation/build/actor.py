"""Actors: our accounts, and the server itself (4.1)."""

from collections.abc import Sequence

from flask import current_app
from sqlalchemy import select

from models.accounts.account import GROUP_KIND, Account, AccountKeys
from models.base import db
from models.media.emoji import Emoji
from rookery import urls
from rookery.federation.build import parts
from rookery.federation.ids import PUBLIC
from rookery.federation.read.values import Document
from rookery.secrets import public_pem
from rookery.services import instance
from rookery.text import extract

COLLECTIONS = {
    "outbox": "outbox",
    "followers": "followers",
    "following": "following",
    "featured": "collections/featured",
    "featuredTags": "collections/tags",
    "featuredCollections": "featured_collections",
}


def actor(account: Account) -> Document:
    """The actor document of a local account: what is not set is absent.

    Of a suspended one nothing is told but what others need to hear of it: addresses and keys.
    """
    me, document = urls.actor(account.username), key_holder(account)
    if account.suspended_at:
        return document | {"suspended": True}
    return document | {name: value for name, value in _profile(me, account).items() if value is not None}


def key_holder(account: Account) -> Document:
    """Return as much of the actor document as it takes to verify its signatures."""
    me = urls.actor(account.username)
    keys = db.session.get(AccountKeys, account.id)
    return _addresses(me, account) | ({"publicKey": _key(me, keys.public_pem)} if keys else {})


def instance_actor() -> Document:
    """The server itself, which signs what it fetches; its name is its domain, so that no user can have it."""
    me = urls.instance_actor()
    return {
        "id": me,
        "type": "Application",
        "preferredUsername": urls.config().domain,
        "webfinger": f"{urls.config().domain}@{urls.config().domain}",
        "name": instance.title(),
        "summary": "",
        "url": f"{urls.base()}/",
        "inbox": f"{me}/inbox",
        "outbox": f"{me}/outbox",
        "endpoints": {"sharedInbox": f"{urls.base()}/inbox"},
        "manuallyApprovesFollowers": True,
        "publicKey": _key(me, public_pem(current_app.extensions["rookery.secrets"].instance_private_pem())),
    }


def collection_id(username: str, name: str) -> str:
    """The id of one of the COLLECTIONS of a local account."""
    return f"{urls.actor(username)}/{COLLECTIONS[name]}"


def moderators_id(username: str) -> str:
    """Return the id of the collection of those who moderate a group (FEP-1b12)."""
    return f"{urls.actor(username)}/collections/moderators"


def _addresses(me: str, account: Account) -> Document:
    return {
        "id": me,
        "type": account.kind,
        "preferredUsername": account.username,
        "webfinger": f"{account.username}@{urls.config().domain}",
        "url": urls.profile(account.username),
        "inbox": f"{me}/inbox",
        **{name: f"{me}/{path}" for name, path in COLLECTIONS.items()},
        "endpoints": {"sharedInbox": f"{urls.base()}/inbox"},
        **({"attributedTo": moderators_id(account.username)} if account.kind == GROUP_KIND else {}),
    }


def _profile(me: str, account: Account) -> Document:
    """Return what the account says of itself; None for what it does not say."""
    return {
        "name": account.display_name,
        "summary": account.note,
        "manuallyApprovesFollowers": account.locked,
        "discoverable": account.discoverable,
        "indexable": account.indexable,
        "published": account.created_at.strftime("%Y-%m-%dT00:00:00Z"),
        "icon": parts.image(account.avatar_key, account.avatar_description) if account.avatar_key else None,
        "image": parts.image(account.header_key, account.header_description) if account.header_key else None,
        "attachment": [{"type": "PropertyValue", "name": one["name"], "value": one["value"]} for one in account.fields],
        "tag": [*(parts.emoji(row) for row in _emojis(account.emoji_ids)), *_hashtags(account.note_text)],
        "memorial": account.memorial or None,
        "alsoKnownAs": account.also_known_as or None,
        "movedTo": _moved_to(account),
        "attributionDomains": account.attribution_domains or None,
        "showFeatured": account.show_featured,
        "showMedia": account.show_media,
        "showRepliesInMedia": account.show_media_replies,
        "interactionPolicy": {"canFeature": {"automaticApproval": [PUBLIC if account.discoverable else me]}},
    }


def _key(actor_id: str, pem: str) -> Document:
    return {"id": urls.key(actor_id), "owner": actor_id, "publicKeyPem": pem}


def _emojis(emoji_ids: list[int]) -> Sequence[Emoji]:
    query = select(Emoji).where(Emoji.id.in_(emoji_ids), Emoji.image_key.is_not(None))
    return db.session.scalars(query).all() if emoji_ids else []


def _hashtags(note: str) -> list[Document]:
    names = {extract.tag_key(tag.name): tag.name for tag in extract.hashtags(note)}
    return [parts.hashtag(key, name) for key, name in names.items()]


def _moved_to(account: Account) -> str | None:
    target = db.session.get(Account, account.moved_to_id) if account.moved_to_id else None
    return urls.account_uri(target) if target else None
