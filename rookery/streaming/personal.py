"""Messages for one account alone: notifications, conversations, filters."""

from collections.abc import Iterator, Sequence

from models.base import AnyRow, run
from models.notifications.listing import one_notification
from models.timelines.audience import AudienceMember
from models.timelines.conversation import one_conversation
from rookery.events.facts import ConversationChanged, FiltersChanged, NotificationsMerged, Notified
from rookery.schemas import render
from rookery.services.notifications.kinds import hidden_kinds
from rookery.streaming.channels import Channel
from rookery.streaming.message import Listeners, Message
from rookery.web.auth import CurrentUser

NOTIFICATION_STREAMS = ("user", "user:notification")


def notified(fact: Notified, listeners: Listeners) -> Iterator[Message]:
    """A notification, if the list of its owner shows it and no filter hides it there."""
    channels = _own_channels(fact.account_id, listeners, *NOTIFICATION_STREAMS)
    if not channels:
        return
    viewer = next(iter(channels.values()))
    asked = {"me": viewer.id, "hidden": hidden_kinds(viewer.permissions), "notification": fact.notification_id}
    rows = run(one_notification(), asked).all()
    if payload := _rendered("notification", rows, "notifications"):
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


def _rendered(kind: str, rows: Sequence[AnyRow], context: str | None = None) -> bytes:
    """The entity of the only row, empty if there is none or a filter hides it."""
    return (
        render.rows(kind, rows, AudienceMember(rows[0].account_id, rows[0].filters_version), context)[1:-1]
        if rows
        else b""
    )


def _own_channels(account_id: int, listeners: Listeners, *streams: str) -> dict[Channel, CurrentUser]:
    """Return the channels of these streams that the account listens to, read once: it may leave at any moment."""
    channels = (Channel(stream, account_id) for stream in streams)
    return {channel: viewer for channel in channels if (viewer := listeners.viewers_of(channel).get(account_id))}
