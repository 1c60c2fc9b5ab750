"""What stands before the app: a request is received first, and works when it is its turn.

Our own server hands over whole requests (`rookery.connections`); another one may let the app read the body as it comes.
"""

import io
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, has_app_context, request

from models.base import db, let_go
from rookery import gate
from rookery.errors import Overloaded

SMALL_BODY = 1024 * 1024
TURNED_AWAY = "rookery.turned_away"


def init_app(app: Flask, places: int) -> None:
    """Call it last: what wraps the app later would work outside of the gate."""
    app.wsgi_app = Turnstile(app.wsgi_app, places)  # type: ignore[method-assign]  # Flask's own advice
    app.before_request(_turn_away)


def _turn_away() -> None:
    if TURNED_AWAY in request.environ:
        raise Overloaded


class Turnstile:
    """WSGI: the app makes its answer inside the gate; bodies, of requests and of answers, move outside of it."""

    def __init__(self, inner: Callable[..., Iterable[bytes]], places: int) -> None:
        self._inner, self._gate = inner, gate.Gate(places)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        _receive(environ)
        try:
            with self._gate.passing(can_wait=_comes_from_a_server(environ)):
                return self._inner(environ, start_response)
        except gate.Crowded:
            environ[TURNED_AWAY] = True
        return self._inner(environ, start_response)


def _comes_from_a_server(environ: dict[str, Any]) -> bool:
    return bool(environ["REQUEST_METHOD"] == "POST" and environ.get("PATH_INFO", "").endswith("/inbox"))


def _receive(environ: dict[str, Any]) -> None:
    """A small body is there before the request's turn comes; who reads a large one steps out for good."""
    stream, length = environ.get("wsgi.input"), environ.get("CONTENT_LENGTH") or ""
    if length.isascii() and length.isdigit() and int(length) <= SMALL_BODY:
        if int(length) and stream and not isinstance(stream, (io.BytesIO, io.BufferedRandom)):  # all of these is there
            environ["wsgi.input"] = io.BytesIO(stream.read(int(length)))
    elif stream is not None:
        environ["wsgi.input"] = Arriving(stream)


class Arriving:
    """A body whose sender takes as long as they like: who reads it holds neither a place nor a connection."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        gate.leave()
        if has_app_context() and db.session.registry.has():
            let_go()
        return getattr(self._stream, name)
