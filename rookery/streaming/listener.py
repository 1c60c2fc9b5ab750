"""Open connections, whatever their protocol, the channels that they listen to, and the messages on these.

https://docs.joinmastodon.org/methods/streaming/#streams
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol

from rookery.errors import Forbidden, Malformed
from rookery.services.timelines import access, lists
from rookery.text.extract import tag_key
from rookery.translations import lazy_gettext as _
from rookery.web.auth import Credentials, CurrentUser
from rookery.web.params import clean, parse_id

PUBLIC = ("public", "public:media", "public:local", "public:local:media", "public:remote", "public:remote:media")
SHAPES = ("local", "remote", "media")  # what narrows a public stream, in the order of its name
HASHTAG = ("hashtag", "hashtag:local")
OWN = ("user", "user:notification", "direct")  # of the account that listens
STREAMS = (*OWN, *PUBLIC, *HASHTAG, "list")
NOTIFICATIONS_SCOPE = "read:notifications"
_ABOUT_NOTIFICATIONS = ("notification", "notifications_merged")
MAX_SUBSCRIPTIONS = 64


class Channel(NamedTuple):
    """A channel to listen to. `of` is the id of an account for its own streams, the id of a list, the key of a tag
    (`text.extract.tag_key`), or None for public streams.
    """

    stream: str
    of: int | str | None = None


class Subscription(NamedTuple):
    """A channel, and the app's name of it: `("hashtag", "Birds")`."""

    channel: Channel
    label: tuple[str, ...]


def subscription(stream: str, found: Credentials, *, list_id: str = "", tag: str = "") -> Subscription:
    """Return the subscription that the app asks for, if it may have it. Needs a user's token.

    Raises Malformed for no such stream or a missing parameter, Forbidden for the scope, NotFound for the list.
    """
    if stream not in STREAMS:
        raise Malformed(_("Unknown stream type"))
    if not found.covers(NOTIFICATIONS_SCOPE if stream == "user:notification" else "read:statuses"):
        raise Forbidden(_("This action is outside the authorized scopes"))
    assert found.viewer is not None
    named = Channel(stream, key_of(stream, found.viewer, list_id=list_id, tag=tag))
    if (channel := permitted(named, stream, found.viewer)) is None:
        raise Forbidden(_("This timeline is switched off"))
    if stream == "list":
        return Subscription(channel, _list_label(list_id, found.viewer))
    return Subscription(channel, _tag_label(stream, tag) if stream in HASHTAG else (stream,))


def key_of(stream: str, viewer: CurrentUser, *, list_id: str = "", tag: str = "") -> int | str | None:
    """Return what `Channel.of` is for the stream that the app asks for."""
    if stream in OWN:
        return viewer.id
    if stream == "list":
        return parse_id(list_id)
    return tag_key(_tag_name(tag)) if stream in HASHTAG else None


def permitted(channel: Channel, stream: str, viewer: CurrentUser) -> Channel | None:
    """Return the channel with what the viewer may see now of the stream that they asked for; None for nothing."""
    if stream not in (*PUBLIC, *HASHTAG):
        return channel
    base, *shape = stream.split(":")
    feed = access.TOPIC if stream in HASHTAG else access.LIVE
    filters = access.filters(feed, viewer.permissions, "local" in shape, "remote" in shape)
    kept = ":".join([base, *sorted({*shape, *(filters or ())}, key=SHAPES.index)])
    return channel._replace(stream=kept) if filters is not None and kept in STREAMS else None


def _tag_label(stream: str, tag: str) -> tuple[str, ...]:
    if not tag_key(name := _tag_name(tag)):
        raise Malformed(_("Missing tag name parameter"))
    return (stream, name)


def _tag_name(tag: str) -> str:
    return clean(tag).removeprefix("#")


def _list_label(list_id: str, viewer: CurrentUser) -> tuple[str, ...]:
    if not list_id:
        raise Malformed(_("Missing list name parameter"))
    lists.readable(viewer, parse_id(list_id))
    return ("list", list_id)


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


class CloseReason(Enum):
    """The reason for closing a connection: the code of RFC 6455, section 7.4.1, and a sentence."""

    STOPPING = 1001, "The server stops"
    UNREADABLE = 1002, "What came was no WebSocket frame"
    BINARY = 1003, "Only text is understood here"
    REVOKED = 1008, "The access token was revoked"
    TOO_SLOW = 1008, "Too much was waiting to be read"
    TOO_MANY = 1008, "Too many messages came"
    TOO_LONG = 1009, "The message is too long"

    # Some have one code: without this they would be one.
    def __new__(cls, code: int, text: str) -> "CloseReason":
        made = object.__new__(cls)
        made._value_ = (code, text)
        return made

    @property
    def code(self) -> int:
        code: int = self.value[0]
        return code

    @property
    def text(self) -> str:
        text: str = self.value[1]
        return text


class Listener:
    """A connection with a token, or from a page. The hub keeps its subscriptions, under its lock."""

    def __init__(self, found: Credentials) -> None:
        assert found.viewer is not None
        self.credentials, self.viewer = found, found.viewer
        self.labels: dict[Channel, dict[str, tuple[str, ...]]] = {}  # by stream: two may be narrowed to one channel
        self._accepts_notifications = found.covers(NOTIFICATIONS_SCOPE)

    def add_subscription(self, wanted: Subscription) -> bool:
        """Add a subscription, and return whether there is room for it. A second call changes nothing."""
        if len(self.labels) >= MAX_SUBSCRIPTIONS and wanted.channel not in self.labels:
            return False
        self.labels.setdefault(wanted.channel, {}).setdefault(wanted.label[0], wanted.label)
        return True

    def end_subscription(self, held: Subscription) -> bool:
        """Return whether another subscription has the same channel."""
        names = self.labels[held.channel]
        del names[held.label[0]]
        if not names:
            del self.labels[held.channel]
        return bool(names)

    def subscriptions(self) -> list[Subscription]:
        return [Subscription(channel, label) for channel, names in self.labels.items() for label in names.values()]

    def accepts(self, event: str) -> bool:
        return self._accepts_notifications or event not in _ABOUT_NOTIFICATIONS

    def send(self, wire: bytes) -> None:
        """Send this, as `encode` made it, without waiting. Called in the hub's thread only, as is `end`."""
        raise NotImplementedError

    def encode(self, said: Message, label: tuple[str, ...]) -> bytes:
        raise NotImplementedError

    def end(self, why: CloseReason) -> None:
        """Send the reason and close, whatever still waits to be sent."""
        raise NotImplementedError

    def tick(self, now: float) -> None:
        """Check deadlines. The hub calls this about once a second with the monotonic clock."""
