"""Who asks: servers whose keys are not known yet, or are others by now."""

from types import SimpleNamespace

import pytest

from models.accounts.account import Account
from models.base import db
from models.moderation.server_rule import ServerAllow
from rookery.federation.inbound import quota
from tests.configured import configured
from tests.federation.stored import follow, known

BASE = "https://rookery.test"


@pytest.fixture
def server(fediverse):
    return fediverse.server("far.example")


@pytest.fixture
def private(alice, post):
    """The path of a private status of alice's."""
    status = post(alice, visibility="private")
    return f"/users/alice/statuses/{status.id}"


def documents(server):
    """What was fetched from this server, but for the looking up of handles."""
    return [one.path for one in server.asked if "webfinger" not in one.path]


def test_9_4_the_unknown_key_of_a_known_server_is_fetched(alice, server, factory, private):
    follow(known(factory, server.person("carol")), alice)
    stranger = server.person("dave", type="Application")

    assert stranger.asks(private).status_code == 200
    assert stranger.asks(private).status_code == 200
    assert documents(server) == ["/users/dave"]


def test_9_4_an_unknown_server_has_us_fetch_nothing(server, private):
    assert server.person("carol").asks(private).status_code == 404
    assert server.asked == []


def test_5_9_a_key_that_was_changed_is_fetched_again(alice, server, factory, private, frozen_time):
    carol = server.person("carol")
    follow(known(factory, carol), alice)
    frozen_time.move(minutes=6)
    carol.changes_key()

    moment = frozen_time.moment.timestamp()

    headers = carol.signed_headers("GET", BASE + private, date=moment)
    reply = server.fediverse.get(private, {"Accept": "application/activity+json", **headers})
    assert reply.status_code == 200


def test_5_11_in_secure_mode_a_stranger_is_looked_up(app, alice, server):
    carol, ghost = server.person("carol"), server.person("ghost")
    server.page("/users/ghost", status=410)

    with configured(app, ROOKERY_FEDERATION="secure"):
        assert carol.asks("/users/alice").status_code == 200
        assert ghost.asks("/users/alice").status_code == 401
        assert ghost.asks("/users/alice").status_code == 401
    assert documents(server).count("/users/ghost") == 1


def test_5_11_in_secure_mode_a_server_that_does_not_answer_is_not_believed(app, alice, server):
    carol = server.person("carol")
    server.down = True

    with configured(app, ROOKERY_FEDERATION="secure"):
        assert carol.asks("/users/alice").status_code == 401


def test_1_3_in_limited_mode_only_allowed_servers_are_asked_for_keys(app, alice, server, fediverse):
    carol, dave = server.person("carol"), fediverse.server("other.example").person("dave")
    db.session.add(ServerAllow(domain="far.example"))
    db.session.commit()

    with configured(app, ROOKERY_FEDERATION="limited"):
        assert carol.asks("/users/alice").status_code == 200
        assert dave.asks("/users/alice").status_code == 403
    assert dave.server.asked == []


def test_10_12_a_suspended_account_reads_nothing_as_itself(alice, server, factory, private):
    from models import clock

    carol = server.person("carol")
    follow(account := known(factory, carol), alice)
    db.session.get(Account, account.id).suspended_at = clock.now()
    db.session.commit()

    assert carol.asks(private).status_code == 403


def test_10_18_who_only_reads_has_us_ask_for_a_few_keys_in_a_minute(app, alice, server, factory, private, monkeypatch):
    monkeypatch.setitem(app.extensions, "rookery.limits_on", True)
    monkeypatch.setitem(app.extensions, "rookery.inbox_quota", quota.SenderQuota())
    monkeypatch.setattr(quota, "KEYS_PER_MINUTE", 2)
    carol, strangers = (
        server.person("carol"),
        [server.person(name, type="Application") for name in ("dave", "erin", "finn")],
    )
    follow(known(factory, carol), alice)

    assert [one.asks(private).status_code for one in strangers] == [200, 200, 404]
    assert carol.asks(private).status_code == 200
    assert documents(server) == ["/users/dave", "/users/erin"]


def test_10_18_a_minute_begins_with_the_first_of_it(monkeypatch):
    moments, meter = iter([30.0, 89.0, 91.0, 150.0]), quota.SenderQuota()
    monkeypatch.setattr(quota, "time", SimpleNamespace(monotonic=lambda: next(moments)))

    assert [meter.hit("somebody") for _ in range(4)] == [1, 2, 1, 2]


def test_10_18_what_waits_is_counted_once_a_second_however_much_comes(app, count_queries, monkeypatch):
    moments, meter = iter([30.0, 30.9, 31.1]), quota.SenderQuota()
    monkeypatch.setattr(quota, "time", SimpleNamespace(monotonic=lambda: next(moments)))
    asked = []

    for _ in range(3):
        with count_queries() as queries:
            meter.waiting(proved=True)
        asked.append(len(queries))

    assert asked == [1, 0, 1]
