"""Middleware of every request: the client's address, blocked networks, headers, and the commit."""

import secrets
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from flask import Flask, Response, current_app, g, request
from sqlalchemy.exc import SQLAlchemyError

from models.auth.role import Permission
from models.base import db
from rookery import events
from rookery.config import Config
from rookery.config.proxies import TrustedProxies
from rookery.connections.starting import LIVENESS
from rookery.errors import Forbidden
from rookery.outages import outage_of
from rookery.services import acting
from rookery.services.auth import sign_up_blocks
from rookery.translations import lazy_gettext as _
from rookery.web import sessions

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MAX_BODY = 1024 * 1024
PEER = "rookery.peer"  # in the WSGI environment: who connected, which is the proxy where there is one
HEALTH_CHECKS = ("/health", LIVENESS, "/readyz")
SIGN_IN = ("/auth/", "/static/")
HSTS = "max-age=31536000"  # of this host alone: what stands on its subdomains is not ours to say


def init_app(app: Flask, config: Config) -> None:
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    app.wsgi_app = NormalizeRequest(app.wsgi_app, config.trusted_proxies)  # type: ignore[method-assign]  # Flask's own advice
    app.before_request(_begin)
    app.after_request(_finish)


def _begin() -> None:
    """Name the request, and answer a network that moderators blocked with 403, save for health checks, and for owners
    while somebody acts in their place: whoever acts could shut them out.
    """
    g.request_id = secrets.token_hex(8)
    if request.path in HEALTH_CHECKS or not sign_up_blocks.is_shut_out(request.remote_addr):
        return
    if not (acting.is_open() and _is_way_back()):
        raise Forbidden(_("This server has blocked your network"))


def _is_way_back() -> bool:
    """Return whether this request signs somebody in, or an owner makes it in a browser."""
    if request.path.startswith(SIGN_IN):
        return True
    user = sessions.user()
    return user is not None and sessions.may(user, Permission.ADMINISTRATOR)


def _finish(response: Response) -> Response:
    """One request is one transaction: kept if it succeeded, undone if it did not."""
    if db.session.registry.has():
        if response.status_code < 400:
            events.commit()
        else:
            _undo()
    names = {name.lower() for name in response.headers.keys()}  # noqa: SIM118  # of pairs
    response.headers.extend(pair for pair in _defaults() if pair[0].lower() not in names)
    return response


def _defaults() -> Iterator[tuple[str, str]]:
    """Yield the headers of every answer that says nothing else."""
    yield "X-Request-Id", g.get("request_id", "")
    yield "X-Content-Type-Options", "nosniff"
    if current_app.config["SESSION_COOKIE_SECURE"]:  # the public address begins with https
        yield "Strict-Transport-Security", HSTS
    if request.path.startswith("/api/"):
        yield "Cache-Control", "private, no-store"


def _undo() -> None:
    """Roll back. A database that is away has done so already."""
    try:
        events.rollback()
    except SQLAlchemyError as error:
        if not outage_of(error):
            raise


class NormalizeRequest:
    """WSGI: find the client's address behind proxies, and take a trailing slash off (Mastodon.py sends some).

    The app is at the root of its host, whatever the server in front of it says: addresses in pages begin there.
    """

    def __init__(self, inner: "WSGIApplication", trusted: TrustedProxies) -> None:
        self.inner, self.trusted = inner, trusted

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path.endswith("/") and path.startswith(("/api/", "/oauth/", "/.well-known/", "/@")):
            environ["PATH_INFO"] = path.rstrip("/")
        environ["SCRIPT_NAME"] = ""
        environ[PEER] = environ.get("REMOTE_ADDR", "")
        if self.trusted and (forwarded := environ.get("HTTP_X_FORWARDED_FOR")):
            chain = [part.strip() for part in forwarded.split(",")] + [environ[PEER]]
            environ["REMOTE_ADDR"] = self.trusted.client(chain)
        return self.inner(environ, start_response)
