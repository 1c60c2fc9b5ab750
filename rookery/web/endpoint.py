"""`@endpoint(...)`: the one declaration of a route, from which checks, the OpenAPI document and tests are made."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

from flask import Response, request

from models.auth.role import Permission
from rookery.web import auth, limits, params
from rookery.web.middleware import kept_replies
from rookery.web.middleware.requests import MAX_BODY
from rookery.web.reply import json_reply

View = Callable[..., Any]
MAX_IN_MEMORY = 32 * 1024 * 1024  # bytes of JSON, or of a field of a form: the largest picture as a `data:` URI


@dataclass(frozen=True, kw_only=True)
class Declaration:
    """Declare a view of the API: `@endpoint(scope="read:statuses", ...)` below its route.

    A user's token with `scope` (alternatives: `"profile | read:accounts"`) is needed, unless the route is `public` (a
    token then shows more) or takes an app's own token (`app_token`); `unready` admits users who are not confirmed or
    approved yet. `permission` is what the user's role must allow as well. The parameters come as `args`. The view
    returns bytes (JSON already), anything that JSON knows, or a response. `deprecated` is the date (RFC 9745), `also`
    names further good answers, `limit` a rate limit beside the general one, `takes` names parameters that the view
    reads by itself, `max_body` the size of the body in bytes or a function that tells it; what is not `counted` has
    limits of its own. A view that `keeps` its answers depends on stored rows, the token and the URL alone
    (kept_replies.py).
    """

    scope: str | None = None
    public: bool = False
    app_token: bool = False
    unready: bool = False
    args: type[params.Args] | None = None
    returns: Any = None
    paged: bool = False
    errors: Sequence[int] = ()
    status: int = 200
    deprecated: str | None = None
    limit: str | None = None
    max_body: int | Callable[[], int] | None = None
    also: Sequence[int] = ()
    permission: Permission | None = None
    takes: Sequence[str] = ()
    counted: bool = True
    keeps: bool = False

    def __call__(self, view: View) -> View:
        schema = self.args() if self.args else None

        @wraps(view)
        def call(**values: object) -> Response:
            self._check()
            place = kept_replies.place_of_request() if self.keeps else None
            if place and (kept := place.find()):
                return kept
            if schema is not None:
                values["args"] = params.load(schema)
            result = view(**values)
            reply = result if isinstance(result, Response) else json_reply(result, self.status)
            if self.deprecated:
                reply.headers["Deprecation"] = self.deprecated
            if place:
                place.keep(reply)
            return reply

        call.declaration = self  # type: ignore[attr-defined]  # read by the tests and the OpenAPI document
        return call

    def _check(self) -> None:
        """Raise what the API answers to a client that may not do this, or not so often."""
        if self.max_body:
            allow_body(self.body_limit())
        if self.public:
            auth.check_optional(self.scope)
        else:
            auth.require(self.scope, self.app_token, self.unready, self.permission)
        if self.counted:
            limits.count(self.limit)

    def body_limit(self) -> int:
        """Return the limit of this request's body on a route that has `max_body`.

        JSON and simple forms carry files as base64, a third larger than they are, and are parsed in memory.
        """
        size = self.max_body() if callable(self.max_body) else self.max_body or 0
        return size if request.mimetype == "multipart/form-data" else max(MAX_BODY, min(size * 4 // 3, MAX_IN_MEMORY))


endpoint = Declaration


def allow_body(size: int) -> None:
    request.max_content_length = size
    request.max_form_memory_size = min(size, MAX_IN_MEMORY)
