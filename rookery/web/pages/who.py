"""Who may see a page."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import Response, request
from werkzeug.wrappers import Response as BaseResponse

from models.accounts.account import Account
from models.auth.role import Permission
from rookery.errors import Forbidden
from rookery.web import sessions
from rookery.web.pages.reply import go, page

View = Callable[..., Any]


def signed_in(view: View) -> View:
    """A page for users, who are handed to it as `user`. A stranger signs in first; one who may not act yet is told
    what is missing.
    """

    @wraps(view)
    def call(**values: Any) -> Any:
        user = sessions.user()
        if user is None:
            return _to_the_sign_in()
        if not sessions.is_ready(user):
            return page("waiting.html", 403)
        return view(user=user, **values)

    return call


def _to_the_sign_in() -> BaseResponse:
    """htmx, which wants a part of a page and follows redirects for it, is told to open the sign-in as a whole."""
    by_script = request.headers.get("HX-Request") == "true"
    after = request.full_path.rstrip("?") if request.method == "GET" else "/settings"
    if by_script and (here := urlsplit(request.headers.get("HX-Current-URL", ""))).path:
        after = f"{here.path}?{here.query}".rstrip("?")
    path = f"/auth/sign_in?{urlencode({'next': after})}"
    return Response(headers={"HX-Redirect": path}) if by_script else go(path)


def permitted(permission: Permission) -> Callable[[View], View]:
    """A page for those whose role allows it."""

    def decorate(view: View) -> View:
        @wraps(view)
        def call(user: Any, **values: Any) -> Any:
            if not sessions.may(user, permission):
                raise Forbidden
            return view(user=user, **values)

        return signed_in(call)

    return decorate


def me() -> Account:
    """The account of the user who is signed in; only for pages behind `signed_in`."""
    user = sessions.user()
    assert user is not None
    return sessions.account_of(user)
