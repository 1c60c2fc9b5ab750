"""Admission control: a request is received first, and reaches the app when the concurrency limiter has a slot for it.

Our own server hands over whole requests (`rookery.connections`); another one may let the app read the body as it comes.
"""

import io
import time
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING

from flask import Flask, has_app_context, request

from models.base import db, let_go
from rookery import concurrency
from rookery.connections.starting import LIVENESS
from rookery.errors import Overloaded
from rookery.web.middleware.finished import ARRIVED

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SMALL_BODY = 1024 * 1024
OVERLOADED = "rookery.overloaded"


def init_app(app: Flask, slots: int) -> None:
    """Call it last: what wraps the app later would work without a slot."""
    control = AdmissionControl(app.wsgi_app, slots)
    app.wsgi_app = control  # type: ignore[method-assign]  # Flask's own advice
    app.extensions["rookery.request_limiter"] = control.limiter
    app.before_request(_refuse_if_overloaded)


def _refuse_if_overloaded() -> None:
    if OVERLOADED in request.environ:
        raise Overloaded


class AdmissionControl:
    """WSGI: the app makes its answer in a slot; bodies, of requests and of answers, move without one."""

    def __init__(self, inner: "WSGIApplication", slots: int) -> None:
        self._inner, self.limiter = inner, concurrency.ConcurrencyLimiter(slots)

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if environ.get("PATH_INFO") == LIVENESS:  # an overloaded server lives
            return self._inner(environ, start_response)
        _receive(environ)
        environ[ARRIVED] = time.perf_counter()
        try:
            with self.limiter.slot(low_priority=_is_delivery(environ)):
                return self._inner(environ, start_response)
        except concurrency.SlotTimeout:
            environ[OVERLOADED] = True
        return self._inner(environ, start_response)


def _is_delivery(environ: "WSGIEnvironment") -> bool:
    """Return whether another server posts to an inbox."""
    return bool(environ["REQUEST_METHOD"] == "POST" and environ.get("PATH_INFO", "").endswith("/inbox"))


def _receive(environ: "WSGIEnvironment") -> None:
    """Read a small body before the request gets a slot; reading a large one gives the slot up for good."""
    stream, length = environ.get("wsgi.input"), environ.get("CONTENT_LENGTH") or ""
    if length.isascii() and length.isdigit() and int(length) <= SMALL_BODY:
        # These streams are complete.
        if int(length) and stream and not isinstance(stream, (io.BytesIO, io.BufferedRandom)):
            environ["wsgi.input"] = io.BytesIO(stream.read(int(length)))
    elif stream is not None:
        environ["wsgi.input"] = StreamedBody(stream)


class StreamedBody:
    """A body that may arrive slowly: the request that reads it holds neither a slot nor a database connection."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> object:
        concurrency.release_slot()
        if has_app_context() and db.session.registry.has():
            let_go()
        return getattr(self._stream, name)
