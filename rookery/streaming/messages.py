"""From a fact to messages: what is said on which channel, and to whom of those who listen there.

What nobody may hear costs nothing: no query before it is known that somebody listens to a channel concerned.
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

__all__ = ["FACTS", "Listeners", "Message", "of"]

_TELLS: dict[type[Fact], Callable[[Any, Listeners], Iterable[Message]]] = {
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
FACTS = tuple(_TELLS)


def of(fact: Fact, listeners: Listeners) -> list[Message]:
    """Return what is to be said of a fact. It reads what is true now, and changes nothing."""
    return list(_TELLS[type(fact)](fact, listeners))
