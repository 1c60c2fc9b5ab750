"""The minimum rate at which a client sends a body or reads a response, and how much of it is unread."""

import socket
import struct
from contextlib import suppress
from dataclasses import dataclass

WINDOW_SECONDS = 30.0
BYTES_A_SECOND = 1000  # far below any usable connection

# Offsets in Linux's `struct tcp_info`: bytes acknowledged, and bytes not yet sent.
_ACKNOWLEDGED, _NOT_SENT = struct.Struct("@Q"), struct.Struct("@I")
_ACKNOWLEDGED_AT, _NOT_SENT_AT = 120, 144
_SIZE = 256
NOT_SENT_BYTES = 256 * 1024  # the limit of unsent data in the kernel, which would otherwise buffer megabytes per client


@dataclass
class DataRate:
    """Bytes counted in windows of 30 seconds: an early burst gives no credit for a later drip."""

    since: float
    counted: int = 0

    def is_too_slow(self, now: float, total: int) -> bool:
        """Return whether too little moved in the window that ends now; `total` is the number of bytes so far."""
        if now - self.since < WINDOW_SECONDS:
            return False
        too_slow = total - self.counted < BYTES_A_SECOND * WINDOW_SECONDS
        self.since, self.counted = now, total
        return too_slow


def limit_send_buffer(sock: socket.socket) -> None:
    """Let the kernel buffer only a part of a large response: a thousand clients may not read theirs."""
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        with suppress(OSError):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, NOT_SENT_BYTES)


def sent_bytes(sock: socket.socket) -> tuple[int, int] | None:
    """Return the bytes that the other side has acknowledged, and those that wait here; None without TCP_INFO."""
    if not hasattr(socket, "TCP_INFO"):
        return None
    try:
        info = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _SIZE)
        return _ACKNOWLEDGED.unpack_from(info, _ACKNOWLEDGED_AT)[0], _NOT_SENT.unpack_from(info, _NOT_SENT_AT)[0]
    except (OSError, struct.error):
        return None
