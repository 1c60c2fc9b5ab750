"""The blueprint that all pages share, and who may see which."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from flask import request

from models.role import Permission
from rookery.errors import Forbidden
from rookery.web import sessions
from rookery.web.pages import go, page, page_blueprint

bp = page_blueprint("pages", __name__)

View = Callable[..., Any]


def signed_in(view: View) -> View:
    """A page for users. A stranger signs in first, one who may not act yet is told what is missing."""

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


def field(name: str) -> str:
    """A field of the form that was sent, without what no text may have in it."""
    return request.form.get(name, "").replace("\0", "")
