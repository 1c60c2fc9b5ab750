"""The response to one request, written by its thread."""

import logging
from typing import TYPE_CHECKING

from gunicorn.config import Config
from gunicorn.http import wsgi

from rookery.connections.connection import Connection

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

log = logging.getLogger(__name__)


class JoinedResponse(wsgi.Response):
    """gunicorn's response, whose head waits for the first bytes of the body, so that both leave at once.

    gunicorn (27.0.1) sends them apart, each with its packets and its wake-up of the client
    (tests/jobs/test_receiving.py).
    """

    headers_sent: bool
    _head = b""

    def send_headers(self) -> None:
        if not self.headers_sent:
            lines = [*self.default_headers(), *(f"{name}: {value}\r\n" for name, value in self.headers), "\r\n"]
            self._head, self.headers_sent = "".join(lines).encode("latin-1"), True

    def write(self, arg: bytes) -> None:
        super().write(arg)
        self._flush()

    def write_file(self, respiter: wsgi.FileWrapper) -> None:
        self.send_headers()
        self._flush()
        super().write_file(respiter)

    def close(self) -> None:
        self.send_headers()
        self._flush()
        super().close()

    def _emit_body(self, data: bytes) -> None:
        self._flush(b"%X\r\n%b\r\n" % (len(data), data) if self.chunked else data)

    def _flush(self, data: bytes = b"") -> None:
        """Send the head, if it still waits, and `data`."""
        head, self._head = self._head, b""
        if head or data:
            self.sock.sendall(head + data)


def respond(app: "WSGIApplication", connection: Connection, cfg: Config, is_last: bool) -> bool:
    """Have the app answer the request of this connection; return whether another one may follow on it."""
    peers = connection.sock, connection.client, connection.server
    response, environ = wsgi.create(connection.request, *peers, cfg, response_class=JoinedResponse)
    environ["wsgi.multithread"] = True
    if is_last:
        response.force_close()
    body = app(environ, response.start_response)
    try:
        if isinstance(body, wsgi.FileWrapper):
            response.write_file(body)
        else:
            for part in body:
                response.write(part)
        response.close()
    except ConnectionError:
        return False  # the client is gone
    except Exception:
        if not response.headers_sent:
            raise
        log.exception("a response ends before its end")
        return False
    finally:
        if hasattr(body, "close"):
            body.close()
    return not response.should_close()
