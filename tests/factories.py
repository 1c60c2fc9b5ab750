"""Builders of what tests talk about, and a client that speaks for one account."""

import itertools
import secrets
from functools import cache
from typing import Any

from flask import Flask
from sqlalchemy import insert, inspect, select
from werkzeug.test import TestResponse

from models import clock
from models.accounts.account import Account, AccountCounts
from models.auth.oauth import OAuthApp, OAuthToken, hash_secret
from models.auth.role import Role
from models.auth.user import User
from models.base import Base, db
from models.statuses.status import Status
from rookery import events

_numbers = itertools.count(1)


def _role(name: str) -> tuple[int, bool]:
    """The id of a role, and whether profiles show it."""
    role = Role.named(name)
    return role.id, role.highlighted


@cache
def _of_everybody() -> tuple[int, bool]:
    """The role that nearly all have; it is made by a migration, with the same id in each database."""
    return _role("User")


def _insert(kind: type[Base], **values: Any) -> Any:
    """Store a row past the session, which takes a third of the time; return its key."""
    columns = inspect(kind).columns
    done: Any = db.session.execute(
        insert(kind.__table__).values({columns[name]: value for name, value in values.items()})
    )
    return done.inserted_primary_key[0]


def _app(name: str, scopes: str, secret: str) -> dict[str, Any]:
    """The columns of an app that was registered for copying its code by hand."""
    return {
        "name": name,
        "scopes": scopes,
        "client_id": secrets.token_hex(16),
        "client_secret_hash": hash_secret(secret),
        "redirect_uris": ["urn:ietf:wg:oauth:2.0:oob"],
        "website": None,
    }


class Factory:
    def __init__(self, app: Flask) -> None:
        self.app = app

    def account(self, username: str, domain: str | None = None, **values: Any) -> Account:
        if domain:
            values.setdefault("uri", f"https://{domain}/users/{username}")
            values.setdefault("url", f"https://{domain}/@{username}")
        account = self._add_account(username=username, domain=domain, **values)
        db.session.commit()
        return account

    def _add_account(self, **values: Any) -> Account:
        account = Account(**values)
        db.session.add(account)
        db.session.flush()
        _insert(AccountCounts, account_id=account.id)
        return account

    def remote(self, username: str, domain: str, **values: Any) -> Account:
        return self.account(username, domain, **values)

    def user(self, username: str, role: str = "User", confirmed: bool = True, **values: Any) -> Account:
        """A local account with a login; its password is no password, see services/accounts for real ones."""
        values = {"email": f"{username}@mail.example", "session_token": secrets.token_hex(16), **values}
        role_id, highlighted = _of_everybody() if role == "User" else _role(role)
        account = self._add_account(username=username, role_id=role_id if highlighted else None)
        confirmed_at = clock.now() if confirmed else None
        _insert(User, account_id=account.id, password="!", role_id=role_id, confirmed_at=confirmed_at, **values)
        db.session.commit()
        return account

    def oauth_app(self, name: str = "Test", scopes: str = "read write follow push profile", **values: Any) -> OAuthApp:
        secret = secrets.token_hex(16)
        app = OAuthApp(**{**_app(name, scopes, secret), **values})
        app.client_secret = secret  # type: ignore[attr-defined]  # for tests that ask as the app; no column has it
        db.session.add(app)
        db.session.commit()
        return app

    def token(self, account: Account | None, scopes: str = "read write follow push profile") -> str:
        """A token of the account's user, or (without one) of an app."""
        secret = secrets.token_hex(16)
        its_user = select(User.id).where(User.account_id == account.id).scalar_subquery() if account else None
        db.session.flush()  # else the rows that the session holds back would come after this one
        app_id = _insert(OAuthApp, **_app("Test", scopes, secrets.token_hex(16)))
        _insert(OAuthToken, token_hash=hash_secret(secret), app_id=app_id, user_id=its_user, scopes=scopes)
        db.session.commit()
        return secret

    def status(self, account: Account, text: str | None = None, **values: Any) -> Status:
        """A status as the service makes it; its jobs are not run yet."""
        from rookery.services import statuses

        draft = statuses.Draft(text=text or f"Status {next(_numbers)}", **values)
        status = statuses.post(account, draft)
        events.commit()
        return status


class Api:
    """A client of one account: its token goes with every request. Without an account it is a stranger."""

    SCOPES = "read write follow push profile"

    def __init__(self, app: Flask, account: Account | None, scopes: str = SCOPES) -> None:
        self.app = app
        self.client = app.test_client()
        self.headers = {}
        if account is not None:
            self.headers["Authorization"] = f"Bearer {Factory(app).token(account, scopes)}"

    def __getattr__(self, method: str) -> Any:
        def send(path: str, **options: Any) -> TestResponse:
            headers = {**self.headers, **options.pop("headers", {})}
            # The test's own session must not answer from what it remembers, nor hold what the request waits for.
            db.session.commit()
            # Each request has a context of its own, as in a server: else it would know who made the last one.
            with self.app.app_context():
                reply = getattr(self.client, method)(path, headers=headers, **options)
            db.session.expire_all()
            return reply

        return send
