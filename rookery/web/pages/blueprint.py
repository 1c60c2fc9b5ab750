"""Blueprints of pages: protection against forged forms, and a content security policy."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, current_app, request
from flask_wtf.csrf import CSRFError
from werkzeug.wrappers import Response as BaseResponse

from rookery.web import limits, sessions
from rookery.web.pages.access import to_the_sign_in
from rookery.web.pages.reply import by_script, expired

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' https: data:; "
    "media-src 'self' https:; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)
FIELD_BYTES = 256 * 1024  # for the other fields of a form with files
HEADERS = {"Referrer-Policy": "same-origin", "X-Frame-Options": "DENY", "Cache-Control": "private, no-store"}


View = Callable[..., Any]


class Pages(Blueprint):
    """A blueprint of pages for browsers."""


def page_blueprint(name: str, import_name: str, policy: str = f"{POLICY}; form-action 'self'") -> Pages:
    """Return a blueprint of pages, with the folder `templates` beside the module.

    Its forms carry a token against forgery and are counted under the general rate limit, its answers carry a content
    security policy: views need not say so.
    """
    bp = Pages(name, import_name, template_folder="templates")
    bp.before_request(_make_room)
    bp.before_request(sessions.csrf.protect)
    bp.before_request(_count)
    bp.register_error_handler(CSRFError, _forged)

    @bp.after_request
    def protect(response: Response) -> Response:
        for header, value in HEADERS.items():
            response.headers.setdefault(header, value)
        response.headers.setdefault("Content-Security-Policy", policy)
        return response

    return bp


def with_files(most: Callable[[], int]) -> Callable[[View], View]:
    """Let a form of users upload files, of so many bytes in all. Stands below `bp.post(...)`."""

    def decorate(view: View) -> View:
        view.file_bytes = most  # type: ignore[attr-defined]  # a function may have attributes
        return view

    return decorate


def limited(name: str = "") -> Callable[[View], View]:
    """Count a page as forms are counted, and under the limit of this name. Stands below `bp.get(...)`."""

    def decorate(view: View) -> View:
        view.limit = name  # type: ignore[attr-defined]  # a function may have attributes
        return view

    return decorate


def _count() -> None:
    """Count the request before the view, which may write."""
    name = getattr(current_app.view_functions.get(request.endpoint or ""), "limit", None)
    if request.method == "POST" or name is not None:
        user = sessions.user()
        limits.count(name, user.account_id if user else None)


def _make_room() -> None:
    """Raise the size limit before the form is read. Other forms are held in memory as a whole."""
    if most := body_limit():
        request.max_content_length, request.max_form_memory_size = most, FIELD_BYTES


def body_limit() -> int:
    """Return how large the body of this form may be, if it brings files and its sender may send them; else 0."""
    most = getattr(current_app.view_functions.get(request.endpoint or ""), "file_bytes", None)
    if most and request.mimetype == "multipart/form-data" and sessions.user():
        return int(most()) + FIELD_BYTES
    return 0


def _forged(error: CSRFError) -> BaseResponse:
    """Show that a form has expired. For a script, whose page stays, that is the end of the session if there is none."""
    return to_the_sign_in() if by_script() and sessions.user() is None else expired()
