"""The browser sessions of pages. The API does not use them.

Flask-Login's part of the cookie names the user; it counts only while the session that the cookie names too is there
(models/auth/browser_session.py), so signing out holds for stolen cookies as well.

Several accounts may be signed in in one browser. One acts; of the others the cookie has the secrets of their sessions,
so each can be revoked like any other, and ends by itself. Switching begins a new cookie: a form that was opened as
another account is refused, because its token against forgery is that of the cookie before.
"""

from typing import TypeVar

from flask import Flask, Request, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask_login import LoginManager, current_user, login_user, logout_user

from models.accounts.account import Account
from models.auth.browser_session import BrowserSession
from models.auth.role import Permission, Role, allows
from models.auth.user import User
from models.base import db
from rookery import events
from rookery.events import optional_write
from rookery.services.auth import browser_sessions
from rookery.web.csrf import MaskedTokens, forget

SETTINGS = {
    "PERMANENT_SESSION_LIFETIME": browser_sessions.UNUSED,
    "SESSION_REFRESH_EACH_REQUEST": False,  # otherwise every API response would set the cookie again
    # CSRF tokens are valid as long as the session; the blueprints of pages check them, see web/pages/.
    "WTF_CSRF_TIME_LIMIT": None,
    "WTF_CSRF_CHECK_DEFAULT": False,
    "WTF_CSRF_SSL_STRICT": False,
}

NAME = "browser"  # key in the cookie: the session's secret
ASIDE = "aside"  # key in the cookie: [account id, session's secret] of the other accounts, the last used first
ACCOUNTS = 5  # in one browser: the cookie stays far below the 4 kB that browsers keep

Row = TypeVar("Row", Account, Role)

csrf = MaskedTokens()


class Cookies(SecureCookieSessionInterface):
    """Use an empty session for requests without a cookie, and derive no keys for it: Flask 3.1.3 does that for each
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
    make_way(who)
    secret, begun = browser_sessions.begin(who.id, ip=request.remote_addr, agent=agent(), way=way)
    _act_as(who, secret, begun)
    return begun


def make_way(who: User) -> None:
    """Begin a new cookie for `who`, who is signing in here: end their earlier session, and put another account that
    acts here aside.
    """
    former = user()
    if former and former.id != who.id:
        _put_aside(former)
    elif former:
        sign_out()
    else:
        _renew(_aside())
    sign_out_aside(who.account_id)
    for account_id, _secret in _aside()[ACCOUNTS - 1 :]:
        sign_out_aside(account_id)


def sign_out() -> None:
    """End the session of the account that acts, at the server too. Other accounts of this browser stay aside."""
    if ended := browser():
        browser_sessions.end(ended.user_id, ended.id)
    _renew(_aside())


def sign_out_aside(account_id: int) -> None:
    """End the session of another account of this browser."""
    for ended, _account in others():
        if _account.id == account_id:
            browser_sessions.end(ended.user_id, ended.id)
    if ASIDE in session:
        session[ASIDE] = [one for one in _aside() if one[0] != account_id]


def sign_out_all() -> None:
    """End the sessions of all accounts of this browser."""
    for ended, _account in others():
        browser_sessions.end(ended.user_id, ended.id)
    session.pop(ASIDE, None)
    sign_out()


def others() -> list[tuple[BrowserSession, Account]]:
    """Return the accounts of this browser beside the one that acts, those that are still signed in."""
    kept = _aside()
    found = {account.id: (one, account) for one, account in browser_sessions.find_all([one[1] for one in kept])}
    return [found[account_id] for account_id, _secret in kept if account_id in found]


def switch_to(account_id: int) -> bool:
    """Switch to another account of this browser; False if its session has ended."""
    secret = dict(_aside()).get(account_id, "")
    found = next((one for one, account in others() if account.id == account_id), None)
    if found is None:
        return False
    if former := user():
        _put_aside(former)
    session[ASIDE] = [one for one in _aside() if one[0] != account_id]
    _renew(_aside())
    _act_as(db.session.get_one(User, found.user_id), secret, found)
    return True


def accounts_here() -> list[int]:
    """Return the ids of this browser's accounts, as its cookie has them: some may be signed out by now."""
    who = user()
    return [*([who.account_id] if who else []), *(one[0] for one in _aside())]


def _aside() -> list[tuple[int, str]]:
    return [(account_id, secret) for account_id, secret in session.get(ASIDE, ())]


def _put_aside(former: User) -> None:
    _renew([(former.account_id, session[NAME]), *_aside()])


def _renew(aside: list[tuple[int, str]]) -> None:
    """Begin a new cookie, in which nobody acts and of the one before nothing stays but the accounts aside."""
    logout_user()
    session.clear()
    forget()
    g.browser = g.visitor = None
    if aside:
        session.permanent, session[ASIDE] = True, aside


def _act_as(who: User, secret: str, begun: BrowserSession) -> None:
    session.permanent = True
    login_user(who, force=True)  # the caller has checked whether the login is disabled
    session[NAME], g.browser, g.visitor = secret, begun, who


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
    """Return whether the role of this user allows it."""
    return allows(role_of(who).computed_permissions, permission) and is_ready(who)


def user_may(permission: Permission) -> bool:
    """Return whether somebody is signed in whose role allows it."""
    found = user()
    return found is not None and may(found, permission)


def is_ready(who: User) -> bool:
    """Return whether this user may act: confirmed where that is needed, approved, not suspended, and not about to be
    deleted.
    """
    ready = not who.needs_confirmation and who.approved and who.deletion_due_at is None
    return ready and account_of(who).suspended_at is None


def account_of(who: User) -> Account:
    return _held(Account, who.account_id)


def role_of(who: User) -> Role:
    return _held(Role, who.role_id)


def _held(kind: type[Row], id: int) -> Row:
    """Return the row, and hold it until the request ends: a session lets go of what nobody holds, and a page that asks
    a dozen times who looks at it would load it as often.
    """
    found = db.session.get_one(kind, id)
    g.setdefault("held", set()).add(found)
    return found
