"""One open connection, whatever its protocol, and what is said to it."""

from dataclasses import dataclass
from enum import Enum

import orjson

from rookery.streaming.channels import OF_NOTIFICATIONS, Channel, Subscription
from rookery.web.auth import Credentials

MAX_SUBSCRIPTIONS = 64
_ABOUT_NOTIFICATIONS = ("notification", "notifications_merged")


class Farewell(Enum):
    """Why a connection ends: the code of RFC 6455, section 7.4.1, and a sentence."""

    STOPPING = 1001, "The server stops"
    UNREADABLE = 1002, "What came was no WebSocket frame"
    BINARY = 1003, "Only text is understood here"
    REVOKED = 1008, "The access token was revoked"
    TOO_SLOW = 1008, "Too much was waiting to be read"
    TOO_MANY = 1008, "Too many messages came"
    TOO_LONG = 1009, "The message is too long"

    # Some have one code: without this they would be one.
    def __new__(cls, code: int, says: str) -> "Farewell":
        made = object.__new__(cls)
        made._value_ = (code, says)
        return made

    @property
    def code(self) -> int:
        code: int = self.value[0]
        return code

    @property
    def says(self) -> str:
        says: str = self.value[1]
        return says


@dataclass(frozen=True, slots=True)
class Said:
    """An event as it goes over the wire. A payload is JSON, so it has no line breaks of its own."""

    event: str
    payload: bytes | None

    def as_message(self, label: tuple[str, ...]) -> bytes:
        """The text of a WebSocket message: the payload is JSON within JSON."""
        body: dict[str, object] = {"stream": label, "event": self.event}
        if self.payload is not None:
            body["payload"] = self.payload.decode()
        return orjson.dumps(body)

    def as_lines(self) -> bytes:
        """An event of an event stream: https://html.spec.whatwg.org/multipage/server-sent-events.html"""
        return b"event: %b\ndata: %b\n\n" % (self.event.encode(), self.payload or b"undefined")


class Listener:
    """A connection with a token, or from a page. What it subscribes to is kept by the hub under its lock."""

    def __init__(self, found: Credentials) -> None:
        assert found.viewer is not None
        self.credentials, self.viewer = found, found.viewer
        self.labels: dict[Channel, tuple[str, ...]] = {}
        self._hears_of_notifications = found.covers(OF_NOTIFICATIONS)

    def note(self, wanted: Subscription) -> bool:
        """Note a subscription, and return whether there is room for it. Asking twice is asking once."""
        if len(self.labels) >= MAX_SUBSCRIPTIONS and wanted.channel not in self.labels:
            return False
        self.labels.setdefault(wanted.channel, wanted.label)
        return True

    def hears(self, event: str) -> bool:
        return self._hears_of_notifications or event not in _ABOUT_NOTIFICATIONS

    def say(self, wire: bytes) -> None:
        """Send this, as `encode` made it, without waiting. Called in the hub's thread only, as is `end`."""
        raise NotImplementedError

    def encode(self, said: Said, label: tuple[str, ...]) -> bytes:
        raise NotImplementedError

    def end(self, why: Farewell) -> None:
        """Say farewell and close, whatever still waits to be sent."""
        raise NotImplementedError

    def beat(self, now: float) -> None:
        """Called about once a second (`now`: of the monotonic clock): look after the connection."""
