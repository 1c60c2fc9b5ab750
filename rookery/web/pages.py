"""What every page has: a session, forms that cannot be forged, and headers that keep strangers' code out."""

from flask import Blueprint, Response, redirect, render_template
from flask_wtf.csrf import CSRFError
from werkzeug.wrappers import Response as BaseResponse

from rookery.services import instances
from rookery.web import sessions

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' https: data:; media-src 'self' https:; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {"Referrer-Policy": "same-origin", "X-Frame-Options": "DENY", "Cache-Control": "private, no-store"}


def page_blueprint(name: str, import_name: str, policy: str = f"{POLICY}; form-action 'self'") -> Blueprint:
    """A blueprint of pages: its forms carry a token against forgery, its answers a content security policy."""
    bp = Blueprint(name, import_name)
    bp.before_request(sessions.csrf.protect)
    bp.register_error_handler(CSRFError, _forged)

    @bp.after_request
    def protect(response: Response) -> Response:
        for header, value in HEADERS.items():
            response.headers.setdefault(header, value)
        response.headers.setdefault("Content-Security-Policy", policy)
        return response

    return bp


def page(template: str, status: int = 200, **values: object) -> Response:
    """A page for whoever looks: every template knows the server's title, the user and the user's account."""
    user = sessions.user()
    account = sessions.account_of(user) if user else None
    common = {"status": status, "title": instances.title(), "user": user, "account": account}
    return Response(render_template(template, **common, **values), status, content_type="text/html; charset=utf-8")


def go(path: str) -> BaseResponse:
    """On to another page of ours; after a form by GET."""
    return redirect(path, 303)


def local_path(wanted: str | None, otherwise: str = "/settings") -> str:
    """`wanted`, if it is a path on this server; a link must not be able to lead people away after they signed in."""
    if not wanted or not wanted.startswith("/") or wanted.startswith(("//", "/\\")):
        return otherwise
    return wanted if wanted.isprintable() and "\\" not in wanted else otherwise


def _forged(error: CSRFError) -> Response:
    text = "This form is too old, or did not come from here. Go back, load the page again and repeat."
    return page("error.html", 400, text=text)
