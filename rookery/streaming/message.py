"""What is said on a channel, and who may hear it: all that messages are made of."""

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
    """Who listens in this process, now."""

    def on(self, channel: Channel) -> Mapping[int, CurrentUser]:
        """The viewers who listen to this channel, by account id."""

    def channels(self, stream: str) -> Collection[Channel]:
        """The channels of this stream (`"user"`, `"list"`, ...) that anybody listens to."""


def subjects(listeners: Listeners, stream: str) -> set[int]:
    """The accounts, or the lists, whose channels of this stream anybody listens to."""
    return {channel.of for channel in listeners.channels(stream) if isinstance(channel.of, int)}
