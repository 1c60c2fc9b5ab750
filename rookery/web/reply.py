"""JSON responses of views."""

import hashlib
from functools import lru_cache

import orjson
from flask import Response, request

JSON = "application/json; charset=utf-8"
PLAIN, EVENTS = "text/plain", "text/event-stream"  # for `@endpoint(returns=...)` of responses that are not JSON


def json_reply(body: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A response of `body`: bytes are JSON already, anything else is encoded."""
    data = body if isinstance(body, bytes) else orjson.dumps(body)
    reply = Response(data, status, content_type=JSON)
    if headers:
        reply.headers.extend(headers)
    return reply


def cached_reply(body: bytes, cache_control: str = "private, no-cache") -> Response:
    """A response of JSON that seldom changes: a client that names its ETag is told that it still holds."""
    reply = json_reply(body, headers={"Cache-Control": cache_control, "ETag": _etag(body)})
    if "If-None-Match" in request.headers:
        reply.make_conditional(request)
    return reply


@lru_cache(64)
def _etag(body: bytes) -> str:
    return f'"{hashlib.blake2b(body, digest_size=9).hexdigest()}"'
