"""Statuses as an API describes them, which is how Pixelfed exports them, as the activities that they stand for."""

from html import escape
from typing import TypeGuard

from rookery.federation.build.audience import audience
from rookery.federation.read import values
from rookery.federation.read.values import Document

VISIBILITIES = ("public", "unlisted", "private")


def is_status(item: object) -> TypeGuard[Document]:
    """Return whether this is a status of an API, not an activity."""
    return isinstance(item, dict) and "type" not in item and "account" in item and "created_at" in item


def as_activity(status: Document) -> Document:
    """Return the Create of a status, or the Announce of a boost."""
    author = values.id_of(_object(status.get("account")).get("url"))
    if isinstance(reblog := status.get("reblog"), dict):
        return {"type": "Announce", "actor": author, "object": reblog.get("uri") or reblog.get("url")}
    visibility = str(status.get("visibility"))
    to, cc = audience(visibility if visibility in VISIBILITIES else "direct", followers_of(author), [])
    note = {
        "id": status.get("uri") or status.get("url"),
        "type": "Note",
        "url": status.get("url"),
        "attributedTo": author,
        "published": status.get("created_at"),
        "updated": status.get("edited_at"),
        "content": _content(status),
        "summary": status.get("spoiler_text") or None,
        "sensitive": bool(status.get("sensitive")),
        "language": status.get("language"),
        "inReplyTo": _parent(status),
        "to": to,
        "cc": cc,
        "attachment": [_attachment(one) for one in _objects(status.get("media_attachments"))],
        "tag": [*_tags(status, "tags", "Hashtag", "name"), *_tags(status, "mentions", "Mention", "acct")],
        **_poll(_object(status.get("poll"))),
    }
    return {"type": "Create", "actor": author, "object": note}


def author_of(status: Document) -> Document:
    """Return the profile of the author as an actor has it."""
    account = _object(status.get("account"))
    return {"name": account.get("display_name"), "summary": account.get("note"), "icon": account.get("avatar")}


def followers_of(actor: str) -> str:
    """Return a name for the followers of somebody whose collections are not known."""
    return f"{actor}/followers"


def _content(status: Document) -> str:
    """Pixelfed falls back to the caption, which is plain text."""
    content, text = status.get("content"), status.get("content_text")
    if isinstance(text, str) and text and content in (text, None, ""):
        return escape(text).replace("\n", "<br>")
    return content if isinstance(content, str) else ""


def _parent(status: Document) -> str | None:
    """Return the id of what it answers, known for answers to oneself: they differ in the number at their end."""
    number, uri = status.get("in_reply_to_id"), str(status.get("uri") or status.get("url"))
    own = str(status.get("in_reply_to_account_id")) == str(_object(status.get("account")).get("id"))
    return f"{uri.rpartition('/')[0]}/{number}" if number and own else None


def _attachment(media: Document) -> Document:
    focus = _object(_object(media.get("meta")).get("focus"))
    kind = str(media.get("type") or "").capitalize().replace("Gifv", "Video")
    return {
        "type": kind if kind in ("Image", "Video", "Audio") else "Document",
        "mediaType": media.get("mime"),
        "url": media.get("url"),
        "name": media.get("description"),
        "focalPoint": [focus.get("x"), focus.get("y")] if focus else None,
    }


def _tags(status: Document, name: str, kind: str, label: str) -> list[Document]:
    sign = "#" if kind == "Hashtag" else "@"
    return [
        {"type": kind, "href": one.get("url"), "name": f"{sign}{str(one.get(label, '')).lstrip(sign)}"}
        for one in _objects(status.get(name))
    ]


def _poll(poll: Document) -> Document:
    options = [
        {"name": one.get("title"), "replies": {"totalItems": one.get("votes_count")}}
        for one in _objects(poll.get("options"))
    ]
    if not options:
        return {}
    many = "anyOf" if poll.get("multiple") else "oneOf"
    return {
        "type": "Question",
        many: options,
        "votersCount": poll.get("voters_count"),
        "endTime": poll.get("expires_at"),
    }


def _object(value: object) -> Document:
    return value if isinstance(value, dict) else {}


def _objects(value: object) -> list[Document]:
    return [one for one in values.as_list(value) if isinstance(one, dict)]
