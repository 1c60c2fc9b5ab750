"""Dependency resolution: missing objects are fetched, within a budget, until an activity can be applied."""

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


class BudgetSpent(Exception):
    """The fetch budget is spent: no more requests may be made."""


class Fetcher(Protocol):
    """The fetcher of `resolve`: each method fetches, stores and commits one object, or returns None if it cannot."""

    def account(self, uri: str, budget: "FetchBudget") -> Account | None: ...

    def status(self, uri: str, budget: "FetchBudget") -> Status | None: ...


class FetchBudget:
    """The limits of one activity: requests in all and per host, seconds, and how deep dependencies may lead."""

    def __init__(self, requests: int = MOST_REQUESTS, seconds: float = SECONDS) -> None:
        self._left, self._until, self._asked = requests, time.monotonic() + seconds, Counter[str]()
        self.depth = 0

    def spend(self, url: str) -> None:
        """Call it before each request. Raises BudgetSpent."""
        host = ids.host_of(url)
        if self._left <= 0 or self._asked[host] >= MOST_PER_HOST or time.monotonic() > self._until:
            raise BudgetSpent
        self._left -= 1
        self._asked[host] += 1

    def note(self, what: str) -> None:
        """Report a step; remote/explain.py overrides this."""

    @property
    def seconds_left(self) -> float:
        return max(0.0, self._until - time.monotonic())


def resolve_dependencies(
    apply: Callable[[LocalLookup], T], budget: FetchBudget, fetcher: Fetcher, known: LocalLookup | None = None
) -> T:
    """Return the result of `apply` once all that it asks for is stored, or was fetched in vain. Commits.

    Each fetched object is committed by itself, so `apply` begins with no transaction open. Raises what `apply`
    raises.
    """
    known = known or LocalLookup()
    tried = set(known.tried)
    rounds = 0
    while True:
        try:
            result = apply(LocalLookup(frozenset(tried), known.inbox_owner_id, known.arrival_id))
        except Missing as missing:
            events.rollback()
            tried.update(missing.wanted)
            rounds += 1
            if rounds <= ROUNDS:  # after the last one what is still missing counts as unavailable
                _fetch(missing.wanted, budget, fetcher)
        else:
            events.commit()
            return result


def _fetch(wanted: dict[str, str], budget: FetchBudget, fetcher: Fetcher) -> None:
    if budget.depth >= DEPTH:
        return
    budget.depth += 1
    try:
        for uri, kind in wanted.items():
            if kind == ACCOUNT:
                fetcher.account(uri, budget)
            else:
                fetcher.status(uri, budget)
    except BudgetSpent:
        pass
    finally:
        budget.depth -= 1
