"""Finished requests: what the log of requests and the metrics learn of each one, after its commit.

It runs for every request, and takes 2.5 microseconds: `request` is a proxy that is asked once, and little is made.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from flask import Flask, Response, request

from rookery.connections import BODY_LIMIT

ARRIVED = "rookery.arrived"  # in the WSGI environment: when the request arrived, before it waited for a slot
RESPONSE = "rookery.response"


@dataclass(slots=True)
class FinishedRequest:
    """`route` is the rule of the URL, None for an unknown path. A WebSocket has status 101 and lasts as long as its
    connection. There is no `response` after a failure that nothing handled.
    """

    method: str
    route: str | None
    status: int
    seconds: float
    response: Response | None


Observer = Callable[[FinishedRequest], None]


def observe(app: Flask, observer: Observer) -> None:
    """Call `observer` after each request, within its context. Without observers nothing is measured."""
    observers: list[Observer] = app.extensions.setdefault("rookery.request_observers", [])
    if not observers:
        app.after_request(_note)
        app.teardown_request(lambda error: _tell(observers))
    observers.append(observer)


def _note(response: Response) -> Response:
    request.environ[RESPONSE] = response
    return response


def _tell(observers: list[Observer]) -> None:
    found = request._get_current_object()  # type: ignore[attr-defined]  # of the proxy
    environ = found.environ
    if BODY_LIMIT in environ or ARRIVED not in environ:  # only asked about, or no request of a client
        return
    response: Response | None = environ.get(RESPONSE)
    status, rule = response.status_code if response else 500, found.url_rule
    if rule and rule.websocket and status == 200:  # what flask-sock answers at the end
        status = 101
    seconds = time.perf_counter() - environ[ARRIVED]
    done = FinishedRequest(found.method, rule.rule if rule else None, status, seconds, response)
    for one in observers:
        one(done)
