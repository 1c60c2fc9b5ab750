"""Notes and Questions: what people here write, as other servers read it (7.1-7.6)."""

from collections.abc import Sequence

from models import clock
from models.accounts.account import GROUP_KIND
from models.base import AnyRow
from models.media.attachment import Media
from models.statuses.poll import Poll
from models.statuses.quote import ACCEPTED
from models.statuses.status import OPEN, Status
from rookery import urls
from rookery.errors import NotFound
from rookery.federation.build import activities, parts
from rookery.federation.build.actor import collection_id
from rookery.federation.build.audience import audience
from rookery.federation.build.collections import counted_collection
from rookery.federation.build.rows import NoteRows, load_rows
from rookery.federation.ids import PUBLIC
from rookery.federation.read.values import Document
from rookery.text.extract import tag_key

INWARD = "local"  # the visibility of what never leaves this server


def note(status: Status) -> Document:
    """The Note (or Question) of a status of ours. Raises Inward for one that does not leave this server, and NotFound
    for one that was deleted since it was read.
    """
    if made := notes([status]):
        return made[status.id]
    raise NotFound


def notes(statuses: Sequence[Status], at_home: bool = False) -> dict[int, Document]:
    """Return the notes of several statuses by the id of each, but for those deleted since they were read; what they
    refer to is read together. `at_home`: for their author's eyes.
    """
    if any(status.reblog_of_id is not None or not status.local for status in statuses):
        raise ValueError("only statuses of this server that are no reblogs have a Note to be built")
    material = load_rows(statuses)
    return {status.id: _note(status, material, at_home) for status in statuses if status.id in material.threads}


def _note(status: Status, material: NoteRows, at_home: bool) -> Document:
    thread = material.threads[status.id]
    its_id, author = urls.status_object(thread.username, status.id, status.uri), urls.actor(thread.username)
    people = [material.people[one] for one in status.mention_ids if one in material.people]
    followers = collection_id(thread.username, "followers")
    to, cc = audience(status.visibility, followers, [urls.account_uri(one) for one in people], at_home)
    document = {
        "id": its_id,
        "type": "Note",
        "summary": status.spoiler_text or None,
        "inReplyTo": (parent := _parent(thread)),
        "published": clock.stamp(status.created_at),
        "url": status.url or urls.status_page(thread.username, status.id),
        "attributedTo": author,
        "to": to,
        "cc": cc,
        "sensitive": status.sensitive or thread.sensitized_at is not None,
        "atomUri": its_id,
        "inReplyToAtomUri": parent,
        **_conversation(status, thread),
        "content": status.content,
        "attachment": [_attachment(material.media[one]) for one in status.media_ids if one in material.media],
        "tag": [*map(_mention, people), *_hashtags(status), *_emojis(status, material)],
        "replies": _replies(its_id, thread.username, material.self_replies.get(status.id, [])),
        "likes": counted_collection(f"{its_id}/likes", thread.favourites, "Collection"),
        "shares": counted_collection(f"{its_id}/shares", thread.reblogs, "Collection"),
        "interactionPolicy": _policy(status, followers, author),
        **activities.approved("reply", material.approvals.get(status.id)),
    }
    if status.visibility in OPEN and (group := next((one for one in people if one.kind == GROUP_KIND), None)):
        document["audience"] = urls.account_uri(group)
    if status.language:
        document["contentMap"] = {status.language: status.content}
    if status.edited_at:
        document["updated"] = clock.stamp(status.edited_at)
    if poll := material.polls.get(status.poll_id or 0):
        document |= _question(poll)
    if quote := material.quotes.get(status.id):
        document |= _quote(quote)
    if at_home:
        document |= _for_its_author(status)
    return document


def _for_its_author(status: Status) -> Document:
    """Return what nobody elsewhere is told: the text as it was typed, and that a post is for this server only."""
    source = {"content": status.text, "mediaType": status.content_type}
    return ({"source": source} if status.text else {}) | ({"localOnly": True} if status.visibility == INWARD else {})


def _parent(thread: AnyRow) -> str | None:
    """Return what it answers, be it here or not; nobody elsewhere can know what did not leave this server."""
    if thread.parent_visibility == INWARD:
        return None
    uri: str | None = thread.parent_uri or thread.awaited
    if thread.parent_id is None:
        return uri
    return urls.status_object(thread.parent_author, thread.parent_id, uri)


def _conversation(status: Status, thread: AnyRow) -> Document:
    """The name of the thread, and where it can be read if it began here (FEP-7888)."""
    if status.conversation_id is None:
        return {}
    ours = urls.thread(status.conversation_id)
    return {"conversation": thread.conversation or ours} | ({"context": ours} if thread.owned else {})


def _attachment(media: Media) -> Document:
    size, seconds = media.meta.get("original", {}), media.meta.get("duration")
    found = {
        "blurhash": media.blurhash,
        "width": size.get("width"),
        "height": size.get("height"),
        "focalPoint": None if media.focus_x is None else [media.focus_x, media.focus_y],
        "duration": None if seconds is None or media.kind == "image" else f"PT{seconds:g}S",  # xsd:duration of AS 2.0
        "icon": parts.image(media.small_key) if media.kind != "image" and media.small_key else None,
    }
    document = {
        "type": "Document",
        "mediaType": media.content_type,
        "url": urls.media(media.original_key or ""),
        "name": media.description,
    }
    return document | {name: value for name, value in found.items() if value is not None}


def _mention(person: AnyRow) -> Document:
    address = f"@{person.username}@{person.domain or urls.config().domain}"
    return {"type": "Mention", "href": urls.account_uri(person), "name": address}


def _hashtags(status: Status) -> list[Document]:
    return [parts.hashtag(tag_key(name), name) for name in status.tag_names]


def _emojis(status: Status, material: NoteRows) -> list[Document]:
    poll = material.polls.get(status.poll_id or 0)
    wanted = dict.fromkeys([*status.emoji_ids, *(poll.emoji_ids if poll else [])])
    found = (material.emojis[one] for one in wanted if one in material.emojis)
    return [parts.emoji(row) for row in found if row.image_key]


def _replies(its_id: str, username: str, own: Sequence[AnyRow]) -> Document:
    """The answers; the author's own first ones stand here, where they cost no further request (6.3)."""
    collection = f"{its_id}/replies"
    further = f"{collection}?page=own&min_id={own[-1].id}" if own else f"{collection}?page=others"
    first = {
        "type": "CollectionPage",
        "partOf": collection,
        "next": further,
        "items": [urls.status_object(username, one.id, one.uri) for one in own],
    }
    return {"id": collection, "type": "Collection", "first": first}


def _policy(status: Status, followers: str, author: str) -> Document:
    """Return the interaction policy: readers may like and answer a status, and boost a public one; nobody is ever asked
    by hand (12.1, 17.8). Servers that know the older names know nothing of quotes.
    """
    quoters = {"public": PUBLIC, "followers": followers}.get(status.quote_policy, author)
    boosters = PUBLIC if status.visibility in OPEN else author
    others = {"canLike": PUBLIC, "canReply": PUBLIC, "canAnnounce": boosters}
    return {"canQuote": _rule(quoters)} | {
        name: _rule(who) | {"always": [who], "approvalRequired": []} for name, who in others.items()
    }


def _rule(automatic: str) -> Document:
    return {"automaticApproval": [automatic], "manualApproval": []}


def _question(poll: Poll) -> Document:
    """Totals that are hidden show zeros as long as one may vote (7.5)."""
    closed = poll.closed_at or (poll.expires_at if poll.expired else None)
    hidden = poll.hide_totals and closed is None
    options = [
        {"type": "Note", "name": name, "replies": {"type": "Collection", "totalItems": 0 if hidden else votes}}
        for name, votes in zip(poll.options, poll.tallies, strict=True)
    ]
    document: Document = {
        "type": "Question",
        "anyOf" if poll.multiple else "oneOf": options,
        "votersCount": 0 if hidden else poll.voters_count,
    }
    if poll.expires_at:
        document["endTime"] = clock.stamp(poll.expires_at)
    return document | ({"closed": clock.stamp(closed)} if closed else {})


def _quote(quote: AnyRow) -> Document:
    """The quoted object under its three names, with the permission once there is one (7.6)."""
    if quote.quoted_id is None:
        return {"quote": {"type": "Tombstone"}}
    quoted = urls.status_object(quote.username, quote.quoted_id, quote.uri)
    document = {"quote": quoted, "quoteUri": quoted, "_misskey_quote": quoted}
    if quote.state != ACCEPTED:
        return document
    permission = quote.approval_uri
    if permission is None and quote.domain is None:
        permission = activities.authorization_id("quote", urls.actor(quote.username), quote.id)
    return document | ({"quoteAuthorization": permission} if permission else {})
