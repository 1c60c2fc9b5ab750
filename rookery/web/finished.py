"""Finished requests: what the log of requests and the metrics learn of each one, after its commit."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from flask import Flask, Response, g, request

from rookery.connections import BODY_LIMIT

ARRIVED = "rookery.arrived"  # in the WSGI environment: when the request arrived, before it waited for a slot


@dataclass(frozen=True, slots=True)
class FinishedRequest:
    """`route` is the rule of the URL, None for an unknown path; `size` is None for a stream. A WebSocket has status 101
    and lasts as long as its connection.
    """

    method: str
    route: str | None
    status: int
    size: int | None
    seconds: float


Observer = Callable[[FinishedRequest], None]


def observe(app: Flask, observer: Observer) -> None:
    """Call `observer` after each request, within its context. Without observers nothing is measured."""
    observers: list[Observer] = app.extensions.setdefault("rookery.request_observers", [])
    if not observers:
        app.after_request(_note)
        app.teardown_request(lambda error: _tell(observers))
    observers.append(observer)


def _note(response: Response) -> Response:
    g.answer = response.status_code, response.content_length
    return response


def _tell(observers: list[Observer]) -> None:
    environ = request.environ
    if BODY_LIMIT in environ or ARRIVED not in environ:  # only asked about, or no request of a client
        return
    status, size = g.get("answer", (500, None))
    rule = request.url_rule
    if rule and rule.websocket and status == 200:  # what flask-sock answers at the end
        status, size = 101, None
    seconds = time.perf_counter() - environ[ARRIVED]
    done = FinishedRequest(request.method, rule.rule if rule else None, status, size, seconds)
    for one in observers:
        one(done)
