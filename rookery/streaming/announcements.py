"""Announcements and the reactions to them, for every listener."""

from collections.abc import Callable, Iterator

from rookery.events.facts import AnnouncementPublished, AnnouncementReacted, AnnouncementWithdrawn
from rookery.schemas.instance import announcement as announcements
from rookery.streaming.message import Listeners, Message


def published(fact: AnnouncementPublished, listeners: Listeners) -> Iterator[Message]:
    """Send it without flags of single people: nobody has read it yet."""
    return _to_all("announcement", lambda: announcements.one(fact.announcement_id), listeners)


def reacted(fact: AnnouncementReacted, listeners: Listeners) -> Iterator[Message]:
    return _to_all("announcement.reaction", lambda: announcements.reaction(fact.announcement_id, fact.name), listeners)


def withdrawn(fact: AnnouncementWithdrawn, listeners: Listeners) -> Iterator[Message]:
    return _to_all("announcement.delete", lambda: b"%d" % fact.announcement_id, listeners)


def _to_all(event: str, payload: Callable[[], bytes | None], listeners: Listeners) -> Iterator[Message]:
    channels = listeners.channels("user")
    if channels and (said := payload()):
        yield from (Message(event, channel, said) for channel in channels)
