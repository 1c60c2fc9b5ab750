"""The browser sessions of pages. The API does not use them.

Flask-Login's part of the cookie names the user; it counts only while the session that the cookie names too is there
(models/auth/browser_session.py), so signing out holds for stolen cookies as well.
"""

from flask import Flask, Request, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask_login import LoginManager, current_user, login_user, logout_user
from flask_wtf import CSRFProtect

from models.accounts.account import Account
from models.auth.browser_session import BrowserSession
from models.auth.role import Permission, Role, allows
from models.auth.user import User
from models.base import db
from rookery import events
from rookery.events import optional_write
from rookery.services.auth import browser_sessions

SETTINGS = {
    "PERMANENT_SESSION_LIFETIME": browser_sessions.UNUSED,
    "SESSION_REFRESH_EACH_REQUEST": False,  # otherwise every API response would set the cookie again
    # CSRF tokens are valid as long as the session; the blueprints of pages check them, see web/pages/.
    "WTF_CSRF_TIME_LIMIT": None,
    "WTF_CSRF_CHECK_DEFAULT": False,
    "WTF_CSRF_SSL_STRICT": False,
}

NAME = "browser"  # key in the cookie: the session's secret

csrf = CSRFProtect()


class Cookies(SecureCookieSessionInterface):
    """Give who brings no cookie an empty session, without the keys to read one: Flask 3.1.3 makes them for each
    request, which is 24 of 297 microseconds of the API's cheapest (tests/pages/test_sessions.py).
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        return super().open_session(app, request) if "HTTP_COOKIE" in request.environ else self.session_class()


def init_app(app: Flask) -> None:
    app.config.update(SETTINGS)
    app.session_interface = Cookies()
    manager = LoginManager()
    manager.anonymous_user = lambda: None
    manager.user_loader(User.by_cookie)
    # Not by `init_app` (Flask-Login 0.6.3): its hook for "remember me" cookies, of which there are none, reads the
    # session after every request, and each answer of the API would say `Vary: Cookie` (tests/pages/test_sign_in.py).
    app.login_manager = manager  # type: ignore[attr-defined]
    csrf.init_app(app)


def user() -> User | None:
    """The user who is signed in here; never one whose login is disabled, or whose session has ended."""
    if "visitor" not in g:
        found: User | None = current_user._get_current_object()
        g.browser = browser_sessions.find(session.get(NAME, ""), found.id) if found else None
        g.visitor = found if g.browser else None  # used for the language of pages
        _note_visit()
    who: User | None = g.visitor
    return who


def browser() -> BrowserSession | None:
    """The session of this browser, if somebody is signed in."""
    user()
    found: BrowserSession | None = g.browser
    return found


def sign_in(who: User, way: str = "password") -> BrowserSession:
    """Begin a session: nothing of the one before it stays, so a session that was planted is worth nothing.

    `way`: with what the user signed in, as the list of sessions says it.
    """
    sign_out()
    secret, g.browser = browser_sessions.begin(who.id, ip=request.remote_addr, agent=agent(), way=way)
    session.permanent = True
    login_user(who, force=True)  # the caller has checked whether the login is disabled
    session[NAME], g.visitor = secret, who
    made: BrowserSession = g.browser
    return made


def sign_out() -> None:
    """End this browser's session, at the server too."""
    if ended := browser():
        browser_sessions.end(ended.user_id, ended.id)
    logout_user()
    session.clear()
    g.pop("csrf_token", None)  # Flask-WTF keeps the token of the session for the rest of the request
    g.browser = g.visitor = None


def agent() -> str:
    """Return what the browser says that it is."""
    return request.headers.get("User-Agent", "").replace("\0", "")


def _note_visit() -> None:
    """Store the visit in a transaction of its own: no page is made while others wait to write. Forms may fail."""
    if request.method != "GET" or g.browser is None:
        return
    with optional_write() as possible:
        if possible and browser_sessions.note(g.browser, ip=request.remote_addr, agent=agent()):
            events.commit()
            session.modified = True  # the cookie lasts as long as the session


def may(who: User, permission: Permission) -> bool:
    """Return whether the role of this user allows it. The role is cached for the request."""
    roles = g.setdefault("roles", {})
    if who.role_id not in roles:
        roles[who.role_id] = db.session.get_one(Role, who.role_id)
    return is_ready(who) and allows(roles[who.role_id].computed_permissions, permission)


def is_ready(who: User) -> bool:
    """Return whether this user may act: confirmed where that is needed, approved, not suspended, and not about to be
    deleted.
    """
    ready = not who.needs_confirmation and who.approved and who.deletion_due_at is None
    return ready and account_of(who).suspended_at is None


def account_of(who: User) -> Account:
    return db.session.get_one(Account, who.account_id)
