"""Rate limits: counted for every API request, per account and per address, and told in its headers.

Every key names an account, an address or a target, so that no limit is shared by all strangers.
"""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from flask import Flask, Response, current_app, g, request
from limits import RateLimitItem, parse, parse_many
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

from models import clock
from models.base import db, wrote
from rookery.config import Config
from rookery.errors import TooMany
from rookery.net import household
from rookery.web import auth
from rookery.web.counters import DatabaseStorage, FallbackStorage, ProcessStorage

REDIS_SECONDS = 0.5
# https://docs.joinmastodon.org/api/rate-limits/
GENERAL = parse("300 per 5 minutes")
SPECIAL = {
    "apps": parse("60 per 30 minutes"),  # they are kept for good
    "media": parse("30 per 30 minutes"),
    "delete": parse("30 per 30 minutes"),
    "sign_up": parse("5 per 30 minutes"),
    "sign_up_form": parse("20 per 30 minutes"),  # who mistypes has more tries; what it tells of addresses is little
    "username": parse("60 per 5 minutes"),  # is looked up while it is typed
    "confirmation": parse("5 per 30 minutes"),
    "sign_in": parse("25 per 5 minutes"),
    "elsewhere": parse("20 per 5 minutes"),  # each asks another server
    "forgot": parse("5 per 30 minutes"),
    "second_factor": parse("20 per 60 minutes"),  # a code of six digits is not to be found by trying
}
# Counted per account; all others per address, also where somebody is signed in.
BY_ACCOUNT = {"media", "delete", "confirmation"}


Hit = tuple[RateLimitItem, str, str]  # limit, kind of key, key


@dataclass(frozen=True)
class Attempts:
    """How often somebody may try to prove to be a user (see docs/decisions/0027-attempts-to-sign-in.md)."""

    browser: list[RateLimitItem]  # from a browser that the user signed in with before
    address: list[RateLimitItem]  # from one address that is not known
    target: list[RateLimitItem]  # from all such addresses together


ATTEMPTS = {
    "sign_in": Attempts(
        browser=parse_many("20 per 10 minutes; 100 per 1 day"),
        address=parse_many("10 per 10 minutes; 20 per 1 day"),
        target=parse_many("50 per 1 hour; 200 per 1 day"),
    ),
    "second_factor": Attempts(
        browser=parse_many("20 per 60 minutes"),
        address=parse_many("10 per 60 minutes"),
        target=parse_many("20 per 60 minutes"),
    ),
}


def init_app(app: Flask, config: Config) -> None:
    app.extensions["rookery.limiter"] = FixedWindowRateLimiter(_storage(app, config))
    app.extensions["rookery.limits_on"] = config.rate_limits
    app.after_request(_tell)


def _in_force(item: RateLimitItem) -> RateLimitItem:
    """Where limits are off, requests are counted against a number that nobody reaches."""
    if current_app.extensions["rookery.limits_on"]:
        return item
    return type(item)(item.amount * 10_000, item.multiples, item.namespace)


def _storage(app: Flask, config: Config) -> Storage:
    """Several processes must count together: in Redis, or else in the database."""
    if config.redis_url:
        patience = {"socket_timeout": REDIS_SECONDS, "socket_connect_timeout": REDIS_SECONDS}
        shared = storage_from_string(config.redis_url, **patience)
        assert isinstance(shared, Storage)  # the asynchronous ones have addresses of their own
        return FallbackStorage(shared)
    return FallbackStorage(DatabaseStorage(app)) if config.web_processes > 1 else ProcessStorage()


def count(special: str | None = None, account_id: int | None = None) -> None:
    """Count this request. Raises TooMany when a limit is used up and limits are on.

    `account_id` is who asks by a page: there no token says it. Several processes count in a transaction of its own,
    for which SQLite would wait until this request's has ended: so this comes before anything is written.
    """
    viewer = auth.viewer_or_none()
    who = viewer.id if viewer else account_id
    _require(_general(who) + ([_special(special, who)] if special else []))


def count_attempt(
    kind: str, target: str, *, browser: str = "", is_known_address: Callable[[], bool] = lambda: False
) -> None:
    """Count an attempt to prove to be `target` by a password or a code. Raises TooMany.

    `browser` names one that the user signed in with before: it is counted by itself, so that others cannot use up its
    attempts. The limit across addresses counts only what the limits of each address let through; so it takes many
    addresses to use it up, and an address that the user was seen at passes all the same.
    """
    limit, address, target = ATTEMPTS[kind], _address(), _digest(target)
    if browser:
        _require(_general() + [(item, f"{kind} browser", f"{target} {_digest(browser)}") for item in limit.browser])
        return
    here = [(item, f"{kind} target address", f"{target} {address}") for item in limit.address]
    _require([*_general(), _special(kind, None), *here])
    if not _all_hit([(item, f"{kind} target", target) for item in limit.target]) and not is_known_address():
        raise TooMany


def is_left(special: str, target: str) -> bool:
    """Count what is sent to `target`, whoever asks for it, and return False when the limit is used up."""
    return _all_hit([(SPECIAL[special], f"{special} target", _digest(target))])


def _general(account_id: int | None = None) -> list[Hit]:
    by_account: list[Hit] = [(GENERAL, "account", str(account_id))] if account_id else []
    return [(GENERAL, "address", _address()), *by_account]


def _special(name: str, account_id: int | None) -> Hit:
    return SPECIAL[name], name, str(account_id) if account_id and name in BY_ACCOUNT else _address()


def _address() -> str:
    return household(request.remote_addr or "")


def _digest(text: str) -> str:
    """A key of bounded length that does not name anybody."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _require(hits: list[Hit]) -> None:
    if not _all_hit(hits):
        raise TooMany


def _all_hit(hits: list[Hit]) -> bool:
    """Count all of these; False if one is used up and limits are on."""
    if db.session().in_transaction() and wrote():
        raise RuntimeError("what was written already would wait for this count, and the count for that")
    allowed = [_hit(*hit) for hit in hits]
    return all(allowed) or not current_app.extensions["rookery.limits_on"]


def _hit(item: RateLimitItem, kind: str, who: str) -> bool:
    limiter: FixedWindowRateLimiter = current_app.extensions["rookery.limiter"]
    item = _in_force(item)
    allowed = limiter.hit(item, kind, who)
    window = limiter.get_window_stats(item, kind, who)
    nearest = g.get("rate")
    if nearest is None or window.remaining < nearest[1]:
        g.rate = (item.amount, window.remaining, window.reset_time)
    return allowed


def _tell(response: Response) -> Response:
    """The limit that is nearest to exhaustion; the reset as a moment, as Mastodon's clients want it."""
    if "rate" in g:
        amount, remaining, reset = g.rate
        response.headers["X-RateLimit-Limit"] = str(amount)
        response.headers["X-RateLimit-Remaining"] = str(remaining)
        response.headers["X-RateLimit-Reset"] = clock.stamp(datetime.fromtimestamp(reset, UTC))
        if response.status_code == 429:
            response.headers["Retry-After"] = str(max(1, int(reset - time.time())))
    return response
