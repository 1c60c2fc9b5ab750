"""Actors: a Person, a Service, an Application, a Group or an Organization (4.3 to 4.5)."""

import re
from itertools import islice

from rookery.federation import ids
from rookery.federation.read import multikey, tags, values, words
from rookery.federation.read.objects import ActorDocument, Picture
from rookery.federation.read.values import Document, Unreadable
from rookery.federation.signatures import keys
from rookery.text import domains
from rookery.text.sanitize import sanitize

TYPES = ("Person", "Service", "Application", "Group", "Organization")
LONGEST_NAME, LONGEST_NOTE, LONGEST_FIELD, LONGEST_DESCRIPTION = 2000, 20_000, 2000, 1500
MOST_FIELDS, MOST_ALIASES, MOST_DOMAINS = 50, 20, 100
_USERNAME = re.compile(r"[a-z0-9_]+(?:[.-]+[a-z0-9_]+)*", re.IGNORECASE | re.ASCII)
_LONGEST_USERNAME = 300


def is_actor(document: Document) -> bool:
    return any(type_ in TYPES for type_ in values.types(document))


def actor(document: Document, key_id: str = "") -> ActorDocument:
    """Return who the document says somebody is. Of several keys it is that with this id, if there is one, else the
    first.

    Raises Unreadable for whoever lacks what is needed, or names addresses of another host as its own (4.4).
    """
    its_id = values.id_of(document)
    type_ = next((one for one in values.types(document) if one in TYPES), "")
    inbox, username = values.id_of(document.get("inbox")), _username(document, its_id, type_)
    for what, found in (("id", its_id), ("type", type_), ("inbox", inbox), ("user name", username)):
        if not found:
            raise Unreadable("4.4", f"an actor needs a usable {what}")
    own = {name: values.id_of(document.get(name)) for name in ("outbox", "followers")}
    key = _key(document, key_id)
    for address in (inbox, *own.values(), key[0]):
        if address and not ids.same_origin(its_id, address):
            raise Unreadable("4.4", "an address of the actor is of another host")
    endpoints = values.first(document.get("endpoints"))
    shared = endpoints.get("sharedInbox") if isinstance(endpoints, dict) else None
    return ActorDocument(
        id=its_id,
        type=type_,
        username=username,
        handle=_handle(document.get("webfinger")),
        name=words.line(document.get("name"), LONGEST_NAME) or username,
        note=sanitize(values.text(document.get("summary"), LONGEST_NOTE)),
        url=values.page(document),
        inbox=inbox,
        shared_inbox=_own(its_id, shared),
        outbox=own["outbox"] or None,
        followers=own["followers"] or None,
        following=_own(its_id, document.get("following")),
        featured=_own(its_id, document.get("featured")),
        featured_tags=_own(its_id, document.get("featuredTags")),
        key_id=key[0] or None,
        public_pem=key[1] or None,
        locked=values.flag(document.get("manuallyApprovesFollowers")),
        discoverable=values.flag(document.get("discoverable")),
        indexable=values.flag(document.get("indexable")),
        memorial=values.flag(document.get("memorial")),
        suspended=values.flag(document.get("suspended")),
        published=values.past_moment(document.get("published")),
        avatar=_picture(document.get("icon")),
        header=_picture(document.get("image")),
        fields=_fields(document),
        hashtags=tags.hashtags(document),
        emojis=tags.emojis(document),
        also_known_as=tuple(values.ids_of(document.get("alsoKnownAs"))[:MOST_ALIASES]),
        moved_to=values.id_of(values.first(document.get("movedTo"))) or None,
        attribution_domains=_domains(document),
        show_featured=values.flag(document.get("showFeatured"), True),
        show_media=values.flag(document.get("showMedia"), True),
        show_media_replies=values.flag(document.get("showRepliesInMedia"), True),
        further_keys=multikey.keys_of(document),
        document=document,
    )


def _username(document: Document, its_id: str, type_: str) -> str:
    """Empty for what may be none. A server itself is called like its host, which may have a port."""
    said = document.get("preferredUsername")
    if not isinstance(said, str) or len(said) > _LONGEST_USERNAME:
        return ""
    is_server = type_ == "Application" and said.lower() == ids.host_of(its_id)
    return said if is_server or _USERNAME.fullmatch(said) else ""


def _handle(said: object) -> str:
    return said.removeprefix("acct:").removeprefix("@") if isinstance(said, str) and len(said) < 600 else ""


def _own(its_id: str, value: object) -> str | None:
    """An address of its own host; what is elsewhere is not used."""
    found = values.id_of(values.first(value))
    return found if found and ids.same_origin(its_id, found) else None


def _key(document: Document, key_id: str) -> tuple[str, str]:
    """(id, PEM) of the key that counts; no PEM if it is none that can be used. Somebody else's is not its own."""
    its_id = values.id_of(document)
    found = [(values.id_of(one), one) for one in values.as_list(document.get("publicKey")) if isinstance(one, dict)]
    owned = [(name, one) for name, one in found if name and one.get("owner") in (None, its_id)]
    foreign = [(name, one) for name, one in found if name and not ids.same_origin(its_id, name)]
    name, key = next(iter([*foreign, *(one for one in owned if one[0] == key_id), *owned]), ("", {}))
    pem = key.get("publicKeyPem")
    return name, pem if isinstance(pem, str) and keys.public(pem) else ""


def _picture(value: object) -> Picture | None:
    for one in values.as_list(value):
        if url := values.link(one):
            about = one if isinstance(one, dict) else {}
            description = about.get("summary") or about.get("name")
            return Picture(
                url,
                words.line(about.get("mediaType"), 100),
                words.lines(description, LONGEST_DESCRIPTION),
                values.past_moment(about.get("updated")),
            )
    return None


def _fields(document: Document) -> tuple[tuple[str, str], ...]:
    """(name, HTML), of what says something."""
    found = (
        (words.line(one.get("name"), LONGEST_FIELD), sanitize(values.text(one.get("value"), LONGEST_FIELD)))
        for one in values.as_list(document.get("attachment"))
        if any(type_.endswith("PropertyValue") for type_ in values.types(one))
    )
    return tuple(islice((one for one in found if one[0]), MOST_FIELDS))


def _domains(document: Document) -> tuple[str, ...]:
    said = values.as_list(document.get("attributionDomains"))[:MOST_DOMAINS]
    return tuple(dict.fromkeys(found for one in said if isinstance(one, str) and (found := domains.normalise(one))))
