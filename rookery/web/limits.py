"""Rate limits: counted for every API request, per account and per address, and told in its headers."""

import time
from datetime import UTC, datetime

from flask import Flask, Response, current_app, g, request
from limits import RateLimitItem, parse
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

from models import clock
from models.base import db, wrote
from rookery.config import Config
from rookery.errors import TooMany
from rookery.net import household
from rookery.web import auth
from rookery.web.counters import DatabaseStorage, ProcessStorage

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
BY_ADDRESS = {"sign_up", "sign_up_form", "username", "sign_in", "forgot", "second_factor", "elsewhere"}  # of strangers


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
        shared = storage_from_string(config.redis_url)
        assert isinstance(shared, Storage)  # the asynchronous ones have addresses of their own
        return shared
    return DatabaseStorage(app) if config.web_processes > 1 else ProcessStorage()


def count(special: str | None = None, target: str | None = None, account_id: int | None = None) -> None:
    """Count this request. Raises TooMany when a limit is used up and limits are on.

    `target` is whom the request is about, counted by itself: many addresses may not try one login without end.
    `account_id` is who asks by a page: there no token says it. Several processes count in a transaction of its own,
    for which SQLite would wait until this request's has ended: so this comes before anything is written.
    """
    if db.session().in_transaction() and wrote():
        raise RuntimeError("what was written already would wait for this count, and the count for that")
    address = household(request.remote_addr or "")
    viewer = auth.viewer_or_none()
    who = viewer.id if viewer else account_id
    hits = [(GENERAL, "address", address)]
    if who:
        hits.append((GENERAL, "account", str(who)))
    if special:
        hits.append((SPECIAL[special], special, address if special in BY_ADDRESS else str(who)))
    if special and target:
        hits.append((SPECIAL[special], f"{special} target", target))
    allowed = [_hit(item, kind, who) for item, kind, who in hits]
    if not all(allowed) and current_app.extensions["rookery.limits_on"]:
        raise TooMany


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
