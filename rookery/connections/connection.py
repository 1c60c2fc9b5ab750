"""One connection: a request arrives piece by piece, and is handed to a thread when all of it is there."""

import io
import socket
import time
from contextlib import suppress
from enum import Enum, auto
from typing import Any

from gunicorn.config import Config
from gunicorn.http.body import ChunkedReader
from gunicorn.http.errors import InvalidHeader, InvalidRequestLine, LimitRequestHeaders
from gunicorn.http.message import Request
from gunicorn.http.unreader import Unreader

from rookery.connections.body import BodyQuota, ReceivedBody
from rookery.connections.chunked import ChunkedDecoder
from rookery.connections.data_rate import DataRate

Address = tuple[str, int]
MAX_HEAD = 32 * 1024
USUAL_BODY = 1024 * 1024  # larger ones are read only when the app accepts them
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
# Headers about the transfer of a body; a received one has a length instead.
FRAMING = frozenset({"TRANSFER-ENCODING", "TRAILER", "EXPECT"})


class Stage(Enum):
    """The stage of a connection: `ASKING_APP` and `RESPONSE` are in a thread, the others in the loop."""

    HEAD = auto()
    BODY = auto()
    ASKING_APP = auto()
    RESPONSE = auto()
    CLOSING = auto()


class Next(Enum):
    """The next step of a connection: receive more, ask the app how large a body it takes, or have it respond."""

    MORE = auto()
    ASK_APP = auto()
    RESPOND = auto()


class Connection:
    """`since` is when its stage began, or the first byte of a head came."""

    def __init__(self, cfg: Config, sock: socket.socket, client: Address, server: Address, quota: BodyQuota) -> None:
        self.cfg, self.sock, self.client, self.server = cfg, sock, client, server
        self.stage, self.since = Stage.HEAD, time.monotonic()
        self.request: Any = None
        self.body: ReceivedBody | None = None
        self.rate, self.received, self.discarded = DataRate(self.since), 0, 0
        self.taken, self.taken_at = 0, self.since
        self._quota, self._requests = quota, 0
        self._buffer = bytearray()
        self._chunks: ChunkedDecoder | None = None
        self._length, self._allowed, self._was_asked, self._expects = 0, USUAL_BODY, False, False

    # In ------------------------------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Return whether nothing of a request is there."""
        return self.stage is Stage.HEAD and not self._buffer

    @property
    def has_more(self) -> bool:
        """Return whether the beginning of the next request came together with the last one."""
        return bool(self._buffer)

    def feed(self, data: bytes) -> Next:
        """Take what came. Raises gunicorn's errors for what is no request, OSError where it cannot be kept."""
        self.received += len(data)
        if self.stage is Stage.BODY:
            return self._feed_body(data)
        if not self._buffer:
            self.since = time.monotonic()
        searched = max(0, len(self._buffer) - 3) if data else 0  # pipelined data was not searched yet
        self._buffer += data
        if self._buffer.find(b"\r\n\r\n", searched) >= 0 or self._buffer.find(b"\n\n", searched) >= 0:
            return self._begin_body(self._parse_head())
        if not _may_begin_request(self._buffer[0]):
            raise InvalidRequestLine("no HTTP")
        if len(self._buffer) > MAX_HEAD:
            raise LimitRequestHeaders("max buffer headers")
        return Next.MORE

    def _parse_head(self) -> bytes:
        """Return what came behind the head."""
        unreader = _Buffered()
        unreader.unread(bytes(self._buffer))
        self._buffer.clear()
        self._requests += 1
        self.request = Request(self.cfg, unreader, self.client, self._requests)
        if self.request.version >= (1, 1) and not any(name == "HOST" for name, _ in self.request.headers):
            raise InvalidHeader("HOST")  # RFC 9112, section 3.2; gunicorn refuses only a second one
        # Private to gunicorn (27.0.1), which would send "100 Continue" again after the body has arrived
        # (tests/jobs/test_receiving.py).
        self._expects, self.request._expected_100_continue = self.request._expected_100_continue, False
        return bytes(unreader.take_buffered())

    def _begin_body(self, rest: bytes) -> Next:
        reader = self.request.body.reader
        self._chunks = ChunkedDecoder() if isinstance(reader, ChunkedReader) else None
        self._length = 0 if self._chunks else reader.length
        if not (self._chunks or self._length):  # as most have none: nothing is made for it
            self._buffer += rest
            self.request.body = io.BytesIO()
            return Next.RESPOND
        self._allowed, self._was_asked = USUAL_BODY, False
        self.stage, self.since = Stage.BODY, time.monotonic()
        self.rate = DataRate(self.since, self.received)
        self.body = ReceivedBody(self._quota)
        if self._length > self._allowed:
            self._buffer += rest
            return Next.ASK_APP
        self._send_continue(rest)
        return self._feed_body(rest)

    def allow(self, limit: int) -> Next:
        """Go on with a large body, or let the app refuse it: `limit` is how much it takes of this client."""
        self._allowed, self._was_asked = max(limit, USUAL_BODY), True
        self.stage, self.since = Stage.BODY, time.monotonic()
        self.rate = DataRate(self.since, self.received)
        if self._is_too_large:
            return self._complete()
        rest = bytes(self._buffer)
        self._buffer.clear()
        self._send_continue(rest)
        return self._feed_body(rest)

    @property
    def _is_too_large(self) -> bool:
        return max(self._length, self.body.size if self.body else 0) > self._allowed

    def _send_continue(self, rest: bytes) -> None:
        if self._expects and not rest and (self._chunks or self._length):
            with suppress(OSError):
                self.sock.send(CONTINUE)

    def _feed_body(self, data: bytes) -> Next:
        assert self.body
        if self._chunks:
            self.body.write(self._chunks.feed(data))
            if self._is_too_large:
                return self._complete() if self._was_asked else Next.ASK_APP
            if not self._chunks.is_done:
                return Next.MORE
            self._buffer += self._chunks.rest
            return self._complete()
        part = data[: self._length - self.body.size]
        self.body.write(part)
        if self.body.size < self._length:
            return Next.MORE
        self._buffer += data[len(part) :]
        return self._complete()

    def _complete(self) -> Next:
        """Give the request its body, and headers that fit. Where more was sent than is taken, the connection ends."""
        assert self.body
        if self._is_too_large:
            self.request.force_close()
        if self._chunks:
            headers = [one for one in self.request.headers if one[0] not in FRAMING]
            self.request.headers = [*headers, ("CONTENT-LENGTH", str(self.body.size))]
        self.request.body = self.body.file()
        return Next.RESPOND

    # Out -----------------------------------------------------------------------------------------------------

    def begin_next(self) -> None:
        """The request is answered; wait for another one."""
        self.forget_request()
        self.stage, self.since = Stage.HEAD, time.monotonic()
        self.sock.setblocking(False)

    def begin_closing(self) -> None:
        """Shut down writing, and wait until the other side has read everything (RFC 9112, section 9.6)."""
        self.forget_request()
        self.stage, self.since = Stage.CLOSING, time.monotonic()
        with suppress(OSError):
            self.sock.setblocking(False)
            self.sock.shutdown(socket.SHUT_WR)

    def forget_request(self) -> None:
        self.request = None
        if self.body:
            self.body.close()
            self.body = None

    def begin_response(self) -> None:
        self.stage, self.since = Stage.RESPONSE, time.monotonic()
        self.rate, self.taken, self.taken_at = DataRate(self.since), 0, self.since


def _may_begin_request(byte: int) -> bool:
    """Return whether a method may begin so, or an empty line before it (RFC 9112, section 2.2).

    Clients that speak TLS wait for an answer before they send what would end a head. Other servers try https first.
    """
    return 0x20 < byte < 0x7F or byte in b"\r\n"


class _Buffered(Unreader):
    """A source of bytes that has only what was put into it."""

    def chunk(self, size_hint: int | None = None) -> bytes:
        return b""
