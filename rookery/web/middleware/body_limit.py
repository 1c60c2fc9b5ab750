"""The size limit of a request body, decided when only the head of the request is there.

Who may not upload here is not listened to for longer than it takes to say so.
"""

from flask import Flask, Response, current_app, request

from rookery.connections import BODY_LIMIT
from rookery.web import auth
from rookery.web.middleware.requests import MAX_BODY
from rookery.web.pages import blueprint


def init_app(app: Flask) -> None:
    """Call it when what shuts clients out is in place: nothing behind it sees a request that is only asked about."""
    app.before_request(_answer)


def _answer() -> Response | None:
    if (asked := request.environ.get(BODY_LIMIT)) is None:
        return None
    asked["limit"] = _limit()
    return Response(status=204)


def _limit() -> int:
    """Return the limit of this client for the route. Raises what the view would."""
    view = current_app.view_functions.get(request.endpoint or "")
    if (declared := getattr(view, "declaration", None)) is None:
        return blueprint.body_limit()
    if not declared.max_body:
        return MAX_BODY
    if not declared.public:
        auth.require(declared.scope, declared.app_token, declared.unready, declared.permission)
    return int(declared.body_limit())
