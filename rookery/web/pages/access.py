"""Access to pages: for signed-in users, by permission, and only for accounts that may act."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode

from flask import Response, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as BaseResponse

from models.accounts.account import Account
from models.auth.role import Permission
from models.auth.user import User
from models.base import db
from rookery.errors import Forbidden
from rookery.translations import lazy_gettext as _
from rookery.web import sessions
from rookery.web.auth import me
from rookery.web.pages.forms import written
from rookery.web.pages.identity import act_as_user
from rookery.web.pages.reply import by_script, go, page, page_that_asks, signed_out

View = Callable[..., ResponseReturnValue]


def signed_in(view: View) -> View:
    """Let only users see a page. The view gets the `user`, and `me()` is that user.

    Visitors are sent to the sign-in, and users who may not act yet are told why.
    """

    @wraps(view)
    def call(**values: object) -> ResponseReturnValue:
        user = sessions.user()
        if user is None:
            return to_the_sign_in()
        if not sessions.is_ready(user):
            return page("waiting.html", 403)
        act_as_user(user)
        return view(user=user, **values)

    return call


def to_the_sign_in() -> BaseResponse:
    """Redirect to the sign-in; by a header for htmx, which would put it into a part of the page. What was written in
    a form would be gone with that, so it is shown instead.
    """
    if not by_script() and written():
        find_kept = getattr(current_app.view_functions.get(request.endpoint or ""), "kept", None)
        return signed_out(*(find_kept() if find_kept else (page_that_asks(), False)))
    is_page = request.method == "GET" and not by_script()
    after = request.full_path.rstrip("?") if is_page else page_that_asks()
    path = f"/auth/sign_in?{urlencode({'next': after})}"
    return Response(headers={"HX-Redirect": path}) if by_script() else go(path)


def kept_by(find: Callable[[], tuple[str, bool]]) -> Callable[[View], View]:
    """Return a decorator for the view of a form. Once the session has ended, `find` returns where the text of the form
    is kept: the path of a page, and whether all of it is there. Stands below `@signed_in`.
    """

    def decorate(view: View) -> View:
        view.kept = find  # type: ignore[attr-defined]  # a function may have attributes
        return view

    return decorate


def permitted(permission: Permission) -> Callable[[View], View]:
    """Let only users see a page whose role has this permission."""

    def decorate(view: View) -> View:
        @wraps(view)
        def call(user: User, **values: object) -> ResponseReturnValue:
            if not sessions.may(user, permission):
                raise Forbidden
            return view(user=user, **values)

        return signed_in(call)

    return decorate


def acting(view: View) -> View:
    """Let only accounts that did not move away use a form, as in the API."""

    @wraps(view)
    def call(user: User, **values: object) -> ResponseReturnValue:
        if me().moved:
            raise Forbidden(_("The account has moved and can only be read"))
        return view(user=user, **values)

    return signed_in(call)


def my_account() -> Account:
    """Return the row of the account that is signed in. For what `me()` does not tell."""
    return db.session.get_one(Account, me().id)
