"""Responses that stall: a client that reads too slowly, or not at all, is cut off, which frees the thread."""

import heapq
import socket
import struct
from collections.abc import Iterable
from contextlib import suppress

from rookery.connections.connection import Connection, Stage
from rookery.connections.data_rate import sent_bytes

STALLED_SECONDS, MOST_STALLED = 1.0, 256  # responses that the client does not read, each of which blocks a thread
LONG_SECONDS, LOOK_SECONDS = 300.0, 10.0  # longer responses are streams, which are checked less often
STREAM_BYTES = 16 * 1024  # streams have less than this unread
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: drop unsent data


class StalledResponses:
    """A periodic check of the connections that threads write to."""

    def __init__(self) -> None:
        self._next_look = 0.0

    def sweep(self, connections: Iterable[Connection], now: float) -> None:
        stalled = [one for one in self._answering(connections, now) if _is_stalled(one, now)]
        for one in heapq.nsmallest(len(stalled) - MOST_STALLED, stalled, key=lambda one: one.taken_at):
            _cut(one)

    def _answering(self, connections: Iterable[Connection], now: float) -> list[Connection]:
        if with_streams := now >= self._next_look:  # there may be thousands
            self._next_look = now + LOOK_SECONDS
        answering = (one for one in connections if one.stage is Stage.RESPONSE)
        return [one for one in answering if with_streams or now - one.since < LONG_SECONDS]


def _is_stalled(connection: Connection, now: float) -> bool:
    """Return whether nothing of a response was read for a while. A client that reads too slowly is cut off."""
    taken, waiting = sent_bytes(connection.sock) or (0, 0)
    if not waiting:
        connection.rate.since, connection.rate.counted, connection.taken_at = now, taken, now
    elif taken != connection.taken:
        connection.taken_at = now
    connection.taken = taken
    if waiting and connection.rate.is_too_slow(now, taken):
        _cut(connection)
    return waiting > STREAM_BYTES and now - connection.taken_at >= STALLED_SECONDS


def _cut(connection: Connection) -> None:
    """Shut the socket down. The thread gets an error when it writes, and gives the connection back."""
    with suppress(OSError):
        connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        connection.sock.shutdown(socket.SHUT_RDWR)
