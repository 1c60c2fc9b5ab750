"""One open connection, whatever its protocol, and the events that it gets."""

from dataclasses import dataclass
from enum import Enum

import orjson

from rookery.streaming.channels import NOTIFICATIONS_SCOPE, Channel, Subscription
from rookery.web.auth import Credentials

MAX_SUBSCRIPTIONS = 64
_ABOUT_NOTIFICATIONS = ("notification", "notifications_merged")


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


@dataclass(frozen=True, slots=True)
class StreamEvent:
    """An event on the wire. A payload is JSON, so it has no line breaks of its own."""

    event: str
    payload: bytes | None

    def to_websocket(self, label: tuple[str, ...]) -> bytes:
        """Return the text of a WebSocket message: the payload is JSON within JSON."""
        body: dict[str, object] = {"stream": label, "event": self.event}
        if self.payload is not None:
            body["payload"] = self.payload.decode()
        return orjson.dumps(body)

    def to_sse(self) -> bytes:
        """Return a server-sent event: https://html.spec.whatwg.org/multipage/server-sent-events.html"""
        return b"event: %b\ndata: %b\n\n" % (self.event.encode(), self.payload or b"undefined")


class Listener:
    """A connection with a token, or from a page. The hub keeps its subscriptions, under its lock."""

    def __init__(self, found: Credentials) -> None:
        assert found.viewer is not None
        self.credentials, self.viewer = found, found.viewer
        self.labels: dict[Channel, tuple[str, ...]] = {}
        self._accepts_notifications = found.covers(NOTIFICATIONS_SCOPE)

    def add_subscription(self, wanted: Subscription) -> bool:
        """Add a subscription, and return whether there is room for it. A second call changes nothing."""
        if len(self.labels) >= MAX_SUBSCRIPTIONS and wanted.channel not in self.labels:
            return False
        self.labels.setdefault(wanted.channel, wanted.label)
        return True

    def accepts(self, event: str) -> bool:
        return self._accepts_notifications or event not in _ABOUT_NOTIFICATIONS

    def send(self, wire: bytes) -> None:
        """Send this, as `encode` made it, without waiting. Called in the hub's thread only, as is `end`."""
        raise NotImplementedError

    def encode(self, said: StreamEvent, label: tuple[str, ...]) -> bytes:
        raise NotImplementedError

    def end(self, why: CloseReason) -> None:
        """Send the reason and close, whatever still waits to be sent."""
        raise NotImplementedError

    def tick(self, now: float) -> None:
        """Check deadlines. The hub calls this about once a second with the monotonic clock."""
