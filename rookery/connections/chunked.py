"""The chunked transfer coding (RFC 9112, section 7.1), decoded as it arrives."""

import re

from gunicorn.http.body import CHUNK_EXT_RE
from gunicorn.http.errors import (
    ChunkMissingTerminator,
    InvalidChunkExtension,
    InvalidChunkSize,
    InvalidHeader,
    LimitRequestHeaders,
)

MAX_LINE, MAX_TRAILERS = 1024, 8192
HEX = frozenset(b"0123456789abcdefABCDEF")
TRAILER_RE = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\x00\r\n]*")
# One-byte chunks cost six bytes and a decoder step each, so limit the overhead.
FREE_OVERHEAD, OVERHEAD_PER_BYTE = 64 * 1024, 4


class ChunkedDecoder:
    """`feed` gives the content of what came; once `is_done`, `rest` is what came behind the body."""

    def __init__(self) -> None:
        self.is_done = False
        self._buffer, self._content = bytearray(), bytearray()
        self._left = self._received = self._decoded = self._trailers = 0
        self._step = self._read_size

    @property
    def rest(self) -> bytes:
        return bytes(self._buffer)

    def feed(self, data: bytes) -> bytes:
        """Return the content in `data`. Raises what gunicorn raises for chunks that are none."""
        self._buffer += data
        self._received += len(data)
        while not self.is_done and self._step():
            pass
        content, self._content = bytes(self._content), bytearray()
        self._decoded += len(content)
        if self._received > FREE_OVERHEAD + OVERHEAD_PER_BYTE * self._decoded:
            raise InvalidChunkSize(b"too many small chunks")
        return content

    def _line(self) -> bytes | None:
        """Take a line, if it is there as a whole."""
        end = self._buffer.find(b"\r\n", 0, MAX_LINE)
        if end < 0:
            if len(self._buffer) >= MAX_LINE:
                raise InvalidChunkSize(b"line over %d bytes" % MAX_LINE)
            return None
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 2]
        return line

    def _read_size(self) -> bool:
        if (line := self._line()) is None:
            return False
        size, semicolon, extension = line.partition(b";")
        if semicolon:
            size = size.rstrip(b" \t")
        if not size or len(size) > 16 or not HEX.issuperset(size):
            raise InvalidChunkSize(size)
        if semicolon and not CHUNK_EXT_RE.fullmatch(b";" + extension):
            raise InvalidChunkExtension("invalid chunk extension")
        self._left = int(size, 16)
        self._step = self._read_data if self._left else self._read_trailer
        return True

    def _read_data(self) -> bool:
        taken = self._buffer[: self._left]
        del self._buffer[: len(taken)]
        self._content += taken
        self._left -= len(taken)
        if self._left == 0:
            self._step = self._read_end
        return self._left == 0

    def _read_end(self) -> bool:
        if len(self._buffer) < 2:
            return False
        if self._buffer[:2] != b"\r\n":
            raise ChunkMissingTerminator(bytes(self._buffer[:2]))
        del self._buffer[:2]
        self._step = self._read_size
        return True

    def _read_trailer(self) -> bool:
        """Read and drop a trailer: nothing here uses them. A malformed one may be another request to a proxy."""
        if (line := self._line()) is None:
            return False
        self._trailers += len(line)
        if self._trailers > MAX_TRAILERS:
            raise LimitRequestHeaders("limit request trailer section size")
        if line and not TRAILER_RE.fullmatch(line):
            raise InvalidHeader("trailer")
        self.is_done = not line
        return True
