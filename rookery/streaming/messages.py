"""The messages of a fact: the event on each channel, and the listeners who get it.

A fact that nobody listens for costs nothing: there is no query before a listener of a channel concerned is known.
"""

from collections.abc import Callable, Iterable
from typing import Any

from rookery.events import Fact
from rookery.events.facts import (
    AnnouncementPublished,
    AnnouncementReacted,
    AnnouncementWithdrawn,
    ConversationChanged,
    FiltersChanged,
    InteractionPolicyChanged,
    NotificationsMerged,
    Notified,
    PollCounted,
    Quoted,
    QuoteRevoked,
    StatusDeleted,
    StatusEdited,
    StatusesErased,
    TimelinesFilled,
)
from rookery.streaming import announcements, deletions, personal, statuses
from rookery.streaming.message import Listeners, Message

__all__ = ["EVENTS", "Listeners", "Message", "messages_for"]

_HANDLERS: dict[type[Fact], Callable[[Any, Listeners], Iterable[Message]]] = {
    TimelinesFilled: statuses.posted,
    StatusEdited: statuses.changed,
    PollCounted: statuses.changed,
    Quoted: statuses.granted,
    QuoteRevoked: statuses.changed,
    InteractionPolicyChanged: statuses.changed,
    StatusDeleted: deletions.deleted,
    StatusesErased: deletions.erased,
    Notified: personal.notified,
    NotificationsMerged: personal.merged,
    ConversationChanged: personal.conversation_changed,
    FiltersChanged: personal.filters_changed,
    AnnouncementPublished: announcements.published,
    AnnouncementReacted: announcements.reacted,
    AnnouncementWithdrawn: announcements.withdrawn,
}
EVENTS = tuple(_HANDLERS)


def messages_for(fact: Fact, listeners: Listeners) -> list[Message]:
    """Return the messages of a fact. They read the current state, and change nothing."""
    return list(_HANDLERS[type(fact)](fact, listeners))
