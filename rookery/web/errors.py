"""The error handlers: a status code and the one error body, `{"error": ...}`, for each domain error."""

import logging
from typing import Any

from flask import Flask, Response, g, render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import IntegrityError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from rookery import errors, events, outages
from rookery.services import appearance
from rookery.translations import LazyText, say
from rookery.translations import lazy_gettext as _
from rookery.web.language import language
from rookery.web.pages import POLICY, page
from rookery.web.pages.forms import written
from rookery.web.reply import json_reply

log = logging.getLogger(__name__)

STATUS: dict[type[errors.RookeryError], int] = {
    errors.NotFound: 404,
    errors.Forbidden: 403,
    errors.Gone: 410,
    errors.Conflict: 409,
    errors.Unavailable: 503,
    errors.Overloaded: 503,
    errors.TooMany: 429,
    errors.Malformed: 400,
    errors.Unauthorized: 401,
    errors.Invalid: 422,
    errors.Refused: 422,
}
DANGLING = ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503")  # in the words of SQLite and of PostgreSQL
PREFIXES = (
    "/api/",
    "/oauth/token",
    "/oauth/revoke",
    "/oauth/userinfo",
    "/.well-known/",
    "/nodeinfo",
    "/health",
    "/livez",
    "/readyz",
)
JSON_TYPES = ("application/json", "application/activity+json", "application/ld+json")


def init_app(app: Flask) -> None:
    app.register_error_handler(errors.RookeryError, _expected)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(IntegrityError, _contradiction)
    app.register_error_handler(Exception, _unexpected)


def wants_json() -> bool:
    """The API answers errors as JSON whatever the client accepts, and so does what servers ask; pages as pages."""
    if request.path.startswith(PREFIXES):
        return True
    return request.accept_mimetypes.best_match(["text/html", *JSON_TYPES], "text/html") in JSON_TYPES


def _expected(error: errors.RookeryError) -> Response:
    status = next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
    # "Validation failed: ..." is how apps know it; on a page the sentence stands alone.
    body: dict[str, Any] = {"error": said(error.message if wants_json() else error.problem)}
    if isinstance(error, errors.Invalid) and error.details:
        body["details"] = {
            name: [{"error": code, "description": said(says)} for code, says in problems]
            for name, problems in error.details.items()
        }
    reply = _answer(body, status)
    if status == 401:
        reply.headers["WWW-Authenticate"] = 'Bearer realm="Rookery"' + (
            ', error="invalid_token"' if isinstance(error, errors.InvalidToken) else ""
        )
    if isinstance(error, errors.Overloaded):
        reply.headers["Retry-After"] = "5"
    return reply


def said(text: str) -> str:
    """A text in the language of whoever asked."""
    return str(say(text, language()))


def _http(error: HTTPException) -> ResponseReturnValue:
    """Answer what Flask and Werkzeug refuse by themselves: unknown paths, wrong methods, bodies that are too large."""
    if error.code is None or error.response is not None or error.code < 400:
        return error
    if outage := outages.outage_of(getattr(error, "original_exception", None)):  # raised by the commit, after the view
        return _unavailable(outage)
    if isinstance(error, MethodNotAllowed) and request.path.startswith("/api/"):
        # A route is a method and a path: those of a disabled plugin are 404, even where another plugin has the path.
        return _answer({"error": said(_("Not Found"))}, 404)
    text = (
        said(_("The request is too large")) if isinstance(error, RequestEntityTooLarge) else said(LazyText(error.name))
    )
    reply = _answer({"error": text}, error.code)
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            reply.headers[name] = value
    return reply


def _contradiction(error: IntegrityError) -> Response:
    """A reference that leads nowhere: what the request was about has been deleted while it ran."""
    code = getattr(error.orig, "sqlite_errorname", None) or getattr(error.orig, "sqlstate", None)
    return _expected(errors.NotFound()) if code in DANGLING else _unexpected(error)


def _unexpected(error: Exception) -> Response:
    log.exception("request failed: %r %r", request.method, request.path)
    if outage := outages.outage_of(error):
        return _unavailable(outage)
    return _answer({"error": said(_("Something went wrong on this server")), "request_id": g.get("request_id")}, 500)


def _unavailable(outage: outages.Outage) -> Response:
    """The language is that of the request alone: who asks may have been read from what is away now."""
    g.pop("credentials", None)
    g.pop("visitor", None)
    reply = _answer({"error": said(outage.message)}, 503, outage=True)
    reply.headers["Retry-After"] = str(outages.RETRY_SECONDS)
    return reply


def _answer(body: dict[str, object], status: int, **values: object) -> Response:
    """`values` are for the page of those who want no JSON."""
    if wants_json():
        return json_reply(body, status)
    request_id = g.get("request_id") if status >= 500 else None  # it is in the log, and in a header of any answer
    reply = _page(status, text=body["error"], request_id=request_id, written=written(), **values)
    reply.headers["Content-Security-Policy"] = POLICY
    reply.headers["Cache-Control"] = "private, no-store"  # it may be there tomorrow, or for somebody else
    return reply


def _page(status: int, **values: Any) -> Response:
    """Render the error page, with the name of the server and the menu; without both after a failure of our own."""
    if status < 500:
        events.rollback()  # as the edge would: after a refused statement PostgreSQL answers nothing else
        return page("error.html", status, **values)
    html = render_template("error.html", status=status, appearance=appearance.shown_last(), **values)
    return Response(html, status, content_type="text/html; charset=utf-8")
