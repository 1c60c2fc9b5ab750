"""JSON responses of views."""

import orjson
from flask import Response

JSON = "application/json; charset=utf-8"
PLAIN, EVENTS = "text/plain", "text/event-stream"  # what `@endpoint(returns=...)` says of answers that are no JSON


def json_reply(body: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A response of `body`: bytes are JSON already, anything else is encoded."""
    data = body if isinstance(body, bytes) else orjson.dumps(body)
    reply = Response(data, status, content_type=JSON)
    if headers:
        reply.headers.extend(headers)
    return reply
