"""A threaded gunicorn worker with a loop that receives requests: a thread gets one when all of it has arrived.

gunicorn itself gives a thread to each connection as soon as it is opened. Here what has not arrived, and who does not
read, holds neither a thread nor anything behind it; each has a deadline; and when there are too many connections, or
too few files, those that wait longest for their own other side make room (docs/decisions/0025).

Of gunicorn (27.0.1) it takes the loop's place, and uses `handle_error`, `method_queue`, `poller` and `tpool`. Measured
against its own threaded worker: 0.25 ms of CPU for 2 kB that no app makes where it takes 0.32, and 22 threads behind
200 slow heads instead of 219. Held by tests/jobs/test_receiving.py, tests/jobs/test_stopping.py and
tests/wide/test_abuse.py.
"""

import errno
import heapq
import io
import logging
import os
import selectors
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial

from gunicorn.http import wsgi
from gunicorn.http.errors import (
    ExpectationFailed,
    LimitRequestHeaders,
    LimitRequestLine,
    NoMoreData,
    ParseException,
    UnsupportedTransferCoding,
)
from gunicorn.workers.gthread import ThreadWorker

from rookery.connections import BODY_LIMIT
from rookery.connections.body import BodyQuota
from rookery.connections.connection import Address, Connection, Next, Stage
from rookery.connections.data_rate import limit_send_buffer
from rookery.connections.per_address import ConnectionsPerAddress
from rookery.connections.response import respond
from rookery.connections.stalled_responses import StalledResponses

log = logging.getLogger(__name__)

SWEEP_SECONDS = 0.5
HEAD_SECONDS = 10.0
LINGER_SECONDS = 2.0
STOP_IDLE_SECONDS, STOP_HEAD_SECONDS = 2.0, 5.0
ACCEPTS_AT_ONCE, READ_BYTES, MOST_DISCARDED = 64, 64 * 1024, 4 * 1024 * 1024
LOG_SECONDS = 60.0
NO_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)  # the last: out of kernel memory

TIMED_OUT = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
# Of requests that cannot be read; any other is 400.
REFUSALS = {
    LimitRequestLine: b"414 URI Too Long",
    LimitRequestHeaders: b"431 Request Header Fields Too Large",
    ExpectationFailed: b"417 Expectation Failed",
    UnsupportedTransferCoding: b"501 Not Implemented",
}
NO_SPACE = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 60\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class ReceivingWorker(ThreadWorker):
    """Set `body_quota` and `per_address` before it runs. The main thread runs all of it but what names another."""

    body_quota: BodyQuota
    per_address: ConnectionsPerAddress

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)
        self._connections: set[Connection] = set()
        self._reserve = -1  # a spare descriptor to release when there are no others
        self._stalled = StalledResponses()
        self._next_sweep = self._next_log = 0.0
        self._handover = threading.Lock()  # a connection is watched again or closed, never one amid the other

    # The loop ------------------------------------------------------------------------------------------------

    def run(self) -> None:
        # gunicorn (27.0.1) looks each setting up in objects: 15 of the 45 microseconds that a head takes.
        self.cfg.__dict__.update((name, one.get()) for name, one in self.cfg.settings.items())
        self._reserve = os.open(os.devnull, os.O_RDONLY)
        self.poller.register(self.method_queue.fileno(), selectors.EVENT_READ, self.method_queue.run_callbacks)
        self.set_accept_enabled(self.worker_connections > 0)
        while self.alive and self.is_parent_alive():
            self._turn()
        self._finish()

    def _turn(self) -> None:
        self.notify()
        for key, _ in self.poller.select(SWEEP_SECONDS):
            try:
                key.data(key.fileobj)
            except Exception:  # this loop must not end
                log.exception("a connection could not be served")
        if (now := time.monotonic()) >= self._next_sweep:
            self._next_sweep = now + SWEEP_SECONDS
            self._stalled.sweep(self._connections, now)
            for one in list(self._connections):
                self._end_if_overdue(one, now)

    def _finish(self) -> None:
        """Answer requests under way within the graceful time; new connections are refused at once."""
        if self._accepting:
            for listener in self.sockets:  # accept clients that connected before the shutdown began
                self.accept(listener)
        self.set_accept_enabled(False)
        for listener in self.sockets:
            listener.close()
        deadline = time.monotonic() + self.cfg.graceful_timeout - SWEEP_SECONDS
        while self._connections and time.monotonic() < deadline:
            self._turn()
        self.tpool.shutdown(wait=False)
        self.poller.close()
        self.method_queue.close()

    # In ------------------------------------------------------------------------------------------------------

    def accept(self, listener: socket.socket) -> None:
        for _ in range(ACCEPTS_AT_ONCE):
            try:
                sock, client = listener.accept()
            except BlockingIOError:
                return
            except OSError as error:
                if error.errno in NO_FILES:
                    self._refuse_one(listener)
                elif error.errno != errno.ECONNABORTED:  # Linux reports pending network errors here, see accept(2)
                    self._log_rarely("a connection could not be accepted: %s", error.strerror or error)
                return
            self._take(sock, client, listener.getsockname())

    def _take(self, sock: socket.socket, client: Address, server: Address) -> None:
        if not self.per_address.add(client[0]):
            sock.close()
            return
        if len(self._connections) >= self.worker_connections and not self._make_room():
            self.per_address.remove(client[0])
            sock.close()
            return
        sock.setblocking(False)
        limit_send_buffer(sock)
        connection = Connection(self.cfg, sock, client, server, self.body_quota)
        self._connections.add(connection)
        self._watch(connection)
        self._on_readable(connection, sock)  # most clients have sent their request already

    def _refuse_one(self, listener: socket.socket) -> None:
        """Make room when no file is left: close a stalled connection, or else refuse the new one at once."""
        self._log_rarely("no files are left (ulimit -n, LimitNOFILE=): connections are closed to make room")
        if self._make_room():
            return
        reserve, self._reserve = self._reserve, -1  # the descriptor's number may be reused at once
        with suppress(OSError):
            os.close(reserve)
        with suppress(OSError):
            listener.accept()[0].close()
        with suppress(OSError):
            self._reserve = os.open(os.devnull, os.O_RDONLY)

    def _make_room(self) -> bool:
        """Close a fiftieth of those whose requests have not arrived, the oldest first; False when there are none.

        Bodies, of which each minute has to bring something, come last.
        """
        heads = [one for one in self._connections if one.stage in (Stage.HEAD, Stage.CLOSING)]
        waiting = heads or [one for one in self._connections if one.stage is Stage.BODY]
        for one in heapq.nsmallest(max(1, len(waiting) // 50), waiting, key=lambda one: one.since):
            self._drop(one)
        return bool(waiting)

    def _on_readable(self, connection: Connection, sock: socket.socket) -> None:
        if connection not in self._connections:  # closed since `select` returned
            return
        try:
            data = sock.recv(READ_BYTES)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if not data:
            self._drop(connection)
        elif connection.stage is Stage.CLOSING:
            connection.discarded += len(data)
            if connection.discarded > MOST_DISCARDED:
                self._drop(connection)
        else:
            self._advance(connection, partial(connection.feed, data))

    def _advance(self, connection: Connection, step: Callable[[], Next]) -> None:
        try:
            needs = step()
        except (StopIteration, NoMoreData):
            self._drop(connection)
        except OSError as error:
            self._log_rarely("a request could not be received: %s", error.strerror or error)
            self._reject(connection, NO_SPACE)
        except ParseException as error:  # is not logged: anybody can send one, and it may have a token in it
            status = REFUSALS.get(type(error), b"400 Bad Request")
            self._reject(connection, b"HTTP/1.1 %b\r\nConnection: close\r\nContent-Length: 0\r\n\r\n" % status)
        except Exception as error:
            self.handle_error(connection.request, connection.sock, connection.client, error)
            self._close(connection)
        else:
            self._go_on(connection, needs)

    def _go_on(self, connection: Connection, needs: Next) -> None:
        if needs is Next.MORE:
            self._watch(connection)
            if connection.body and connection.body.exceeds_quota:
                self._reject_largest()
            return
        self._unwatch(connection)
        if needs is Next.ASK_APP:
            connection.stage = Stage.ASKING_APP
            asked: Future[int] = self.tpool.submit(self._ask_limit, connection)
            asked.add_done_callback(partial(self.method_queue.defer, self._on_limit, connection))
        else:
            connection.begin_response()
            self.tpool.submit(self.handle, connection)

    def _reject_largest(self) -> None:
        """Reject the largest body under way, when the disk space of all bodies is used up."""
        arriving = [one for one in self._connections if one.stage is Stage.BODY and one.body]
        self._reject(max(arriving, key=lambda one: one.body.size if one.body else 0), NO_SPACE)

    def count_stages(self) -> dict[str, int]:
        """Return how many connections are at each stage. For other threads."""
        found = Counter(one.stage for one in list(self._connections))
        return {stage.name.lower(): found[stage] for stage in Stage}

    # In a thread, and back -----------------------------------------------------------------------------------

    def handle(self, connection: Connection) -> None:
        """Answer a request. The loop is woken only where more has to be done than to wait for the next one."""
        then: Callable[[Connection], None] | None = self._close
        try:
            connection.sock.setblocking(True)
            if respond(self.wsgi, connection, self.cfg, is_last=not self.alive):
                then = self._begin_next if connection.has_more else self._await_next(connection)
        except StopIteration:
            pass  # so flask-sock says that a WebSocket has ended
        except Exception as error:
            self.handle_error(connection.request, connection.sock, connection.client, error)
        finally:
            if then:
                self.method_queue.defer(then, connection)

    def _await_next(self, connection: Connection) -> Callable[[Connection], None] | None:
        """Wait for the next request, or return what else is to be done."""
        try:
            with self._handover:
                connection.begin_next()
                self._watch(connection)
        except (OSError, ValueError):
            return self._drop
        return None

    def _begin_next(self, connection: Connection) -> None:
        """Go on with the request whose beginning came together with the last one."""
        connection.begin_next()
        self._advance(connection, partial(connection.feed, b""))

    def _ask_limit(self, connection: Connection) -> int:
        """Ask the app how much of the body it takes from this client; it sees the head alone."""
        asked: dict[str, int] = {}
        _, environ = wsgi.create(connection.request, connection.sock, connection.client, connection.server, self.cfg)
        environ |= {"wsgi.input": io.BytesIO(), BODY_LIMIT: asked}
        answer = self.wsgi(environ, lambda *_, **__: None)
        if hasattr(answer, "close"):
            answer.close()
        return asked.get("limit", 0)

    def _on_limit(self, connection: Connection, done: "Future[int]") -> None:
        limit = 0 if done.exception() else done.result()
        self._advance(connection, partial(connection.allow, limit))

    # Out -----------------------------------------------------------------------------------------------------

    def _watch(self, connection: Connection) -> None:
        with suppress(KeyError):  # it is watched already
            self.poller.register(connection.sock, selectors.EVENT_READ, partial(self._on_readable, connection))

    def _unwatch(self, connection: Connection) -> None:
        with suppress(KeyError, ValueError, OSError):
            self.poller.unregister(connection.sock)

    def _reject(self, connection: Connection, answer: bytes) -> None:
        with suppress(OSError):
            connection.sock.send(answer)
        self._close(connection)

    def _close(self, connection: Connection) -> None:
        """Close the connection gracefully: the other side may not have read all of its response yet."""
        connection.begin_closing()
        try:
            self._watch(connection)
        except (OSError, ValueError):
            self._drop(connection)

    def _drop(self, connection: Connection) -> None:
        """Close the connection at once."""
        self._connections.discard(connection)
        self.per_address.remove(connection.client[0])
        with self._handover, suppress(OSError):
            self._unwatch(connection)
            connection.forget_request()
            connection.sock.close()

    # Deadlines -----------------------------------------------------------------------------------------------

    def _end_if_overdue(self, connection: Connection, now: float) -> None:
        age = now - connection.since
        if connection.stage is Stage.CLOSING and age > LINGER_SECONDS:
            self._drop(connection)
        elif connection.is_idle:
            if age > (self.cfg.keepalive if self.alive else STOP_IDLE_SECONDS):
                self._on_readable(connection, connection.sock)  # a request may have just begun
                if connection.is_idle and connection in self._connections:
                    self._drop(connection)
        elif connection.stage is Stage.HEAD:
            if age > (HEAD_SECONDS if self.alive else STOP_HEAD_SECONDS):
                self._reject(connection, TIMED_OUT)
        elif connection.stage is Stage.BODY and connection.rate.is_too_slow(now, connection.received):
            self._reject(connection, TIMED_OUT)

    def _log_rarely(self, text: str, *values: object) -> None:
        if (now := time.monotonic()) >= self._next_log:
            self._next_log = now + LOG_SECONDS
            log.warning(text, *values)
