"""A message on a channel, and the listeners who may get it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from rookery.streaming.channels import Channel
from rookery.web.auth import CurrentUser


@dataclass(frozen=True, slots=True)
class Message:
    """An event on a channel. `to`: the accounts that get it, None for everybody who listens there.

    `payload` is the JSON of an entity, an id, or None where the event says it all.
    """

    event: str
    channel: Channel
    payload: bytes | None = None
    to: Collection[int] | None = None


class Listeners(Protocol):
    """The current listeners of this process."""

    def viewers_of(self, channel: Channel) -> Mapping[int, CurrentUser]:
        """Return the viewers who listen to this channel, by account id."""

    def channels(self, stream: str) -> Collection[Channel]:
        """Return the channels of this stream (`"user"`, `"list"`, ...) that anybody listens to."""


def listened_ids(listeners: Listeners, stream: str) -> set[int]:
    """Return the ids of accounts, or lists, whose channels of this stream anybody listens to."""
    return {channel.of for channel in listeners.channels(stream) if isinstance(channel.of, int)}
