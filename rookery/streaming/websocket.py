"""A WebSocket of the hub's: simple-websocket makes the handshake, wsproto reads frames, the hub's thread moves bytes.

https://www.rfc-editor.org/rfc/rfc6455
"""

import logging
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

import orjson
from simple_websocket import Server
from wsproto.connection import Connection, ConnectionState, ConnectionType
from wsproto.events import CloseConnection, Event, Ping, TextMessage
from wsproto.extensions import Extension
from wsproto.frame_protocol import CloseReason as Code
from wsproto.frame_protocol import FrameDecoder, FrameProtocol, Opcode, RsvBits
from wsproto.utilities import ProtocolError

from rookery.streaming.hub import Hub
from rookery.streaming.listener import CloseReason, Listener, Message
from rookery.web.auth import Credentials

log = logging.getLogger(__name__)

PING_SECONDS = 30.0
CLOSE_SECONDS = 5.0  # how long the closing handshake may take
MAX_MESSAGE = 4096
FRAMES_A_MINUTE = 200  # all of 64 subscriptions can be changed in one
MAX_WAITING, MAX_WAITING_BYTES = 1024, 256 * 1024
KERNEL_BYTES = 64 * 1024  # the kernel would grow its own buffer to megabytes, and take twice what it is told
READ_BYTES = 8192
_FRAMES = FrameProtocol(client=False, extensions=[])  # a frame of a whole message is the same on every connection


# After these nothing is read any more, RFC 6455, section 7.1.7.
FAULTS = frozenset({CloseReason.UNREADABLE, CloseReason.BINARY, CloseReason.TOO_LONG, CloseReason.TOO_MANY})


class HeadCheck(Extension):
    """Refuses a frame by its head: one that is too long, or is no text, before anything of it is received."""

    def enabled(self) -> bool:
        return True

    def offer(self) -> bool:
        return False

    def frame_inbound_header(
        self, proto: FrameDecoder | FrameProtocol, opcode: Opcode, rsv: RsvBits, payload_length: int
    ) -> Code | RsvBits:
        if opcode is Opcode.BINARY:
            return Code.UNSUPPORTED_DATA
        return Code.MESSAGE_TOO_BIG if payload_length > MAX_MESSAGE else RsvBits(False, False, False)


# The reason for closing a connection after a frame that wsproto refuses; any other is that it cannot be read.
REFUSALS: dict[int, CloseReason] = {
    Code.UNSUPPORTED_DATA: CloseReason.BINARY,
    Code.MESSAGE_TOO_BIG: CloseReason.TOO_LONG,
}


class AnySubprotocol:
    """A list that holds every subprotocol: some clients send their token as one, and give up unless it comes back."""

    def __contains__(self, name: object) -> bool:
        return True


class NoThread:
    """A thread class that starts nothing: simple-websocket would start one for each connection."""

    def __init__(self, target: Callable[[], None]) -> None:
        self.name = ""

    def start(self) -> None:
        """Do nothing: there is no thread."""


# The arguments with which flask-sock makes the server end of a connection.
SERVER_OPTIONS: dict[str, Any] = {"subprotocols": AnySubprotocol(), "thread_class": NoThread}


class WebSocket(Listener):
    """A WebSocket. It is added before the handshake, so that nothing is missed until the first frame: frames wait for
    `attach`. Everything but `attach` and `wait` runs in the hub's thread.
    """

    def __init__(self, found: Credentials, hub: Hub, on_text: Callable[["WebSocket", str], None]) -> None:
        super().__init__(found)
        self._hub, self._on_text = hub, on_text
        self._closed = threading.Event()
        self._waiting: deque[memoryview] = deque()
        self._waiting_bytes, self._begun = 0, False  # begun: the first of them is sent in part
        self._text, self._frames, self._minute_ends = "", 0, 0.0
        self._is_at_fault = False
        self._server: Server | None = None
        self._sock: socket.socket
        self._protocol: Connection
        self._pinged_at, self._received_at, self._deadline = time.monotonic(), time.monotonic(), float("inf")

    def attach(self, server: Server) -> None:
        """Begin to send: the handshake is done."""
        self._hub.call(lambda: self._attached(server))

    def wait(self) -> None:
        """Block until the connection is closed."""
        self._closed.wait()

    def _attached(self, server: Server) -> None:
        if self._closed.is_set():  # ended before it began
            return
        self._server, self._sock = server, server.sock
        self._protocol = Connection(ConnectionType.SERVER, [HeadCheck()])
        self._sock.setblocking(False)
        self._sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)
        self._hub.watch(self, self._sock, writing=bool(self._waiting))

    # Out -----------------------------------------------------------------------------------------------------

    def encode(self, said: Message, label: tuple[str, ...]) -> bytes:
        """Return the frame of an event: the payload is JSON within JSON."""
        body: dict[str, object] = {"stream": label, "event": said.event}
        if said.payload is not None:
            body["payload"] = said.payload.decode()
        return frame(orjson.dumps(body))

    def send(self, wire: bytes) -> None:
        if self._closed.is_set() or self._is_ending:
            return
        self._send(wire)
        if self._waiting_bytes > MAX_WAITING_BYTES or len(self._waiting) > MAX_WAITING:
            self._hub.end(self, CloseReason.TOO_SLOW)

    def answer(self, text: bytes) -> None:
        """Send a text that is no event."""
        self.send(frame(text))

    def end(self, why: CloseReason) -> None:
        if self._is_ending or self._closed.is_set():
            return
        self._deadline = time.monotonic() + CLOSE_SECONDS
        self._is_at_fault = why in FAULTS
        if self._server is None:
            self._close()
            return
        self._drop_waiting()
        if self._protocol.state is ConnectionState.OPEN:
            self._send(self._protocol.send(CloseConnection(why.code, why.text)))

    @property
    def _is_ending(self) -> bool:
        return self._deadline != float("inf")

    def _drop_waiting(self) -> None:
        """Drop the queue, but for the rest of a frame of which the beginning is sent."""
        rest = self._waiting.popleft() if self._begun else None
        self._waiting.clear()
        self._waiting_bytes = 0
        if rest is not None:
            self._wait_for(rest)

    def _send(self, data: bytes) -> None:
        """Send as much as the kernel takes at once; keep the rest until there is room."""
        rest = memoryview(data)
        if self._server is not None and not self._waiting:
            sent = self._write(rest)
            if sent == len(rest):
                return
            rest, self._begun = rest[sent:], sent > 0
            self._hub.watch(self, self._sock, writing=True)
        self._wait_for(rest)

    def _wait_for(self, rest: memoryview) -> None:
        self._waiting.append(rest)
        self._waiting_bytes += len(rest)

    def _write(self, data: memoryview) -> int:
        try:
            return self._sock.send(data)
        except (BlockingIOError, InterruptedError):
            return 0
        except OSError:
            self._hub.call(self._close)
            return len(data)

    def writable(self) -> None:
        if self._closed.is_set():  # since the selector was asked
            return
        while self._waiting:
            first = self._waiting[0]
            sent = self._write(first)
            self._waiting_bytes -= sent
            if sent < len(first):
                self._waiting[0], self._begun = first[sent:], self._begun or sent > 0
                return
            self._waiting.popleft()
            self._begun = False
        if self._is_ending and self._protocol.state is ConnectionState.CLOSED:
            self._close()
        else:
            self._hub.watch(self, self._sock)

    # In ------------------------------------------------------------------------------------------------------

    def readable(self) -> None:
        if self._closed.is_set():
            return
        try:
            data = self._sock.recv(READ_BYTES)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if not data or self._is_at_fault:
            self._close()
            return
        self._received_at = time.monotonic()
        try:
            self._protocol.receive_data(data)
            for event in self._protocol.events():
                self._handle(event)
        except ProtocolError:
            self._hub.end(self, CloseReason.UNREADABLE)

    def _handle(self, event: Event) -> None:
        if isinstance(event, CloseConnection):
            self._handle_close(event)
        elif self._is_ending:
            return
        elif self._exceeds_rate():
            self._hub.end(self, CloseReason.TOO_MANY)
        elif isinstance(event, Ping):
            self.send(self._protocol.send(event.response()))
        elif isinstance(event, TextMessage):
            self._handle_text(event)

    def _exceeds_rate(self) -> bool:
        """Count a frame, and return whether there are too many: each takes time of the thread that serves all."""
        if (now := time.monotonic()) >= self._minute_ends:
            self._minute_ends, self._frames = now + 60.0, 0
        self._frames += 1
        return self._frames > FRAMES_A_MINUTE

    def _handle_text(self, event: TextMessage) -> None:
        self._text += event.data
        if len(self._text) > MAX_MESSAGE:
            self._hub.end(self, CloseReason.TOO_LONG)
        elif event.message_finished:
            text, self._text = self._text, ""
            self._hub.call(partial(self._on_text, self, text))

    def _handle_close(self, event: CloseConnection) -> None:
        """Handle a close frame of the other side, or one that wsproto makes of a frame that it refuses."""
        if self._protocol.state is ConnectionState.OPEN:
            self._hub.end(self, REFUSALS.get(event.code, CloseReason.UNREADABLE))
            return
        if self._protocol.state is ConnectionState.REMOTE_CLOSING:
            self._hub.retire(self)
            self._drop_waiting()
            self._send(self._protocol.send(event.response()))
        self._deadline = min(self._deadline, time.monotonic() + CLOSE_SECONDS)
        if not self._waiting:
            self._close()

    # Life ----------------------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        if now > self._deadline:
            self._close()
        elif self._server is not None and not self._is_ending and now - self._pinged_at > PING_SECONDS:
            if self._received_at < self._pinged_at:  # nothing came since the last one: nobody is there any more
                self._close()
                return
            self._pinged_at = now
            self._send(self._protocol.send(Ping()))

    def _close(self) -> None:
        """Give the socket back to the thread that accepted it."""
        if self._closed.is_set():
            return
        if self._server is not None:
            self._hub.unwatch(self._sock)
            self._server.connected = False  # so that flask-sock does not close it once more
        self._hub.forget(self)
        self._closed.set()


def frame(text: bytes) -> bytes:
    """Return the frame of a whole text message."""
    return bytes(_FRAMES.send_data(text.decode(), fin=True))
