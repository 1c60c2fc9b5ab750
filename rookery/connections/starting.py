"""Answers while the server prepares, when gunicorn does not accept yet: a migration may take minutes.

Both use the same sockets, so that no connection is refused or cut where gunicorn takes over.
"""

import socket
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

LIVENESS = "/livez"
NOT_READY = b"The server is starting. Please try again in a moment.\n"
RETRY_AFTER = "5"
POLL_SECONDS = 0.02  # the end of the preparation waits this long at most
LINGER_SECONDS, READ_BYTES, MOST_DISCARDED = 2.0, 64 * 1024, 4 * 1024 * 1024


class _Handler(BaseHTTPRequestHandler):
    """200 for the liveness check, 503 for everything else. Connections are closed."""

    timeout = 5
    server_version, sys_version = "Rookery", ""

    def do_GET(self) -> None:
        is_check = self.path == LIVENESS
        body = b"OK" if is_check else NOT_READY
        self.send_response(200 if is_check else 503)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        if not is_check:
            self.send_header("Retry-After", RETRY_AFTER)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Requests are not logged."""


class _Server(ThreadingHTTPServer):
    """A server on a socket that listens already, and that others go on with."""

    def __init__(self, listener: socket.socket) -> None:
        super().__init__(listener.getsockname(), _Handler, bind_and_activate=False)
        self.socket.close()
        self.socket = listener

    def server_close(self) -> None:
        """Leave the socket open: requests wait in it until they are accepted."""

    def shutdown_request(self, request: socket.socket | tuple[bytes, socket.socket]) -> None:
        """Read what is left of a body before closing: closed at once, the connection would be reset, answer and all."""
        assert isinstance(request, socket.socket)
        with suppress(OSError):
            request.shutdown(socket.SHUT_WR)
            request.settimeout(LINGER_SECONDS)
            left = MOST_DISCARDED
            while left > 0 and (data := request.recv(READ_BYTES)):
                left -= len(data)
        self.close_request(request)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that went away, or sent nothing, is no error of ours."""


@contextmanager
def answered(listeners: Iterable[socket.socket]) -> Iterator[None]:
    """Answer what comes to these listening sockets within the block."""
    with ExitStack() as stack:
        for listener in listeners:
            server = stack.enter_context(_Server(listener))
            Thread(target=server.serve_forever, args=(POLL_SECONDS,), daemon=True).start()
            stack.callback(server.shutdown)
        yield
