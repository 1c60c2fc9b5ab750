"""CORS: scripts of any origin may ask for everything that is no page (https://fetch.spec.whatwg.org/#http-cors-protocol).

In place of Flask-CORS: docs/decisions/0007.
"""

from flask import Flask, Response, request

OPEN_PATHS = ("/api", "/oauth", "/nodeinfo", "/media", "/.well-known", "/users", "/health")
METHODS = ["DELETE", "GET", "OPTIONS", "PATCH", "POST", "PUT"]
EXPOSED = [
    "Idempotency-Key",
    "Link",
    "Mastodon-Async-Refresh",
    "Retry-After",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "X-Request-Id",
]
ANY_ORIGIN = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": ", ".join(EXPOSED)}
PREFLIGHT = {"Access-Control-Max-Age": "86400", "Access-Control-Allow-Methods": ", ".join(METHODS)}


def init_app(app: Flask) -> None:
    app.after_request(_allow)


def _allow(response: Response) -> Response:
    if request.path.startswith(OPEN_PATHS):
        response.headers.extend(ANY_ORIGIN)
        if request.method == "OPTIONS" and request.headers.get("Access-Control-Request-Method", "").upper() in METHODS:
            response.headers.extend(PREFLIGHT)
            if asked := request.headers.get("Access-Control-Request-Headers"):
                response.headers["Access-Control-Allow-Headers"] = asked
    return response
