"""A blueprint of pages: forms that cannot be forged, and headers that keep strangers' code out."""

from flask import Blueprint, Response
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError

from rookery.web import sessions
from rookery.web.pages.reply import page

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' https: data:; "
    "media-src 'self' https:; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {"Referrer-Policy": "same-origin", "X-Frame-Options": "DENY", "Cache-Control": "private, no-store"}


class Pages(Blueprint):
    """A blueprint whose answers are pages for people."""


def page_blueprint(name: str, import_name: str, policy: str = f"{POLICY}; form-action 'self'") -> Pages:
    """A blueprint of pages, with the folder `templates` beside the module.

    Its forms carry a token against forgery, its answers a content security policy; both go without saying in views.
    """
    bp = Pages(name, import_name, template_folder="templates")
    bp.before_request(sessions.csrf.protect)
    bp.register_error_handler(CSRFError, _forged)

    @bp.after_request
    def protect(response: Response) -> Response:
        for header, value in HEADERS.items():
            response.headers.setdefault(header, value)
        response.headers.setdefault("Content-Security-Policy", policy)
        return response

    return bp


def _forged(error: CSRFError) -> Response:
    text = _("This form is too old, or did not come from here. Go back, load the page again and repeat.")
    return page("error.html", 400, text=text)
