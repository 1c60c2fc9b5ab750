"""Answers while the server prepares, when gunicorn does not listen yet: a migration may take minutes."""

import socket
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from threading import Thread

LIVENESS = "/livez"
NOT_READY = b"The server is starting. Please try again in a moment.\n"
RETRY_AFTER = "5"
POLL_SECONDS = 0.02  # the end of the preparation waits this long at most


class _Handler(BaseHTTPRequestHandler):
    """200 for the liveness check, 503 for everything else. Bodies are not read, connections are closed."""

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
    def __init__(self, host: str, port: int) -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), _Handler)

    def server_bind(self) -> None:
        """Bind without the name of the machine, which a name server may take long to tell."""
        TCPServer.server_bind(self)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that went away, or sent nothing, is no error of ours."""


@contextmanager
def answered(addresses: Iterable[tuple[str, int]]) -> Iterator[None]:
    """Answer at these addresses within the block."""
    with ExitStack() as stack:
        for host, port in addresses:
            server = stack.enter_context(_Server(host, port))
            Thread(target=server.serve_forever, args=(POLL_SECONDS,), daemon=True).start()
            stack.callback(server.shutdown)
        yield
