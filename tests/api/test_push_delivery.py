"""Handing messages to push services: what becomes of their answers, where we go, and what it costs."""

import json
import logging
import threading
from datetime import UTC, timedelta
from email.utils import format_datetime

import pytest

from blueprints.notifications.push import deliveries
from models import clock
from models.auth.user import User
from models.base import db
from models.jobs.job import Job
from models.notifications.notification import Notification
from models.notifications.push import PushSubscription
from rookery import net
from rookery.events.facts import Notified
from rookery.net import host_limit
from rookery.services.push import delivery, due
from tests.configured import configured
from tests.phones import ONE, Phone, decoded, subscriptions


def waiting():
    """The pushes that are still to be made."""
    db.session.rollback()
    db.session.expire_all()
    return list(db.session.query(Job).filter_by(name="push").order_by(Job.id))


# What is true by then -----------------------------------------------------------------------------------------


def dismiss(alice, api, status):
    api(alice).post("/api/v1/notifications/clear")


def delete_status(alice, api, status):
    db.session.delete(status)
    db.session.commit()


def unsubscribe(alice, api, status):
    db.session.query(PushSubscription).delete()
    db.session.commit()


def disable(alice, api, status):
    User.of_account(alice.id).active = False
    db.session.commit()


def suspend(alice, api, status):
    alice.suspended_at = clock.now()
    db.session.commit()


def block(alice, api, status):
    api(alice).post(f"/api/v1/accounts/{status.account_id}/block")


def want_less(alice, api, status):
    db.session.query(PushSubscription).update({"alerts": ["poll"]})
    db.session.commit()


@pytest.mark.parametrize("change", [dismiss, delete_status, unsubscribe, disable, suspend, block, want_less])
def test_what_happened_meanwhile_counts(alice, api, phone, mention, frozen_time, run_jobs, change):
    phone.answers(503)
    status = mention()
    assert len(waiting()) == len(phone.pushes) == 1

    change(alice, api, status)
    phone.answers(201)
    frozen_time.move(minutes=1)
    run_jobs()

    assert len(phone.pushes) == 1
    assert waiting() == []


def test_a_subscription_made_anew_stays_when_the_old_one_ends(alice, api, push_service, mention, frozen_time, run_jobs):
    client, old = api(alice), Phone(push_service, path="/old", status=503)
    old.subscribe(client)
    mention()
    new = Phone(push_service, path="/new")
    new.subscribe(client)
    old.answers(410)

    frozen_time.move(minutes=1)
    run_jobs()
    mention()

    assert [one.endpoint for one in subscriptions()] == [new.endpoint]
    assert new.titles == ["bob mentioned you"]


def test_a_subscription_that_moved_meanwhile_stays_when_the_old_address_ends(phone, mention, monkeypatch):
    phone.answers(410)
    real, moved = delivery.send, f"{phone.endpoint}/moved"

    def send(*request):
        db.session.query(PushSubscription).update({"endpoint": moved})
        db.session.commit()
        real(*request)

    monkeypatch.setattr(delivery, "send", send)

    mention()

    assert [one.endpoint for one in subscriptions()] == [moved]


# What push services answer ------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [200, 201, 202, 204])
def test_a_push_that_was_taken_is_done(phone, mention, status):
    phone.answers(status)

    mention()

    assert len(phone.pushes) == 1
    assert waiting() == []
    assert subscriptions()[0].failure is None


@pytest.mark.parametrize("status", [404, 410])
def test_a_dead_endpoint_ends_its_subscription(phone, mention, status, caplog):
    phone.answers(status)

    with caplog.at_level(logging.INFO):
        mention()

    assert (subscriptions(), waiting()) == ([], [])
    assert f"removed: push.example answered with status {status}" in caplog.text


@pytest.mark.parametrize("status", [400, 401, 403, 405, 413])
def test_a_refusal_gives_the_message_up_and_not_the_subscription(phone, mention, status, caplog):
    """Were our clock wrong, every push service would refuse what we sign."""
    phone.answers(status)
    mention()
    given_up, left = caplog.text.count("given up"), waiting()
    failure = subscriptions()[0].failure

    phone.answers(201)
    mention()

    assert (given_up, left) == (1, [])
    assert failure == f"push.example answered with status {status}"
    assert len(phone.pushes) == 2


@pytest.mark.parametrize("status", [302, 408, 429, 500, 502, 503])
def test_a_busy_push_service_is_asked_again_with_the_same_topic(phone, mention, frozen_time, run_jobs, status):
    phone.answers(status, Location="https://other.example/")
    mention()
    at_once = run_jobs()
    failure = subscriptions()[0].failure

    phone.answers(201)
    frozen_time.move(seconds=10)
    run_jobs()

    assert at_once == 0
    assert failure == f"push.example answered with status {status}"
    first, second = phone.pushes
    assert first.headers["Topic"] == second.headers["Topic"]
    assert (len(first.headers["Topic"]), len(decoded(first.headers["Topic"]))) == (32, 24)
    assert first.said == second.said
    assert waiting() == []


def test_different_pushes_have_different_topics(alice, api, push_service, phone, mention):
    Phone(push_service, path="/tablet").subscribe(api(alice))

    for _ in range(2):
        mention()

    assert len({headers["Topic"] for _, _, headers in push_service.asked}) == len(push_service.asked) == 4


@pytest.mark.parametrize("spelling", ["a number", "a moment"])
def test_it_is_not_asked_sooner_than_it_wants(phone, mention, frozen_time, run_jobs, spelling):
    frozen_time.moment = frozen_time.moment.replace(microsecond=0)
    moment = format_datetime((frozen_time.moment + timedelta(hours=2)).astimezone(UTC), usegmt=True)
    phone.answers(429, Retry_After="7200" if spelling == "a number" else moment)
    mention()

    tries = []
    for span in ({"minutes": 119}, {"minutes": 2}):
        frozen_time.move(**span)
        run_jobs()
        tries.append(len(phone.pushes))

    assert tries == [1, 2]


@pytest.mark.parametrize(
    ("wish", "again"),
    [
        ("Fri, 31 Dec 99999999999 23:59:59 GMT", 1),
        ("Fri, 31 Dec 2027 23:59:59 +99999999999", 1),
        ("-5", 1),
        ("Fri, 31 Dec 9999 23:59:59 -2300", 0),
        ("999999999", 0),
    ],
)
def test_a_wish_that_is_none_is_passed_over_and_one_that_is_too_late_ends_it(phone, mention, wish, again, caplog):
    phone.answers(503, Retry_After=wish)

    mention()

    assert len(phone.pushes) == 1
    assert len(waiting()) == again
    assert subscriptions()[0].failure == "push.example answered with status 503"
    assert "Traceback" not in caplog.text


def test_tries_go_on_for_about_a_day(phone, mention, frozen_time, run_jobs, caplog):
    phone.answers(503, Retry_After="soon")
    began = clock.now()
    mention()

    gaps = []
    while jobs := waiting():
        gaps.append(jobs[0].run_at - clock.now())
        frozen_time.moment = jobs[0].run_at
        run_jobs()

    assert timedelta(hours=8) < clock.now() - began < timedelta(hours=24)
    assert gaps[0] < timedelta(seconds=7)
    assert all(later > sooner for sooner, later in zip(gaps, gaps[1:], strict=False))
    assert len(subscriptions()) == 1
    assert caplog.text.count("given up") == 1


def test_a_subscription_survives_that_the_network_is_away(phone, names, mention, frozen_time, run_jobs):
    here = names.pop("push.example")
    mention()
    failure = subscriptions()[0].failure

    names["push.example"] = here
    frozen_time.move(minutes=1)
    run_jobs()

    assert failure == "push.example could not be resolved"
    assert phone.titles == ["bob mentioned you"]


# Where it may go ----------------------------------------------------------------------------------------------


def test_an_endpoint_on_a_private_address_is_not_contacted(app, push_service, phone, mention, frozen_time, run_jobs):
    """Its subscription stays, for a resolver says such things of every name while the line is down."""
    with configured(app, ROOKERY_ALLOWED_NETWORKS=[]):
        mention()
    asked, failure = list(push_service.asked), subscriptions()[0].failure

    frozen_time.move(seconds=10)
    run_jobs()

    assert asked == []
    assert "This server does not connect to push.example" in failure
    assert phone.titles == ["bob mentioned you"]


def test_a_host_that_is_being_asked_enough_is_left_alone_for_a_moment(
    phone, mention, frozen_time, run_jobs, monkeypatch
):
    host = net.tidy(phone.endpoint)[1]
    monkeypatch.setattr(host_limit, "WAIT_SECONDS", 0)
    with net.host_slot(host), net.host_slot(host):
        mention()
        crowded, [job] = list(phone.pushes), waiting()

    frozen_time.move(seconds=3)
    run_jobs()

    assert crowded == []
    assert job.payload["attempt"] == 1
    assert phone.titles == ["bob mentioned you"]


def test_services_that_have_not_proven_themselves_hold_up_no_others(
    alice, api, push_service, phone, mention, frozen_time, run_jobs, monkeypatch
):
    monkeypatch.setattr(host_limit, "WAIT_SECONDS", 0)
    mention("@alice one")
    new, unwell = (Phone(push_service, path=path) for path in ("/new", "/unwell"))
    unwell.subscribe(api(alice))
    frozen_time.move(hours=2)
    unwell.answers(500)
    mention("@alice two")
    unwell.answers(201)
    run_jobs()
    frozen_time.move(minutes=1)
    run_jobs()
    new.subscribe(api(alice))
    before = len(unwell.pushes)
    with net.host_slot(delivery.UNPROVEN), net.host_slot(delivery.UNPROVEN):
        mention("@alice three")
        crowded = len(phone.pushes), len(unwell.pushes) - before, len(new.pushes)

    frozen_time.move(seconds=3)
    run_jobs()

    assert crowded == (3, 0, 0)
    assert (len(unwell.pushes) - before, len(new.pushes)) == (1, 1)


def test_the_longer_a_host_is_crowded_the_less_often_one_comes(phone, mention, frozen_time, run_jobs, monkeypatch):
    host, waits = net.tidy(phone.endpoint)[1], []
    monkeypatch.setattr(host_limit, "WAIT_SECONDS", 0)
    with net.host_slot(host), net.host_slot(host):
        mention()
        while len(waits) < 60 and (jobs := waiting()):
            waits.append((jobs[0].run_at - clock.now()).total_seconds())
            frozen_time.moment = jobs[0].run_at
            run_jobs()

    assert waits[0] <= 2
    assert waits[-1] > 1800
    assert sum(waits) < 24 * 3600
    assert waiting() == []
    assert phone.pushes == []


def test_in_a_crowd_one_waits_a_little_for_a_place(monkeypatch):
    inside = []
    monkeypatch.setattr(host_limit, "WAIT_SECONDS", 30)

    def come():
        with net.host_slot("push.example"):
            inside.append(1)

    with net.host_slot("push.example"):
        with net.host_slot("push.example"):
            third = threading.Thread(target=come)
            third.start()
            before = list(inside)
        third.join(10)

    assert (before, inside) == ([], [1])


@pytest.mark.parametrize("headers", [{}, {"Content-Encoding": "br"}])
def test_what_a_push_service_says_beside_its_status_is_not_waited_for(phone, push_service, mention, headers, request):
    enough = threading.Event()
    request.addfinalizer(enough.set)

    def hang():
        yield b"x"
        enough.wait(30)

    push_service.page(phone.path, hang, status=201, host=phone.host, **headers)

    mention()

    assert waiting() == []
    assert subscriptions()[0].failure is None
    assert len(phone.pushes) == 1


# What operators see -------------------------------------------------------------------------------------------


def test_the_operator_sees_whose_apps_want_messages_and_whether_they_arrive(flask, alice, phone, mention):
    mention()
    phone.answers(503)
    mention()

    [line] = json.loads(flask("push list alice --json").stdout)

    assert (line["app"], line["service"], line["policy"]) == ("Test", "push.example", "all")
    assert line["pushed_at"] and line["failed_at"]
    assert line["failure"] == "push.example answered with status 503"
    assert phone.path not in flask("push list alice").stdout


def test_the_operator_sends_a_test_message(flask, alice, phone):
    taken = json.loads(flask("push test alice --json").stdout)
    phone.answers(410)
    refused = json.loads(flask("push test alice --json").stdout)

    assert [one["result"] for one in taken + refused] == ["taken", "push.example answered with status 410"]
    said = phone.pushes[0].said
    assert (said["title"], said["notification_type"], said["notification_id"]) == ("Rookery", "test", 0)
    assert len(said["access_token"]) == 32
    assert len(subscriptions()) == 1


def test_the_operator_hears_that_no_app_has_subscribed(flask, alice):
    for command in ("list", "test"):
        assert "No app or browser of theirs has subscribed" in flask(f"push {command} alice").stderr
        assert "There is no login nobody" in flask(f"push {command} nobody", fails=True).stderr


# What it costs ------------------------------------------------------------------------------------------------


def test_without_a_subscription_a_notification_costs_one_query_more(alice, bob, post, run_jobs, count_queries):
    run_jobs()

    with count_queries() as queries:
        post(bob, "@alice hello")
        run_jobs()

    assert len([one for one in queries if "push_subscriptions" in one]) == 1


def test_one_subscription_and_five_are_found_alike(alice, bob, api, push_service, post, run_jobs, count_queries):

    post(bob, "@alice hello")
    run_jobs()
    [told] = db.session.query(Notification.id, Notification.account_id).all()

    counts = []
    for number in range(5):
        Phone(push_service, path=f"/{number}").subscribe(api(alice))
        with count_queries() as queries:
            deliveries.promise(Notified(told.id, told.account_id))
        db.session.rollback()
        counts.append(len([one for one in queries if one.startswith("SELECT")]))

    assert counts == [1] * 5


def test_of_very_many_subscriptions_the_newest_are_asked(alice, bob, phone, post, run_jobs):
    post(bob, "@alice hello")
    run_jobs()
    [told], [first] = db.session.query(Notification.id).all(), subscriptions()
    alike = {name: getattr(first, name) for name in ("account_id", "endpoint", "public_key", "auth_secret", "alerts")}
    db.session.add_all([PushSubscription(**alike) for _ in range(due.MOST + 1)])
    db.session.commit()

    found = [row.id for row in due.wanting(told.id)]

    assert len(found) == due.MOST
    assert found == [one.id for one in subscriptions()][:1:-1]


def test_the_subscription_of_a_token_is_still_one(alice, api, push_service):
    client = api(alice)

    for path in ("/one", "/two"):
        Phone(push_service, path=path).subscribe(client)

    assert [one.endpoint for one in subscriptions()] == [push_service.url("/two", "push.example")]
    assert client.get(ONE).status_code == 200
