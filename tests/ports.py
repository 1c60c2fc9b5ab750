"""Ports of 127.0.0.1 on which the other servers of the tests answer."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


class Port(ThreadingHTTPServer):
    """A port that is open for all tests of a process: to open one and close it again takes some 20 ms each time."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, handler: type[BaseHTTPRequestHandler], context: ssl.SSLContext | None = None) -> None:
        self._context = context
        super().__init__(("127.0.0.1", 0), handler)

    @contextmanager
    def open(self) -> Iterator[Self]:
        """Answer until the block ends."""
        with self:
            thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
            thread.start()
            try:
                yield self
            finally:
                self.shutdown()
                thread.join()

    def finish_request(self, request: Any, client_address: Any) -> None:
        if self._context is None:
            super().finish_request(request, client_address)
            return
        with self._context.wrap_socket(request, server_side=True) as secured:  # in the thread of this connection
            super().finish_request(secured, client_address)

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # whoever hangs up early is what some tests are about
