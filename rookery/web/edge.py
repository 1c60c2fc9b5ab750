"""The edge of every request: the client's address, the id converter, CORS, and the commit."""

import ipaddress
import secrets
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, Response, current_app, g, request
from flask_cors import CORS
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.routing import BaseConverter, Rule, UnicodeConverter, ValidationError

from models.base import db
from rookery import events
from rookery.config import Config
from rookery.errors import Forbidden
from rookery.outages import outage_of
from rookery.services.auth import sign_up_blocks
from rookery.web import auth, limits
from rookery.web.params import parse_id
from rookery.web.reply import json_reply

EXPOSED = ["Link", "X-RateLimit-Reset", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-Request-Id", "Idempotency-Key"]
MAX_BODY = 1024 * 1024
UPDATES = {"PUT", "PATCH"}
HSTS = "max-age=31536000"  # of this host alone: what stands on its subdomains is not ours to say
OPEN_PATHS = r"/(api|oauth|nodeinfo|media|\.well-known|users|health).*"


class IdConverter(BaseConverter):
    """`<id:status_id>`: any text is accepted; one that cannot be an id is 0, which no row has."""

    part_isolating = True
    regex = "[^/]+"

    def to_python(self, value: str) -> int:
        return parse_id(value)


class TextConverter(UnicodeConverter):
    """`<name>`: any text but one with NUL in it, which is the name of nothing and which PostgreSQL does not take."""

    def to_python(self, value: str) -> str:
        if "\0" in value:
            raise ValidationError
        return value


class ApiRule(Rule):
    """A route. In the API PUT and PATCH are the same, as in Rails: whatever is declared with one has the other too."""

    def __init__(self, string: str, *, methods: Iterable[str] | None = None, **options: Any) -> None:
        if methods and UPDATES.intersection(methods) and string.startswith("/api/"):
            methods = UPDATES.union(methods)
        super().__init__(string, methods=methods, **options)


def init_app(app: Flask, config: Config) -> None:
    app.url_rule_class = ApiRule  # type: ignore[assignment]  # Flask passes the methods by their name
    app.url_map.converters.update(id=IdConverter, default=TextConverter)
    app.url_map.merge_slashes = False  # else `//x` is answered with a redirect to whatever host the client named
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    app.wsgi_app = FrontDoor(app.wsgi_app, config.trusted_proxies)  # type: ignore[method-assign]  # Flask's own advice
    CORS(
        app,
        resources={OPEN_PATHS: {"origins": "*"}},
        expose_headers=EXPOSED,
        send_wildcard=True,
        methods=["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
        max_age=86400,
    )
    app.before_request(_name_request)
    app.before_request(_shut_out)
    app.after_request(_finish)


def _name_request() -> None:
    g.request_id = secrets.token_hex(8)


def _shut_out() -> None:
    """Nothing is open to a network that moderators shut out; whether all is well is no secret."""
    if request.path != "/health" and sign_up_blocks.is_shut_out(request.remote_addr):
        raise Forbidden("This server is closed to your network")


def _finish(response: Response) -> Response:
    """One request is one transaction: kept if it succeeded, undone if it did not."""
    if db.session.registry.has():
        if response.status_code < 400:
            events.commit()
        else:
            _undo()
    response.headers["X-Request-Id"] = g.get("request_id", "")
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    if current_app.config["SESSION_COOKIE_SECURE"]:  # the public address begins with https
        response.headers.setdefault("Strict-Transport-Security", HSTS)
    if request.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "private, no-store")
    return response


def _undo() -> None:
    """A database that is away has undone it already, and the answer is there."""
    try:
        events.rollback()
    except SQLAlchemyError as error:
        if not outage_of(error):
            raise


class FrontDoor:
    """WSGI: finds out who really asks, and takes a trailing slash off (Mastodon.py sends some, people paste some)."""

    def __init__(self, inner: Callable[..., Iterable[bytes]], trusted: Any) -> None:
        self.inner, self.trusted = inner, trusted

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path.endswith("/") and path.startswith(("/api/", "/oauth/", "/.well-known/", "/@")):
            environ["PATH_INFO"] = path.rstrip("/")
        if self.trusted and (forwarded := environ.get("HTTP_X_FORWARDED_FOR")):
            environ["REMOTE_ADDR"] = self._client(environ.get("REMOTE_ADDR", ""), forwarded)
        return self.inner(environ, start_response)

    def _client(self, peer: str, forwarded: str) -> str:
        """The last address that a trusted proxy vouches for; what the client itself claims before it is ignored."""
        chain = [part.strip() for part in forwarded.split(",")] + [peer]
        if isinstance(self.trusted, int):
            return chain[max(0, len(chain) - 1 - self.trusted)]
        for address in reversed(chain):
            if not self._is_trusted(address):
                return address
        return chain[0]

    def _is_trusted(self, address: str) -> bool:
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self.trusted)


def add_idle_route(app: Flask, route: str, shape: Any) -> None:
    """Add a path of a plugin that is off: it answers a valid token with its documented empty shape."""
    method, path = route.split(" ", 1)

    def idle(**values: Any) -> Response:
        auth.require(None)
        limits.count()
        return json_reply(shape)

    app.add_url_rule(path, endpoint=f"idle {route}", view_func=idle, methods=[method])
