"""Fetching what is missing, within bounds, until something can be applied."""

import time
from collections import Counter
from collections.abc import Callable
from typing import Protocol, TypeVar

from models.accounts.account import Account
from models.statuses.status import Status
from rookery import events
from rookery.federation import ids
from rookery.federation.remote.local_lookup import ACCOUNT, LocalLookup, Missing

T = TypeVar("T")

ROUNDS = 6
MOST_REQUESTS, MOST_PER_HOST, SECONDS, DEPTH = 100, 50, 60.0, 8


class Spent(Exception):
    """The errand has asked as much as it may."""


class Fetcher(Protocol):
    """What `resolve` provides: each fetches, stores and commits one thing, or gives None for what is not to be had."""

    def account(self, uri: str, errand: "Errand") -> Account | None: ...

    def status(self, uri: str, errand: "Errand") -> Status | None: ...


class Errand:
    """What one arrival may cost: requests in all and per host, seconds, and how far one thing leads to the next."""

    def __init__(self, requests: int = MOST_REQUESTS, seconds: float = SECONDS) -> None:
        self._left, self._until, self._asked = requests, time.monotonic() + seconds, Counter[str]()
        self.depth = 0

    def spend(self, url: str) -> None:
        """Call it before each request. Raises Spent."""
        host = ids.host_of(url)
        if self._left <= 0 or self._asked[host] >= MOST_PER_HOST or time.monotonic() > self._until:
            raise Spent
        self._left -= 1
        self._asked[host] += 1

    def note(self, what: str) -> None:
        """Somebody may want to know what happens on the way (federation/remote/explain.py)."""

    @property
    def seconds_left(self) -> float:
        return max(0.0, self._until - time.monotonic())


def resolve_dependencies(
    apply: Callable[[LocalLookup], T], errand: Errand, fetcher: Fetcher, known: LocalLookup | None = None
) -> T:
    """Return what `apply` gives once all that it asks for is known, or was looked for in vain. Commits.

    Each thing that is fetched is committed by itself, so `apply` begins with no transaction open. Raises what `apply`
    raises.
    """
    known = known or LocalLookup()
    tried = set(known.tried)
    for _ in range(ROUNDS):
        try:
            result = apply(LocalLookup(frozenset(tried), known.inbox_owner_id, known.arrival_id))
        except Missing as missing:
            events.rollback()
            tried.update(missing.wanted)
            _bring(missing.wanted, errand, fetcher)
        else:
            events.commit()
            return result
    return _last(apply, known, tried)


def _last(apply: Callable[[LocalLookup], T], known: LocalLookup, tried: set[str]) -> T:
    """Apply at last; what is still missing after so many rounds counts as unavailable."""
    while True:
        try:
            result = apply(LocalLookup(frozenset(tried), known.inbox_owner_id, known.arrival_id))
        except Missing as missing:
            events.rollback()
            tried.update(missing.wanted)
        else:
            events.commit()
            return result


def _bring(wanted: dict[str, str], errand: Errand, fetcher: Fetcher) -> None:
    if errand.depth >= DEPTH:
        return
    errand.depth += 1
    try:
        for uri, kind in wanted.items():
            if kind == ACCOUNT:
                fetcher.account(uri, errand)
            else:
                fetcher.status(uri, errand)
    except Spent:
        pass
    finally:
        errand.depth -= 1
