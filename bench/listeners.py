"""Many WebSockets of clients in a process of its own, which does little but note when an event arrives."""

import os
import re
import selectors
import socket
import struct
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

MARK = re.compile(rb"Measured (\d+) (\d+)")
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
HANDSHAKE_SECONDS = 120
READ_BYTES = 256 * 1024


def text(number: int) -> str:
    """A post that tells when it was sent, by the clock that all processes of a machine share."""
    return f"Measured {number} {time.monotonic_ns()}"


@dataclass
class Heard:
    """Of each stream: milliseconds from the sending of a post to the arrival of its event; and who was cut off."""

    milliseconds: dict[str, list[float]] = field(default_factory=dict)
    cut_off: int = 0


class WebSocket:
    """The client's end, made by hand (RFC 6455): a real library would be what is measured."""

    def __init__(self, port: int, token: str, stream: str) -> None:
        self.stream, self.buffer = stream, bytearray()
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=HANDSHAKE_SECONDS)
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        self.sock.sendall(
            f"GET /api/v1/streaming?stream={stream} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Authorization: Bearer {token}\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self.buffer:
            if not (data := self.sock.recv(READ_BYTES)):
                raise RuntimeError(f"no WebSocket: {bytes(self.buffer)!r}")
            self.buffer += data
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise RuntimeError(f"no WebSocket: {bytes(head)!r}")
        self.sock.setblocking(False)

    def read(self) -> list[bytes] | None:
        """The texts that came; None when it is over."""
        try:
            data = self.sock.recv(READ_BYTES)
        except BlockingIOError:
            return []
        except OSError:
            return None
        self.buffer += data
        texts = []
        while frame := self._frame():
            kind, payload = frame
            if kind == TEXT:
                texts.append(payload)
            elif kind == PING:
                self._pong(payload)
            elif kind == CLOSE:
                return None
        return texts if data else None

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame; what a server sends is not masked."""
        if len(self.buffer) < 2:
            return None
        size, begin = self.buffer[1] & 0x7F, 2
        if size >= 126:
            code, begin = ("!H", 4) if size == 126 else ("!Q", 10)
            if len(self.buffer) < begin:
                return None
            (size,) = struct.unpack_from(code, self.buffer, 2)
        if len(self.buffer) < begin + size:
            return None
        kind, payload = self.buffer[0] & 0x0F, bytes(self.buffer[begin : begin + size])
        del self.buffer[: begin + size]
        return kind, payload

    def _pong(self, payload: bytes) -> None:
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
        self.sock.send(bytes([0x80 | PONG, 0x80 | len(payload)]) + mask + masked)


def listen(port: int, wanted: list[tuple[str, str]], boss: Connection) -> None:
    """Open a socket for each (token, stream), say how many there are, and hear until the end; tell whenever asked."""
    heard, selector = Heard({stream: [] for _, stream in wanted}), selectors.DefaultSelector()
    for number, (token, stream) in enumerate(wanted, 1):
        one = WebSocket(port, token, stream)
        selector.register(one.sock, selectors.EVENT_READ, one)
        if number % 100 == 0 or number == len(wanted):
            boss.send(number)
            for key, _ in selector.select(0):  # answer pings of the first while the last still connect
                _hear(key.data, heard, selector)
    selector.register(boss, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            if key.fileobj is boss:
                boss.recv()
                boss.send(heard)
                continue
            _hear(key.data, heard, selector)


def _hear(one: WebSocket, heard: Heard, selector: selectors.BaseSelector) -> None:
    texts, now = one.read(), time.monotonic_ns()
    if texts is None:
        heard.cut_off += 1
        selector.unregister(one.sock)
        one.sock.close()
        return
    for said in texts:
        if b'"event":"update"' in said and (found := MARK.search(said)):
            heard.milliseconds[one.stream].append((now - int(found[2])) / 1e6)
