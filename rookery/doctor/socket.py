"""A WebSocket through the proxy: whether it is upgraded, and how long it lives without a message."""

import time
from collections.abc import Iterator
from urllib.parse import urlsplit

from simple_websocket import Server
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, Event, Request, TextMessage
from wsproto.utilities import LocalProtocolError, ProtocolError

from rookery.doctor import echo
from rookery.doctor.findings import Finding
from rookery.net import FetchError, own
from rookery.translations import lazy_gettext as _
from rookery.translations import lazy_ngettext

LONGEST_SECONDS = 180.0
MOST_MESSAGES = 8
PATIENCE = 10.0
READ_BYTES = 4096


def answer(server: Server) -> None:
    """Send back a few short messages. The server's own thread does not read: `rookery.streaming` has that for many."""
    server.sock.settimeout(LONGEST_SECONDS)
    left = MOST_MESSAGES
    while left and server.connected:
        try:
            data = server.sock.recv(READ_BYTES)
            server.ws.receive_data(data or None)
            for event in server.ws.events():
                left -= 1
                if isinstance(event, TextMessage):
                    server.sock.sendall(server.ws.send(TextMessage(event.data)))
                else:
                    server.connected = False
        except (OSError, ProtocolError):
            server.connected = False


def examine(base: str, seconds: float) -> Iterator[Finding]:
    """Open a WebSocket, leave it alone for so long, and use it again."""
    url = f"{base}{echo.SOCKET_PREFIX}/{echo.new_token()}"
    is_open = False
    try:
        with own.connection(url, seconds + PATIENCE) as stream:
            client = _Client(stream, url)
            is_open = client.opens() and client.hears("first")
            if is_open:
                time.sleep(seconds)
                if client.hears("second"):
                    return  # to hang up is enough
    except FetchError:
        pass  # cut off
    if is_open:
        sentence = lazy_ngettext(
            "A WebSocket without messages was cut off within %(num)d second.",
            "A WebSocket without messages was cut off within %(num)d seconds.",
            round(seconds),
        )
        yield Finding("websocket.cut", sentence)
    else:
        yield Finding("websocket.upgrade", _("A WebSocket cannot be opened, so apps get nothing live."))


class _Client:
    def __init__(self, stream: own.Stream, url: str) -> None:
        self._stream, self._url = stream, urlsplit(url)
        self._protocol = WSConnection(ConnectionType.CLIENT)

    def opens(self) -> bool:
        self._stream.write(self._protocol.send(Request(host=self._url.netloc, target=self._url.path)))
        return isinstance(self._next(), AcceptConnection)

    def hears(self, text: str) -> bool:
        """Return whether a text comes back."""
        try:
            self._stream.write(self._protocol.send(TextMessage(text)))
        except LocalProtocolError:  # closed
            return False
        found = self._next()
        return isinstance(found, TextMessage) and found.data == text

    def _next(self) -> Event | None:
        """Return the next event; None when the connection ends, or does not speak the protocol."""
        try:
            while True:
                for event in self._protocol.events():
                    return event
                if not (data := self._stream.read(READ_BYTES)):
                    return None
                self._protocol.receive_data(data)
        except ProtocolError:
            return None
