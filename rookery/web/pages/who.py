"""Who may see a page."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from flask import request

from models.account import Account
from models.role import Permission
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
            after = request.full_path.rstrip("?") if request.method == "GET" else "/settings"
            return go(f"/auth/sign_in?{urlencode({'next': after})}")
        if not sessions.is_ready(user):
            return page("waiting.html", 403)
        return view(user=user, **values)

    return call


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
