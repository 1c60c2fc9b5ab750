"""Who sits at the browser: sessions of the pages. The API never comes here.

Flask-Security's cookie says who somebody is; it counts only while the session that it names is there
(models/browser_session.py), so signing out holds for stolen cookies as well.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask, Request, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask_security import Security, SQLAlchemyUserDatastore
from flask_security import current_user as somebody
from flask_security.utils import login_user, logout_user
from flask_wtf import CSRFProtect

from models.account import Account
from models.base import db
from models.browser_session import BrowserSession
from models.role import Permission, Role, allows
from models.user import User
from rookery import events
from rookery.events import optional_write
from rookery.services import browser_sessions

SETTINGS = {
    "PERMANENT_SESSION_LIFETIME": browser_sessions.UNUSED,
    "SESSION_REFRESH_EACH_REQUEST": False,  # or every answer of the API would carry the cookie again
    "SECURITY_ANONYMOUS_USER_DISABLED": True,
    "SECURITY_JOIN_USER_ROLES": False,
    "SECURITY_CLI_USERS_NAME": None,
    "SECURITY_CLI_ROLES_NAME": None,
    "SECURITY_PASSWORD_SALT": "unused: services/passwords.py keeps passwords",
    # A form may stay open for as long as its session; the blueprints of pages check it, see web/pages.py.
    "WTF_CSRF_TIME_LIMIT": None,
    "WTF_CSRF_CHECK_DEFAULT": False,
    "WTF_CSRF_SSL_STRICT": False,
}

NAME = "browser"  # in the cookie: the secret of the session

csrf = CSRFProtect()


class Datastore(SQLAlchemyUserDatastore):
    """What Flask-Security changes is part of the request's transaction, which the edge commits."""

    def commit(self) -> None:
        db.session.flush()


class Cookies(SecureCookieSessionInterface):
    """Who brings no cookie has an empty session: no app and no server waits for what it takes to read one."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        return super().open_session(app, request) if "HTTP_COOKIE" in request.environ else self.session_class()


def init_app(app: Flask) -> None:
    app.config.update(SETTINGS)
    app.session_interface = Cookies()
    with _no_hooks(app):
        security = Security()
        # Roles are ours, and looked at by `may` below; Flask-Security is only told of them.
        security.init_app(app, Datastore(db, User, Role), register_blueprint=False)  # type: ignore[arg-type]
        security.login_manager.request_loader(lambda request: None)  # only its cookie says who somebody is
        csrf.init_app(app)


@contextmanager
def _no_hooks(app: Flask) -> Iterator[None]:
    """These extensions look at every request; ours ask them where there is a page, so that the API pays nothing."""
    hooks: tuple[Any, ...] = (app.before_request_funcs, app.after_request_funcs, app.template_context_processors)
    kept = [list(functions.get(None, ())) for functions in hooks]
    yield
    for functions, ours in zip(hooks, kept, strict=True):
        functions[None] = ours


def user() -> User | None:
    """The user who is signed in here; never one whose login is disabled, or whose session has ended."""
    if "visitor" not in g:
        found: User | None = somebody._get_current_object()
        g.browser = browser_sessions.find(session.get(NAME, ""), found.id) if found else None
        g.visitor = found if g.browser else None  # pages are in the user's language
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
    login_user(who, authn_via=[way])
    session[NAME], g.visitor = secret, who
    made: BrowserSession = g.browser
    return made


def sign_out() -> None:
    """End this browser's session, at the server too."""
    if ended := browser():
        browser_sessions.end(ended.user_id, ended.id)
    logout_user()
    session.clear()
    g.browser = g.visitor = None


def agent() -> str:
    """What the browser says that it is."""
    return request.headers.get("User-Agent", "").replace("\0", "")


def _note_visit() -> None:
    """By itself and at once: no page is made while others wait to write. Forms may fail."""
    if request.method != "GET" or g.browser is None:
        return
    with optional_write() as possible:
        if possible and browser_sessions.note(g.browser, ip=request.remote_addr, agent=agent()):
            events.commit()
            session.modified = True  # the cookie lasts as long as the session


def may(who: User, permission: Permission) -> bool:
    """Menus ask it for each of their entries: the role is kept for as long as the request lasts."""
    roles = g.setdefault("roles", {})
    if who.role_id not in roles:
        roles[who.role_id] = db.session.get_one(Role, who.role_id)
    return is_ready(who) and allows(roles[who.role_id].permissions, permission)


def is_ready(who: User) -> bool:
    """Whether this user may act: confirmed, approved, not suspended, and not about to be deleted."""
    ready = who.confirmed_at is not None and who.approved and who.deletion_due_at is None
    return ready and account_of(who).suspended_at is None


def account_of(who: User) -> Account:
    return db.session.get_one(Account, who.account_id)
