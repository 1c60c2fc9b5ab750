"""Documents of ActivityPub: who may fetch them, in which form, and what caches may keep."""

from collections.abc import Callable
from functools import wraps

import orjson
from flask import Blueprint, Response, redirect, request

from rookery import urls
from rookery.federation import ACTIVITY_JSON, authorized_fetch, wants_activity
from rookery.federation.build.context import framed
from rookery.federation.read.values import Document
from rookery.federation.signatures.parsed import SignatureRefused

bp = Blueprint("activitypub", __name__)

View = Callable[..., Response]
PUBLIC, PRIVATE = "max-age=180, public", "private, no-store"


@bp.errorhandler(SignatureRefused)
def _refuse(refused: SignatureRefused) -> Response:
    """The same words whatever was asked for."""
    return Response("Request not signed\n", refused.status, mimetype="text/plain")


@bp.after_request
def _vary(reply: Response) -> Response:
    """Set `Vary`, also on refusals: the answer depends on who asks, so no cache may reuse it (3.2)."""
    reply.headers["Vary"] = "Accept, Signature"
    reply.headers.setdefault("Cache-Control", PRIVATE)
    return reply


def asked_by_servers() -> bool:
    return wants_activity(request.accept_mimetypes)


def document(view: View) -> View:
    """Let only servers that may fetch at all reach the view, before anything is looked up (5.11).

    Without federation there is nothing to get to.
    """
    return _guarded(view, always=False)


def identity(view: View) -> View:
    """Likewise, but there without federation, too: who somebody is."""
    return _guarded(view, always=True)


def _guarded(view: View, always: bool) -> View:
    @wraps(view)
    def admitted(**values: str | int) -> Response:
        if asked_by_servers():
            authorized_fetch.admit(always)
        return view(**values)

    return admitted


def answer(make: Callable[[], Document], its_url: str, page: str, *, private: bool = False) -> Response:
    """The document for servers, its page for browsers. Asked for by another spelling, servers are led to its id.

    `private`: it is not for everybody, so no cache may keep it.
    """
    if not asked_by_servers():
        return redirect(page)  # type: ignore[return-value]  # Werkzeug's response, which Flask makes one of its own
    if its_url != urls.base() + request.full_path.removesuffix("?"):
        return redirect(its_url, 301)  # type: ignore[return-value]
    return said(make(), private=private)


def said(found: Document, status: int = 200, *, private: bool = False) -> Response:
    reply = Response(orjson.dumps(framed(found)), status, content_type=ACTIVITY_JSON)
    reply.headers["Cache-Control"] = PRIVATE if private or authorized_fetch.is_personal() else PUBLIC
    return reply
