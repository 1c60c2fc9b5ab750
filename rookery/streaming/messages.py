"""The messages of a fact: notifications, conversations and the like for one account, announcements for all.

Those of statuses are in statuses.py, of deleted ones in deletions.py.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from models.base import AnyRow, run
from models.notifications.listing import one_notification
from models.timelines.audience import AudienceMember
from models.timelines.conversation import one_conversation
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
from rookery.schemas import render
from rookery.schemas.instance import announcement as announcements
from rookery.services.notifications.kinds import hidden_kinds
from rookery.streaming import deletions, statuses
from rookery.streaming.listener import Channel, Listeners, Message
from rookery.web.auth import CurrentUser

__all__ = ["EVENTS", "Listeners", "Message", "messages_for"]

NOTIFICATION_STREAMS = ("user", "user:notification")


def notified(fact: Notified, listeners: Listeners) -> Iterator[Message]:
    """A notification, if the list of its owner shows it. Apps ring for what is streamed, so none that is quiet."""
    channels = _own_channels(fact.account_id, listeners, *NOTIFICATION_STREAMS)
    if fact.quiet or not channels:
        return
    viewer = next(iter(channels.values()))
    asked = {"me": viewer.id, "hidden": hidden_kinds(viewer.permissions), "notification": fact.notification_id}
    rows = run(one_notification(), asked).all()
    if payload := _rendered("notification", rows):
        for channel in channels:
            yield Message("notification", channel, payload)


def merged(fact: NotificationsMerged, listeners: Listeners) -> Iterator[Message]:
    for channel in _own_channels(fact.account_id, listeners, *NOTIFICATION_STREAMS):
        yield Message("notifications_merged", channel, b"1")


def filters_changed(fact: FiltersChanged, listeners: Listeners) -> Iterator[Message]:
    for channel in _own_channels(fact.account_id, listeners, "user"):
        yield Message("filters_changed", channel)


def conversation_changed(fact: ConversationChanged, listeners: Listeners) -> Iterator[Message]:
    """A conversation, if the list of its owner shows it."""
    for channel in _own_channels(fact.account_id, listeners, "direct"):
        asked = {"me": fact.account_id, "conversation": fact.conversation_entry_id}
        rows = run(one_conversation(), asked).all()
        if payload := _rendered("conversation", rows):
            yield Message("conversation", channel, payload)


def _rendered(kind: str, rows: Sequence[AnyRow]) -> bytes:
    """The entity of the only row, empty if there is none."""
    return render.rows(kind, rows, AudienceMember(rows[0].account_id, rows[0].filters_version))[1:-1] if rows else b""


def _own_channels(account_id: int, listeners: Listeners, *streams: str) -> dict[Channel, CurrentUser]:
    """Return the channels of these streams that the account listens to, read once: it may leave at any moment."""
    channels = (Channel(stream, account_id) for stream in streams)
    return {channel: viewer for channel in channels if (viewer := listeners.viewers_of(channel).get(account_id))}


def announced(fact: AnnouncementPublished, listeners: Listeners) -> Iterator[Message]:
    """Send it without flags of single people: nobody has read it yet."""
    return _to_all("announcement", lambda: announcements.one(fact.announcement_id), listeners)


def reacted_to_announcement(fact: AnnouncementReacted, listeners: Listeners) -> Iterator[Message]:
    return _to_all("announcement.reaction", lambda: announcements.reaction(fact.announcement_id, fact.name), listeners)


def announcement_withdrawn(fact: AnnouncementWithdrawn, listeners: Listeners) -> Iterator[Message]:
    return _to_all("announcement.delete", lambda: b"%d" % fact.announcement_id, listeners)


def _to_all(event: str, payload: Callable[[], bytes | None], listeners: Listeners) -> Iterator[Message]:
    channels = listeners.channels("user")
    if channels and (said := payload()):
        yield from (Message(event, channel, said) for channel in channels)


# All of them -----------------------------------------------------------------------------------------------------

_HANDLERS: dict[type[Fact], Callable[[Any, Listeners], Iterable[Message]]] = {
    TimelinesFilled: statuses.posted,
    StatusEdited: statuses.changed,
    PollCounted: statuses.changed,
    Quoted: statuses.granted,
    QuoteRevoked: statuses.changed,
    InteractionPolicyChanged: statuses.changed,
    StatusDeleted: deletions.deleted,
    StatusesErased: deletions.erased,
    Notified: notified,
    NotificationsMerged: merged,
    ConversationChanged: conversation_changed,
    FiltersChanged: filters_changed,
    AnnouncementPublished: announced,
    AnnouncementReacted: reacted_to_announcement,
    AnnouncementWithdrawn: announcement_withdrawn,
}
EVENTS = tuple(_HANDLERS)


def messages_for(fact: Fact, listeners: Listeners) -> list[Message]:
    """Return the messages of a fact. They read the current state, and change nothing."""
    return list(_HANDLERS[type(fact)](fact, listeners))
