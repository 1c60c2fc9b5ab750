"""Responses of pages: a template, or a redirect."""

from urllib.parse import urlsplit

from flask import Response, redirect, render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from rookery import events
from rookery.errors import RookeryError
from rookery.plugin import plugins
from rookery.schemas.accounts.account import picture_of
from rookery.services import appearance, emails, instance
from rookery.services.auth.oidc.provider import provider
from rookery.web import sessions
from rookery.web.middleware.compression import compressed
from rookery.web.pages.forms import notice, problems_of, written
from rookery.web.pages.menu import menu_of


def page(template: str, status: int = 200, *, error: RookeryError | None = None, **values: object) -> Response:
    """Return a page. Every template gets the title of the server, its appearance, the user, their account and the
    menus, and can ask whether there is a mail server, whom to ask for help and with which provider to sign in.

    `error` is what is wrong with a form that was sent: the status is 422, and `problems` are the messages by field.
    """
    user = sessions.user()
    account = sessions.account_of(user) if user else None
    looks = appearance.for_pages()
    common = {
        "title": looks["title"],
        "appearance": looks,
        "user": user,
        "account": account,
        "accounts_here": sessions.accounts_here(),
        "face": picture_of(account, "avatar", still=True) if account else "",
        "menu_of": menu_of,
        "has_mail": emails.can_send(),
        "whom_to_ask": instance.contact,
        "sign_in_provider": provider,
    }
    if error:
        status = 422
    values = {**common, "problems": problems_of(error) if error else {}, **values}
    html = render_template(template, status=status, **values)
    return compressed(Response(html, status, content_type="text/html; charset=utf-8"))


def expired() -> Response:
    """Return the page for a form that is not valid any more, with what was written in it."""
    text = _("This form has expired, or was not sent from this site. Go back, reload the page and try again.")
    return page("error.html", 400, text=text, written=written(), after=page_that_asks() if written() else "")


def signed_out(place: str, is_kept: bool) -> Response:
    """Return the page for a form whose session has ended. The sign-in leads to `place`. What was written in the form is
    shown, unless it is kept there.
    """
    if is_kept:
        return page("error.html", 400, text=_("You've been signed out. Your text is kept as a draft."), after=place)
    return page("error.html", 400, text=_("You've been signed out."), written=written(), after=place)


def page_that_asks() -> str:
    """Return the path of the page from which this request came."""
    here = urlsplit(request.headers.get("HX-Current-URL") or request.referrer or "")
    return f"{here.path}?{here.query}".rstrip("?") if here.path else "/settings"


def by_script() -> bool:
    """Return whether htmx asks, which takes a part of a page."""
    return request.headers.get("HX-Request") == "true"


def go(path: str) -> BaseResponse:
    """Redirect to another page by GET, after a form."""
    return redirect(path, 303)


def refused(problem: str | RookeryError, path: str, /, **values: object) -> BaseResponse:
    """Undo what the request wrote, and redirect to a page that says at its top why: the edge commits redirects."""
    events.rollback()
    says = _(problem, **values) if isinstance(problem, str) else ", ".join(problems_of(problem).values())
    notice("bad", says)
    return go(path)


def first_page() -> str:
    """Return where people come after they signed in: the first page of the menu at the top, or of the settings."""
    found = plugins()
    menu = found.menu("top") or (() if "settings_pages" in found.on else found.menu("settings"))
    return menu[0].path if menu else "/settings"


def local_path(wanted: str | None, otherwise: str = "") -> str:
    """`wanted`, if it is a path on this server, else `otherwise` or the first page: a link must not be able to lead
    people away after they signed in.
    """
    if not wanted or not wanted.startswith("/") or wanted.startswith(("//", "/\\")):
        return otherwise or first_page()
    return wanted if wanted.isprintable() and "\\" not in wanted else otherwise or first_page()
