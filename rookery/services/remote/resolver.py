"""THE ONE INVERSION: looking up strangers. Federation fills these in at start-up; unfilled, Rookery is an island."""

from typing import Protocol

from flask import current_app

from models.accounts.account import Account
from models.discovery.collection import Collection
from models.statuses.status import Status


class Resolver(Protocol):
    """The look-ups that federation provides. Each is bounded in time, and None means: not to be found now."""

    def account(self, username: str, domain: str) -> Account | None: ...

    def fresh(self, account: Account) -> Account | None:
        """The account as its server shows it now, however lately it was asked."""

    def thing(self, url: str) -> Account | Status | Collection | None:
        """Return what stands behind the address of a page or an object of another server."""


def resolve_account(username: str, domain: str) -> Account | None:
    """The account of another server, known or looked up. Call it before the write transaction opens."""
    if known := Account.by_address(username, domain):
        return known
    resolver = _resolver()
    return resolver.account(username, domain) if resolver else None


def fresh(account: Account) -> Account | None:
    """The account of another server as that shows it now; None if it does not. No write transaction may be open."""
    resolver = _resolver()
    return resolver.fresh(account) if resolver else None


def resolve_url(url: str) -> Account | Status | Collection | None:
    """The account, status or collection behind a URL of another server, looked up. No write transaction may be open."""
    resolver = _resolver()
    return resolver.thing(url) if resolver else None


def _resolver() -> Resolver | None:
    found: Resolver | None = current_app.extensions.get("rookery.resolver")
    return found
