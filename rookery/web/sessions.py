"""Who sits at the browser: sessions of the pages, kept by Flask-Security. The API never comes here."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from flask import Flask, g, session
from flask_security import Security, SQLAlchemyUserDatastore
from flask_security import current_user as somebody
from flask_security.utils import login_user, logout_user
from flask_wtf import CSRFProtect

from models.account import Account
from models.base import db
from models.role import Permission, Role, allows
from models.user import User

SETTINGS = {
    "PERMANENT_SESSION_LIFETIME": timedelta(days=60),
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

csrf = CSRFProtect()


class Datastore(SQLAlchemyUserDatastore):
    """What Flask-Security changes is part of the request's transaction, which the edge commits."""

    def commit(self) -> None:
        db.session.flush()


def init_app(app: Flask) -> None:
    app.config.update(SETTINGS)
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
    """The user who is signed in here; never one whose login is disabled."""
    found: User | None = somebody._get_current_object()
    g.visitor = found  # pages are in the user's language
    return found


def sign_in(who: User) -> None:
    """Begin a session: nothing of the one before it stays, so a session that was planted is worth nothing."""
    session.clear()
    session.permanent = True
    login_user(who, authn_via=["password"])


def sign_out() -> None:
    logout_user()
    session.clear()


def may(who: User, permission: Permission) -> bool:
    role = db.session.get_one(Role, who.role_id)
    return is_ready(who) and allows(role.permissions, permission)


def is_ready(who: User) -> bool:
    """Whether this user may act: confirmed, approved, and not suspended."""
    return who.confirmed_at is not None and who.approved and account_of(who).suspended_at is None


def account_of(who: User) -> Account:
    return db.session.get_one(Account, who.account_id)
