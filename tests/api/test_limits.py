"""How often one may ask: counted per account and per address; and what browsers are told."""

import re
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from limits import parse

from app import create_app
from models.base import db
from rookery import serving
from rookery.config import load
from rookery.errors import TooMany
from rookery.plugin import Limit, plugins
from rookery.web import counters, limits
from tests import live, servers

PATH = "/api/v1/custom_emojis"
LIMIT = 3


@pytest.fixture
def few(monkeypatch):
    """Three requests in five minutes are enough."""
    monkeypatch.setattr(limits, "GENERAL", parse(f"{LIMIT} per 5 minutes"))


@pytest.fixture
def limited(few, app, monkeypatch):
    monkeypatch.setitem(app.extensions, "rookery.limits_on", True)


def ask(api, times=1, path=PATH, **options):
    """The last answer of so many."""
    for _ in range(times):
        reply = api.get(path, **options)
    return reply


def remaining(reply):
    return int(reply.headers["X-RateLimit-Remaining"])


def from_address(address):
    return {"environ_overrides": {"REMOTE_ADDR": address}}


def test_each_answer_tells_what_is_left(api, limited):
    before = datetime.now(UTC)
    first, second = ask(api()), ask(api())

    assert first.headers["X-RateLimit-Limit"] == second.headers["X-RateLimit-Limit"] == str(LIMIT)
    reset = datetime.fromisoformat(first.headers["X-RateLimit-Reset"])
    assert 0 < (reset - before).total_seconds() <= 301
    assert remaining(first) - remaining(second) == 1


def test_who_asks_too_often_is_told_when_to_come_back(api, limited):
    assert ask(api(), LIMIT).status_code == 200

    refused = ask(api())

    assert refused.status_code == 429
    assert refused.json == {"error": "Too many requests"}
    assert refused.headers["X-RateLimit-Remaining"] == "0"
    assert 0 < int(refused.headers["Retry-After"]) <= 300
    wait = datetime.fromisoformat(refused.headers["X-RateLimit-Reset"]).timestamp() - time.time()
    assert abs(wait - int(refused.headers["Retry-After"])) <= 2


def test_a_refused_request_changes_nothing(api, alice, limited):
    client = api(alice)
    ask(client, LIMIT)

    assert client.post("/api/v1/statuses", json={"status": "Too much"}).status_code == 429
    assert api().get("/api/v1/timelines/public", **from_address("192.0.2.7")).json == []


def test_where_limits_are_off_requests_are_counted_and_none_is_refused(api, few):
    replies = [ask(api()) for _ in range(LIMIT + 2)]

    assert {reply.status_code for reply in replies} == {200}
    counts = [remaining(reply) for reply in replies]
    assert counts == sorted(counts, reverse=True) and len(set(counts)) == len(counts)


def test_an_account_is_counted_wherever_it_asks_from(api, alice, bob, limited):
    client = api(alice)
    for number in range(LIMIT):
        assert ask(client, **from_address(f"192.0.2.{number}")).status_code == 200

    assert ask(client, **from_address("192.0.2.99")).status_code == 429
    assert ask(api(bob), **from_address("192.0.2.99")).status_code == 200


def test_an_address_is_counted_whoever_asks(api, alice, bob, limited):
    ask(api(alice), **from_address("192.0.2.1"))
    ask(api(bob), **from_address("192.0.2.1"))
    ask(api(), **from_address("192.0.2.1"))

    assert ask(api(), **from_address("192.0.2.1")).status_code == 429
    assert ask(api(), **from_address("192.0.2.2")).status_code == 200


def test_a_network_of_version_6_is_one_address(api, limited):
    for number in range(LIMIT):
        ask(api(), **from_address(f"2001:db8:1:2::{number}"))

    assert ask(api(), **from_address("2001:db8:1:2:3:4:5:6")).status_code == 429
    assert ask(api(), **from_address("2001:db8:1:3::1")).status_code == 200


def test_deleting_and_unboosting_have_a_limit_together(api, alice, post, app, monkeypatch):
    monkeypatch.setitem(app.extensions, "rookery.limits_on", True)
    monkeypatch.setitem(plugins().limits, "delete", Limit("2 per 30 minutes", by_account=True))
    first, second, third = (post(alice, text) for text in "abc")
    client = api(alice)

    assert client.delete(f"/api/v1/statuses/{first.id}").status_code == 200
    assert client.post(f"/api/v1/statuses/{second.id}/unreblog").status_code in (200, 404)
    refused = client.delete(f"/api/v1/statuses/{third.id}")

    assert refused.status_code == 429
    assert (refused.headers["X-RateLimit-Limit"], refused.headers["X-RateLimit-Remaining"]) == ("2", "0")
    assert ask(client, path=f"/api/v1/statuses/{third.id}").status_code == 200


@pytest.mark.parametrize(
    ("trusted", "clients"),
    [
        ("0", {("203.0.113.5", "198.51.100.1"): "203.0.113.5"}),
        (
            "1",
            {
                ("203.0.113.5", "198.51.100.1"): "198.51.100.1",
                ("203.0.113.5", "10.9.9.9, 198.51.100.1"): "198.51.100.1",
            },
        ),
        (
            "2",
            {
                ("203.0.113.5", "10.9.9.9, 198.51.100.1, 203.0.113.6"): "198.51.100.1",
                ("203.0.113.5", "198.51.100.1"): "198.51.100.1",
            },
        ),
        (
            "10.0.0.0/8",
            {
                ("10.0.0.2", "6.6.6.6, 198.51.100.1, 10.0.0.1"): "198.51.100.1",
                ("203.0.113.5", "198.51.100.1"): "203.0.113.5",
                ("10.0.0.2", "nonsense"): "nonsense",
                ("10.0.0.2", "10.0.0.7, 10.0.0.1"): "10.0.0.7",
            },
        ),
        ("10.0.0.0/8 fd00::/8", {("fd00::1", "2001:db8::5"): "2001:db8::/64"}),
    ],
)
def test_only_trusted_proxies_say_who_asks(tmp_path, monkeypatch, trusted, clients):
    """`clients`: the address that the connection is from, and what its request says that it was forwarded for."""
    seen = []
    monkeypatch.setattr(limits, "_hit", lambda item, kind, who: seen.append((kind, who)) or True)
    live.put_empty_database(tmp_path)
    given = {"ROOKERY_DATA": str(tmp_path), "ROOKERY_DOMAIN": "rookery.test", "ROOKERY_TRUSTED_PROXIES": trusted}
    app = create_app(load({}, **given))

    for (peer, forwarded), client in clients.items():
        seen.clear()
        with app.app_context():
            app.test_client().get(
                "/.well-known/host-meta", headers={"X-Forwarded-For": forwarded}, **from_address(peer)
            )
            db.engine.dispose()

        assert ("address", client) in seen, (peer, forwarded)


def test_a_limit_per_address_is_shared_by_all_who_are_signed_in_there(app, api, alice, bob, monkeypatch):
    monkeypatch.setitem(app.extensions, "rookery.limits_on", True)
    monkeypatch.setitem(plugins().limits, "apps", Limit("1 per 5 minutes"))
    new = {"client_name": "Test", "redirect_uris": "urn:ietf:wg:oauth:2.0:oob"}

    replies = [api(one).post("/api/v1/apps", json=new).status_code for one in (alice, bob)]

    assert replies == [200, 429]


def two_apps(settings, folder, **more):
    """Two processes of one server, as far as counting goes: each has its own app, and only the storage is shared."""
    given = {**settings, "ROOKERY_DATA": str(folder), "ROOKERY_DATABASE_URL": "", "ROOKERY_RATE_LIMITS": "on", **more}
    apps = [create_app(load({}, **given)) for _ in range(2)]
    with apps[0].app_context():
        serving.migrate()
    return apps


def assert_counted_together(apps):
    counts = [remaining(app.test_client().get(PATH)) for app in (apps[0], apps[1], apps[0], apps[1])]
    assert counts == [LIMIT - 1, LIMIT - 2, 0, 0]
    assert [app.test_client().get(PATH).status_code for app in apps] == [429, 429]
    for app in apps:
        with app.app_context():
            db.engine.dispose()


@pytest.mark.redis
def test_several_processes_count_in_redis(settings, tmp_path, few):
    with servers.redis() as url:
        apps = two_apps(settings, tmp_path, ROOKERY_REDIS_URL=url)
        assert_counted_together(apps)
        for app in apps:
            app.extensions["rookery.counters"]._shared.storage.close()


@pytest.mark.parametrize("browser", ["", "mine"])
def test_no_limit_is_shared_by_all_strangers(app, monkeypatch, browser):
    keys = []
    monkeypatch.setattr(limits, "_hit", lambda item, kind, who: keys.append((kind, who)) or True)

    def counted(name, address, login):
        keys.clear()
        with app.test_request_context(environ_overrides={"REMOTE_ADDR": address}):
            limits.count(name)
            limits.count_also(name)
            if plugins().limits[name].attempts:
                limits.count_attempt(name, login, browser=browser)
            limits.is_left(name, login)
        return set(keys)

    for name in plugins().limits:
        one, other = counted(name, "192.0.2.1", "alice"), counted(name, "192.0.2.2", "bob")

        assert one and not one & other, name
        assert not {who for _kind, who in one | other} & {"", "None"}, name


def test_guesses_from_many_addresses_are_stopped_but_not_at_one_where_the_user_was_seen(app, monkeypatch):
    monkeypatch.setattr(limits, "_hit", lambda item, kind, who: kind != "sign_in target")  # that one is used up

    with app.test_request_context():
        with pytest.raises(TooMany):
            limits.count_attempt("sign_in", "alice")
        limits.count_attempt("sign_in", "alice", is_known_address=lambda: True)


def test_every_limit_that_is_used_is_there_and_the_other_way_round(app):
    uses = re.compile(r'(?:@limited|count_also|count_attempt|is_left)\(\s*"(\w+)"|\blimit="(\w+)"')
    sources = [*Path("rookery").rglob("*.py"), *Path("blueprints").rglob("*.py")]
    used = {found for path in sources for found in uses.findall(path.read_text())}

    assert {one or other for one, other in used} == set(plugins().limits)


def test_one_stranger_does_not_use_up_the_registration_of_apps_for_all(api, app, monkeypatch):
    monkeypatch.setitem(app.extensions, "rookery.limits_on", True)
    nest = {"client_name": "Nest", "redirect_uris": "nest://back"}

    answers = [api().post("/api/v1/apps", json=nest, **from_address("192.0.2.44")).status_code for _ in range(70)]

    assert answers.count(200) == plugins().limits["apps"].item.amount and answers[-1] == 429
    assert api().post("/api/v1/apps", json=nest, **from_address("192.0.2.45")).status_code == 200


def test_counters_in_memory_are_bounded_and_those_with_most_hits_stay(monkeypatch):
    monkeypatch.setattr(counters, "MOST_WINDOWS", 10)
    storage = counters.ProcessStorage()
    storage.incr("guesser", 600, amount=5)
    for number in range(50):
        storage.incr(f"address {number}", 600)
        storage._swept = 0.0

    assert storage.get("guesser") == 5
    assert storage.reset() <= 11


ORIGIN = {"Origin": "https://app.example"}


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/statuses",
        "/api/v2/instance",
        "/oauth/token",
        "/oauth/revoke",
        "/nodeinfo/2.0",
        "/.well-known/nodeinfo",
        "/.well-known/webfinger",
        "/.well-known/host-meta",
        "/.well-known/oauth-authorization-server",
    ],
)
def test_a_browser_may_ask_from_anywhere(api, path):
    asks = {"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "authorization, idempotency-key"}

    reply = api().options(path, headers={**ORIGIN, **asks})

    assert reply.status_code == 200
    assert reply.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in reply.headers
    allowed = reply.headers["Access-Control-Allow-Headers"].lower()
    assert "authorization" in allowed and "idempotency-key" in allowed
    assert {"GET", "POST", "PUT", "PATCH", "DELETE"} <= set(reply.headers["Access-Control-Allow-Methods"].split(", "))
    assert reply.headers["Access-Control-Max-Age"] == "86400"


def test_a_browser_may_not_ask_by_other_methods(api):
    reply = api().options(PATH, headers={**ORIGIN, "Access-Control-Request-Method": "TRACE"})

    assert "Access-Control-Allow-Methods" not in reply.headers


@pytest.mark.parametrize("path", [PATH, "/api/v1/bookmarks", "/api/v1/statuses/1", "/api/v1/nowhere"])
def test_a_browser_may_read_every_answer_and_its_headers(api, path):
    reply = api().get(path, headers=ORIGIN)

    assert reply.headers["Access-Control-Allow-Origin"] == "*"
    exposed = set(reply.headers["Access-Control-Expose-Headers"].split(", "))
    assert {"Link", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "Idempotency-Key"} <= exposed
    assert {"Mastodon-Async-Refresh", "Retry-After"} <= exposed


def test_pages_are_for_this_server_alone(api):
    for path in ("/", "/auth/sign_in", "/settings"):
        assert "Access-Control-Allow-Origin" not in api().get(path, headers=ORIGIN).headers, path


SLASHED = ["/api/v1/instance", "/api/v2/instance", "/api/v1/timelines/public", "/.well-known/nodeinfo"]


@pytest.mark.parametrize("path", SLASHED)
def test_a_slash_at_the_end_is_no_other_path(api, path):
    plain, slashed = api().get(path), api().get(f"{path}/")

    assert (slashed.status_code, slashed.data) == (plain.status_code, plain.data) and plain.status_code == 200


def test_a_slash_at_the_end_keeps_the_body(api, alice):
    reply = api(alice).post("/api/v1/statuses/", json={"status": "Posted"})

    assert reply.status_code == 200 and reply.json["content"] == "<p>Posted</p>"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("not:an:address", "other", False),
    ],
)
def test_a_network_of_ipv6_is_one_household(api, few, one, other, same):
    first, second = ask(api(), **from_address(one)), ask(api(), **from_address(other))

    assert (remaining(second) < remaining(first)) is same


def test_registering_apps_has_a_limit_for_they_are_kept(api, app, monkeypatch):
    monkeypatch.setitem(app.extensions, "rookery.limits_on", True)
    monkeypatch.setitem(plugins().limits, "apps", Limit("2 per 30 minutes"))
    nest = {"client_name": "Nest", "redirect_uris": "nest://back"}

    answers = [api().post("/api/v1/apps", json=nest, **from_address("192.0.2.44")).status_code for _ in range(3)]

    assert answers == [200, 200, 429]


def test_a_window_that_a_clock_ahead_began_is_over_when_the_clock_is_right(monkeypatch):
    right, counter = time.time(), counters.ProcessStorage()
    monkeypatch.setattr(time, "time", lambda: right + 24 * 60 * 60)
    before = counter.incr("key", 300) + counter.incr("key", 300)
    monkeypatch.setattr(time, "time", lambda: right)

    assert before == 3
    assert counter.incr("key", 300) == 1
    assert counter.get_expiry("key") <= right + 300
