"""Rate limits: counted for every API request, per account and per address, and told in its headers.

Every key names an account, an address or a target, so that no limit is shared by everybody.
"""

import hashlib
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache

from flask import Flask, Response, current_app, g, request
from limits import RateLimitItem, parse
from limits.storage import Storage, storage_from_string

from models import clock
from rookery.config import Config
from rookery.errors import TooMany
from rookery.net import client_network
from rookery.plugin import PluginError, Plugins, plugins
from rookery.web import auth
from rookery.web.counters import FallbackStorage, ProcessStorage

REDIS_SECONDS = 0.5
# https://docs.joinmastodon.org/api/rate-limits/
GENERAL = parse("300 per 5 minutes")

Hit = tuple[RateLimitItem, str, str]  # limit, kind of key, key


def init_app(app: Flask, config: Config) -> None:
    app.extensions["rookery.counters"] = _storage(config)
    app.extensions["rookery.limits_on"] = config.rate_limits
    app.after_request(_tell)


def _storage(config: Config) -> Storage:
    """Return the storage of counters: Redis for several processes."""
    if not config.has_several_processes:
        return ProcessStorage()
    patience = {"socket_timeout": REDIS_SECONDS, "socket_connect_timeout": REDIS_SECONDS}
    shared = storage_from_string(config.redis_url, **patience)
    assert isinstance(shared, Storage)  # the asynchronous ones have addresses of their own
    return FallbackStorage(shared)


def check(app: Flask, found: Plugins) -> None:
    """Raise PluginError for a route that names a limit which no plugin declares."""
    owners = {blueprint.name: plugin.name for plugin in found.on.values() for _, blueprint in plugin.blueprints}
    for endpoint, view in app.view_functions.items():
        name = getattr(getattr(view, "declaration", view), "limit", None)
        if name and name not in found.limits:
            plugin = owners.get(endpoint.partition(".")[0])
            raise PluginError(f"The plugin {plugin} names the limit {name} for {endpoint}, but none declares it.")


def count(name: str | None = None, account_id: int | None = None) -> None:
    """Count this request under the general limit, and under the one of this name.

    Raises TooMany when one of them is used up and limits are on. `account_id` is who asks by a page: there no token
    says it.
    """
    viewer = auth.viewer_or_none()
    who = viewer.id if viewer else account_id
    hits: list[Hit] = [(GENERAL, "address", _address())]
    if who:
        hits.append((GENERAL, "account", str(who)))
    if name:
        hits.append(_named(name, who))
    _require(hits)


def count_also(name: str, account_id: int | None = None) -> None:
    """Count under this limit, too, what only some requests of a route do. Raises TooMany."""
    _require([_named(name, account_id)])


def count_attempt(
    kind: str, target: str, *, browser: str = "", is_known_address: Callable[[], bool] = lambda: False
) -> None:
    """Count an attempt to prove to be `target` by a password or a code. Raises TooMany.

    `browser` names one that the user signed in with before: it is counted by itself, so that others cannot use up its
    attempts. The limit across addresses counts only what the limits of each address let through; so it takes many
    addresses to use it up, and an address that the user was seen at passes all the same.
    """
    limit, address, target = plugins().limits[kind].attempts, _address(), _digest(target)
    assert limit is not None
    if browser:
        _require([(item, f"{kind} browser", f"{target} {_digest(browser)}") for item in limit.browser])
        return
    here = [(item, f"{kind} target address", f"{target} {address}") for item in limit.address]
    _require([_named(kind, None), *here])
    if not _all_hit([(item, f"{kind} target", target) for item in limit.target]) and not is_known_address():
        raise TooMany


def is_left(name: str, target: str) -> bool:
    """Count what is sent to `target`, whatever client asks for it, and return False when the limit is used up."""
    return _all_hit([(plugins().limits[name].item, f"{name} target", _digest(target))])


def _named(name: str, account_id: int | None) -> Hit:
    limit = plugins().limits[name]
    return limit.item, name, str(account_id) if account_id and limit.by_account else _address()


def _address() -> str:
    return client_network(request.remote_addr or "")


def _digest(text: str) -> str:
    """A key of bounded length that does not name anybody."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _require(hits: list[Hit]) -> None:
    if not _all_hit(hits):
        raise TooMany


def _all_hit(hits: list[Hit]) -> bool:
    """Count all of these; False if one is used up and limits are on."""
    allowed = [_hit(*hit) for hit in hits]
    return all(allowed)


def _hit(item: RateLimitItem, kind: str, who: str) -> bool:
    """Count in a fixed window. Where limits are off, one is told that nobody reaches."""
    is_on, counters = current_app.extensions["rookery.limits_on"], current_app.extensions["rookery.counters"]
    key, amount = item.key_for(kind, who), item.amount if is_on else item.amount * 10_000
    count = counters.incr(key, item.get_expiry())
    remaining, nearest = max(0, amount - count), g.get("rate")
    if nearest is None or remaining < nearest[1]:
        g.rate = (amount, remaining, counters.get_expiry(key))
    return count <= amount or not is_on


def _tell(response: Response) -> Response:
    """The limit that is nearest to exhaustion; the reset as a moment, as Mastodon's clients want it."""
    if "rate" in g:
        amount, remaining, reset = g.rate
        told = {"Limit": str(amount), "Remaining": str(remaining), "Reset": _stamp(reset)}
        response.headers.extend({f"X-RateLimit-{name}": value for name, value in told.items()})
        if response.status_code == 429:
            response.headers["Retry-After"] = str(max(1, int(reset - time.time())))
    return response


@lru_cache(4096)
def _stamp(reset: float) -> str:
    return clock.stamp(datetime.fromtimestamp(reset, UTC))
