"""New and changed statuses, sent on each stream whose timeline shows them."""

from collections.abc import Collection, Iterator

from models.timelines import audience
from models.timelines.audience import AudienceMember, PublicPlacement
from rookery.events.facts import (
    InteractionPolicyChanged,
    PollCounted,
    Quoted,
    QuoteRevoked,
    StatusEdited,
    TimelinesFilled,
)
from rookery.schemas.status_variants import StatusVariants
from rookery.streaming.listener import HASHTAG, PUBLIC, Channel, Listeners, Message, listened_ids
from rookery.text.extract import tag_key

# Every public stream but the first is named after what it narrows the timeline to.
SHAPES = {stream: frozenset(stream.split(":")[1:]) for stream in PUBLIC}


def posted(fact: TimelinesFilled, listeners: Listeners) -> Iterator[Message]:
    return _messages("update", fact.status_id, listeners, fact.brought_by, fact.public)


def changed(
    fact: StatusEdited | QuoteRevoked | InteractionPolicyChanged | PollCounted, listeners: Listeners
) -> Iterator[Message]:
    return _messages("status.update", fact.status_id, listeners)


def granted(fact: Quoted, listeners: Listeners) -> Iterator[Message]:
    """Send a status whose quote was allowed later; otherwise the post itself is sent."""
    return _messages("status.update", fact.status_id, listeners) if fact.later else iter(())


def _messages(
    event: str, status_id: int, listeners: Listeners, brought_by: int = 0, public: bool = True
) -> Iterator[Message]:
    users, lists = listened_ids(listeners, "user"), listened_ids(listeners, "list")
    at_home = audience.at_home(status_id, users, brought_by) if users else []
    on_lists = audience.on_lists(status_id, lists, brought_by) if lists else []
    channels = _public_channels(status_id, listeners) if public else []
    listening = {one for channel in channels for one in listeners.viewers_of(channel)}
    in_public = audience.in_public(status_id, listening) if listening else []
    members: Collection[AudienceMember] = {one.id: one for one in (*at_home, *on_lists, *in_public)}.values()
    if not members:
        return
    variants = StatusVariants(status_id, members)
    for payload, viewers in variants.by_payload(one.id for one in at_home).items():
        for viewer_id in viewers:
            yield Message(event, Channel("user", viewer_id), payload)
    for one in on_lists:
        for payload, viewers in variants.by_payload([one.id]).items():
            yield Message(event, Channel("list", one.list_id), payload, to=viewers)
    shown = {one.id for one in in_public}
    for channel in channels:
        for payload, viewers in variants.by_payload(shown & listeners.viewers_of(channel).keys()).items():
            yield Message(event, channel, payload, to=viewers)


def _public_channels(status_id: int, listeners: Listeners) -> list[Channel]:
    """Return the public channels with listeners on which a status is sent."""
    shapes = [SHAPES[stream] for stream in PUBLIC if listeners.channels(stream)]
    tagged = any(listeners.channels(stream) for stream in HASHTAG)
    if not shapes and not tagged:
        return []
    standing = audience.standing(status_id, shapes)
    found = [Channel(stream) for stream, shape in SHAPES.items() if shape in standing.shapes]
    return [*found, *_of_tags(standing, listeners)]


def _of_tags(standing: PublicPlacement, listeners: Listeners) -> Iterator[Channel]:
    for tag in standing.tags:
        for stream in HASHTAG if standing.local else HASHTAG[:1]:
            if listeners.viewers_of(channel := Channel(stream, tag_key(tag))):
                yield channel
