"""Delivery: what others are to know arrives there, once, in order, whatever they do meanwhile (13)."""

import time
from datetime import timedelta

import pytest

from blueprints.federation.deliveries import tidy
from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.federation import delivery, successful_delivery
from models.federation.delivery import Delivery, Outgoing, order_key_of
from models.federation.peer import Peer
from models.federation.successful_delivery import SuccessfulDelivery
from models.jobs.job import DELIVERY, Job
from models.moderation.server_rule import ServerBlock
from rookery import __version__, events
from rookery.federation import outbound
from rookery.federation.outbound import peer_health
from rookery.net.connect import GuardedBackend
from rookery.services import instance, statuses
from tests.configured import configured
from tests.federation.neighbours import follows, knows, queued, signs, waiting
from tests.peers import Said

HOST = "far.example"


@pytest.fixture
def alice(alice):
    return signs(alice)


@pytest.fixture
def carol(far):
    """Somebody elsewhere whose account is known here."""
    return knows(far.person("carol"))


@pytest.fixture
def send(alice):
    """`send("Like", to=url)`: an activity of alice's about nothing in particular."""

    def send(kind="Like", to=f"https://{HOST}/inbox", about="https://far.example/1", **options):
        number = db.session.scalar(db.select(db.func.count()).select_from(Outgoing))
        activity = {
            "id": f"https://rookery.test/users/alice#{kind}{number}",
            "type": kind,
            "object": about,
            "actor": "https://rookery.test/users/alice",
        }
        outbound.send(activity, alice, [to], about=about, **options)
        events.commit()

    return send


def peer(host=HOST):
    return db.session.get(Peer, host, populate_existing=True)


def answers(*statuses, **headers):
    """An inbox that answers with these, one after the other, and with the last one from then on."""
    left = list(statuses)
    return lambda request: Said(left.pop(0) if len(left) > 1 else left[0], headers, b"")


def test_13_2_a_post_arrives_at_the_servers_of_followers(alice, carol, far, post, run_jobs):
    follows(carol, alice)

    status = post(alice, "Rooks nest high.")
    run_jobs()

    (create,) = far.activities("Create")
    assert create["object"]["content"] == "<p>Rooks nest high.</p>"
    assert create["id"] == f"https://rookery.test/users/alice/statuses/{status.id}/activity"
    assert waiting() == []


def test_5_2_an_inbox_that_is_not_in_ascii_is_signed_as_it_is_asked(fediverse, send, run_jobs):
    server = fediverse.server("xn--80a1acny.example")

    send(to="https://\u043f\u043e\u0447\u0442\u0430.example/\u00fc/inbox")
    run_jobs()

    (received,) = server.received
    assert received.path == "/%C3%BC/inbox"
    assert "Signature" in received.headers
    assert waiting() == []


def test_15_1_what_arrived_is_known_for_two_weeks_with_its_host_kind_and_moment(far, send, run_jobs, frozen_time):
    send("Create", about="https://rookery.test/1")
    send("Update", about="https://rookery.test/1")
    send("Like", about="https://rookery.test/2")
    run_jobs()
    key = order_key_of("https://rookery.test/1")

    assert {(one.host, one.kind, one.times) for one in successful_delivery.about(key, 9)} == {
        (HOST, "Create", 1),
        (HOST, "Update", 1),
    }
    assert abs(successful_delivery.about(key, 1)[0].last_at - clock.now()) < timedelta(seconds=1)
    frozen_time.move(days=13)
    assert tidy() is False
    assert len(successful_delivery.about(key, 9)) == 2
    frozen_time.move(days=1, seconds=1)
    tidy()
    assert db.session.scalar(db.select(db.func.count()).select_from(SuccessfulDelivery)) == 0


def test_15_1_what_failed_or_is_not_wanted_any_more_did_not_arrive(far, send, run_jobs):
    far.inbox = Said(403, {}, b"")
    send()
    send(status_id=1)
    run_jobs()

    assert waiting() == []
    assert db.session.scalar(db.select(db.func.count()).select_from(SuccessfulDelivery)) == 0


def test_15_1_recording_ten_deliveries_is_one_statement(far, send, run_jobs, sent):
    for number in range(10):
        send(about=f"https://far.example/{number * 2}")
    sent.clear()
    run_jobs()

    assert len(far.received) == 10
    recorded = [one for one in sent if "INSERT INTO successful_deliveries" in one]
    assert 1 <= len(recorded) <= 2  # of the two partitions of a host's queue


def test_13_2_what_is_rolled_back_was_never_queued(alice, far, run_jobs):
    outbound.send({"id": "https://rookery.test/1", "type": "Like", "object": "x"}, alice, [f"{far.base}/inbox"])
    events.rollback()
    run_jobs()

    assert far.received == []
    assert queued() == []


def test_13_7_ten_thousand_recipients_are_queued_in_less_than_five_seconds(alice):
    inboxes = [f"https://s{number}.example/inbox" for number in range(10_000)]
    began = time.process_time()

    outbound.send({"id": "https://rookery.test/1", "type": "Like", "object": "x"}, alice, inboxes)
    events.commit()

    assert time.process_time() - began < 5
    assert db.session.scalar(db.select(db.func.count()).select_from(Delivery)) == 10_000
    assert db.session.scalar(db.select(db.func.count()).where(Job.queue == DELIVERY)) == 10_000


@pytest.mark.parametrize("status", [200, 201, 202, 204])
def test_13_3_2xx_is_success(far, send, run_jobs, status):
    far.inbox = Said(status, {}, b"")

    send()
    run_jobs()

    assert waiting() == []
    assert (peer().failures, peer().failing_days, peer().delivered_at is not None) == (0, [], True)


@pytest.mark.parametrize("status", [301, 308, 401, 408, 425, 429, 500, 502, 503, 504, 520])
def test_13_3_these_are_tried_again(far, send, run_jobs, frozen_time, status):
    far.inbox = answers(status, *([status] if status == 401 else []), 202, location="https://far.example/other")

    send()
    run_jobs()
    (left,) = waiting()
    assert left.attempts == 1
    assert f"status {status}" in left.error

    frozen_time.move(seconds=61)
    run_jobs()

    assert waiting() == []
    assert {one.path for one in far.received} == {"/inbox"}  # no redirect is followed (13.8)


@pytest.mark.parametrize(("status", "rests"), [(429, True), (502, True), (503, True), (504, True), (500, False)])
def test_13_3_a_server_that_says_that_it_is_down_rests(far, send, run_jobs, status, rests):
    far.inbox = Said(status, {}, b"")
    send()
    run_jobs()

    send(about="https://far.example/2")
    run_jobs()

    assert (peer_health.resting(HOST) is not None, len(far.received)) == (rests, 1 if rests else 2)
    assert len(waiting()) == 2


@pytest.mark.parametrize("status", [400, 403, 404, 405, 410, 413, 422, 501])
def test_13_3_these_are_for_good(far, send, run_jobs, frozen_time, status, caplog):
    far.inbox = Said(status, {}, b"")

    send()
    run_jobs()
    before = len(far.received)
    frozen_time.move(days=1)
    run_jobs()

    assert waiting() == []
    assert len(far.received) == before == (2 if status in (400, 403) else 1)
    (failed,) = db.session.scalars(db.select(Delivery)).all()
    assert failed.error == f"answered with status {status}"
    assert "13.3 https://rookery.test/users/alice#Like0" in caplog.text


def test_13_3_network_errors_are_tried_again(far, send, run_jobs, frozen_time):
    far.down = True
    send()
    run_jobs()
    assert [one.attempts for one in waiting()] == [1]

    far.down = False
    frozen_time.move(seconds=61)
    run_jobs()

    assert len(far.received) == 1
    assert waiting() == []


def test_13_3_retry_after_is_honoured(far, send, run_jobs, frozen_time):
    far.inbox = answers(429, 202, **{"Retry-After": "600"})
    send()
    run_jobs()
    frozen_time.move(seconds=590)
    run_jobs()
    assert len(far.received) == 1

    frozen_time.move(seconds=20)
    run_jobs()

    assert len(far.received) == 2
    assert waiting() == []


def test_13_3_a_year_of_retry_after_is_an_hour(far, send, run_jobs, frozen_time):
    far.inbox = Said(503, {"Retry-After": "31536000"}, b"")

    send()
    run_jobs()

    assert waiting()[0].due_at == clock.now() + timedelta(hours=1)


def test_13_3_410_on_the_inbox_of_an_actor_marks_it_for_refresh(far, carol, send, run_jobs):
    far.inbox = Said(410, {}, b"")

    send(to=f"{far.base}/users/carol/inbox")
    run_jobs()

    assert db.session.get(RemoteActor, carol.id, populate_existing=True).fetched_at.year == 1970


def test_13_4_the_first_retry_comes_within_a_minute_the_second_within_three(far, send, run_jobs, frozen_time):
    far.down = True
    send()
    run_jobs()
    first = waiting()[0].due_at - clock.now()
    frozen_time.moment = waiting()[0].due_at
    run_jobs()
    second = waiting()[0].due_at - clock.now()

    assert timedelta(0) < first <= timedelta(seconds=60)
    assert timedelta(seconds=60) < second <= timedelta(minutes=3)


def test_13_4_a_week_is_tried_at_least_ten_times_each_signed_anew(far, send, run_jobs, frozen_time):
    far.inbox = Said(503, {}, b"")
    send()
    began = clock.now()
    run_jobs()
    while peer().unavailable_at is None:
        due = waiting()[0].due_at
        assert timedelta(0) < due - clock.now() <= timedelta(hours=5)
        frozen_time.moment = due
        run_jobs()

    assert len(far.received) >= 10
    assert clock.now() - began >= timedelta(hours=48)
    dates = [one.headers["Date"] for one in far.received]
    assert len(set(dates)) == len(dates)
    assert len({one.headers["Signature"] for one in far.received}) == len(dates)
    frozen_time.move(days=2)
    delivery.delete_old()
    assert waiting() == []


def test_13_4_a_status_that_was_deleted_meanwhile_is_not_sent_any_more(alice, carol, far, post, run_jobs, frozen_time):
    follows(carol, alice)
    far.down = True
    status = post(alice, "Never mind", visibility="private")
    run_jobs()

    statuses.delete(alice, status.id)
    events.commit()
    far.down = False
    frozen_time.move(minutes=1)
    run_jobs()

    assert [one["type"] for one in far.activities()] == ["Delete"]


def test_13_5_failures_on_seven_days_make_a_server_unavailable(far, send, run_jobs, frozen_time):
    far.down = True
    for _ in range(6):
        send()
        run_jobs()
        frozen_time.move(days=1)
    assert peer().unavailable_at is None

    run_jobs()
    assert peer().unavailable_at == clock.now()
    send(about="https://far.example/other")

    assert "https://far.example/other" not in {one.about for one in queued()}


def test_13_5_many_failures_on_one_day_do_not(far, send, run_jobs, frozen_time):
    far.down = True
    for number in range(20):
        send(about=f"https://far.example/{number}")
        run_jobs()
        frozen_time.move(minutes=1)

    assert len(peer().failing_days) <= 2
    assert peer().unavailable_at is None


def test_what_is_too_old_for_one_server_is_given_up_for_that_one_alone(send, frozen_time):
    send()
    send(to="https://near.example/inbox")
    frozen_time.move(days=8)

    delivery.give_up_before(HOST, clock.now(), "It was down.")
    events.commit()

    assert [(one.host, one.failed_at is None) for one in db.session.query(Delivery).order_by(Delivery.host)] == [
        (HOST, False),
        ("near.example", True),
    ]


@pytest.fixture
def dead(far):
    """A server that was given up."""
    found = Peer.met(HOST)
    found.unavailable_at, found.probe_at = clock.now(), clock.now() + timedelta(days=1)
    found.failing_days = [f"2026-01-0{day}" for day in range(1, 8)]
    db.session.commit()
    return far


def test_13_5_a_daily_probe_wakes_a_server_that_answers(dead, send, run_jobs, frozen_time):
    frozen_time.move(days=1, seconds=1)
    peer_health.probe_the_unavailable()
    events.commit()
    run_jobs()

    assert [one.path for one in dead.asked] == ["/.well-known/nodeinfo"]
    assert (peer().unavailable_at, peer().failing_days) == (None, [])
    send()
    run_jobs()
    assert len(dead.received) == 1


def test_13_5_one_that_does_not_answer_is_asked_again_the_next_day(dead, run_jobs, frozen_time):
    dead.down = True
    frozen_time.move(days=1, seconds=1)
    peer_health.probe_the_unavailable()
    events.commit()
    run_jobs()
    assert peer().unavailable_at is not None

    peer_health.probe_the_unavailable()

    assert peer().probe_at == clock.now() + timedelta(days=1)


def test_13_5_being_heard_from_wakes_it_and_what_waits_goes_at_once(far, send, run_jobs):
    far.down = True
    send()
    run_jobs()
    found = peer()
    found.unavailable_at = clock.now()
    events.commit()
    far.down = False

    peer_health.heard([HOST])
    events.commit()
    run_jobs()

    assert len(far.received) == 1
    assert peer().unavailable_at is None


def test_13_5_what_was_refused_goes_at_once_when_the_host_is_heard_from(far, send, run_jobs, frozen_time):
    far.inbox = answers(*[500] * 6, 202)
    send()
    run_jobs()
    for _ in range(5):
        frozen_time.moment = waiting()[0].due_at
        run_jobs()
    assert waiting()[0].due_at > clock.ahead(minutes=10)

    peer_health.heard([HOST])
    events.commit()
    run_jobs()

    assert waiting() == []


def test_13_5_what_a_host_goes_on_refusing_is_not_sent_each_time_it_is_heard_from(far, send, run_jobs, frozen_time):
    far.inbox = answers(500)
    send()
    for _ in range(delivery.FEW_ATTEMPTS + 8):
        run_jobs()
        peer_health.heard([HOST])
        events.commit()
        frozen_time.move(minutes=2)

    assert waiting()[0].attempts <= delivery.FEW_ATTEMPTS + 3


def test_13_6_what_is_about_one_object_keeps_its_order(far, send, run_jobs, frozen_time):
    far.inbox = answers(500, 202)
    for kind in ("Create", "Update", "Delete"):
        send(kind)
    run_jobs()
    assert [one["type"] for one in far.activities()] == ["Create"]

    frozen_time.move(minutes=1)
    run_jobs()

    assert [one["type"] for one in far.activities()] == ["Create", "Create", "Update", "Delete"]


def test_13_6_one_object_does_not_wait_for_another(far, send, run_jobs):
    far.inbox = lambda request: Said(500 if b"Create" in request.body else 202, {}, b"")
    send("Create")
    send("Like", about="https://far.example/other")

    run_jobs()

    assert [one.error for one in waiting()] == ["answered with status 500"]
    assert {one["type"] for one in far.activities()} == {"Create", "Like"}
    assert [delivery.next_deliveries(HOST, one, 9) for one in range(delivery.PARTITIONS)] == [[], []]  # none is due yet


def test_13_3_a_peer_that_was_down_for_three_days_gets_everything_once_and_in_order(far, send, run_jobs, frozen_time):
    far.down = True
    for day in range(3):
        for kind in ("Create", "Update", "Delete"):
            for about in range(4):
                send(kind, about=f"https://far.example/{day}/{about}")
            run_jobs()
            frozen_time.move(hours=8)
    far.down = False

    frozen_time.move(hours=5)
    run_jobs()

    said = [(one["object"], one["type"]) for one in far.activities()]
    assert len(said) == len(set(said)) == 36  # more than are sent at once
    for about in {one for one, _ in said}:
        assert [kind for one, kind in said if one == about] == ["Create", "Update", "Delete"]


def test_13_8_requests_name_us_and_share_connections(far, send, run_jobs, monkeypatch):
    opened, connect = [], GuardedBackend.connect_tcp
    monkeypatch.setattr(GuardedBackend, "connect_tcp", lambda self, *a, **k: opened.append(a) or connect(self, *a, **k))
    for number in range(6):
        send(about=f"https://far.example/{number}")
    run_jobs()
    send(about="https://far.example/7")
    run_jobs()

    assert len(far.received) == 7
    assert len(opened) <= 2
    agents = {one.headers["User-Agent"] for one in far.received}
    assert agents == {f"Rookery/{__version__} (+https://rookery.test/)"}


def test_13_9_an_activity_is_serialised_once(alice, far, fediverse, run_jobs):
    near = fediverse.server("near.example")
    activity = {"id": "https://rookery.test/users/alice#1", "type": "Like", "object": "https://far.example/1"}

    outbound.send(activity, alice, [f"{far.base}/inbox", f"{near.base}/inbox", f"{far.base}/inbox"])
    events.commit()
    run_jobs()

    assert len(queued()) == 1
    assert [len(one.received) for one in (far, near)] == [1, 1]
    assert far.received[0].body == near.received[0].body


def test_10_12_nothing_goes_to_a_server_that_is_blocked_be_it_since_a_moment_ago(far, send, run_jobs, app):
    far.down = True
    send()
    run_jobs()
    far.down = False
    db.session.add(ServerBlock(domain=HOST, severity="suspend"))
    db.session.commit()
    app.extensions["rookery.cache"].clear()

    peer_health.revive(HOST)
    send(about="https://far.example/2")
    run_jobs()

    assert far.received == []
    assert waiting() == []


@pytest.mark.parametrize("when", ["queued", "sent"])
def test_1_3_nothing_leaves_where_federation_is_off(far, send, run_jobs, app, when):
    if when == "sent":
        send()
    with configured(app, ROOKERY_FEDERATION="off"):
        if when == "queued":
            send()
        run_jobs()

    assert far.received == []


def test_1_3_what_waits_is_kept_while_federation_is_off_in_administration(far, send, run_jobs):
    send()
    instance.change_setting("federation", "off")
    events.commit()
    run_jobs()
    kept = len(waiting())
    send()

    assert far.received == []
    assert kept == len(waiting()) == 1


def test_5_2_deliveries_are_signed_with_the_key_of_their_actor(far, send, run_jobs):
    send()
    run_jobs()

    (request,) = far.received
    assert 'keyId="https://rookery.test/users/alice#main-key"' in request.headers["Signature"]
    assert request.headers["Content-Type"] == "application/activity+json"
    assert request.headers["Host"] == HOST
    assert request.headers["Digest"].startswith("SHA-256=")


def test_5_4_a_peer_that_takes_only_one_form_gets_our_deliveries_and_is_remembered(far, send, run_jobs, frozen_time):
    far.inbox = lambda request: Said(202 if "Signature-Input" in request.headers else 401, {}, b"")

    send()
    run_jobs()
    assert [("Signature-Input" in one.headers) for one in far.received] == [False, True]
    send(about="https://far.example/2")
    run_jobs()
    assert [("Signature-Input" in one.headers) for one in far.received] == [False, True, True]

    frozen_time.move(days=8)
    send(about="https://far.example/3")
    run_jobs()

    assert [("Signature-Input" in one.headers) for one in far.received[3:]] == [False, True]
    assert waiting() == []


def test_the_server_itself_can_sign(far, run_jobs):
    outbound.send({"id": "https://rookery.test/1", "type": "Flag", "object": ["x"]}, None, [f"{far.base}/inbox"])
    events.commit()
    run_jobs()

    assert 'keyId="https://rookery.test/actor#main-key"' in far.received[0].headers["Signature"]


def test_what_a_suspended_account_said_before_is_not_sent(alice, far, send, run_jobs):
    send("Create")
    send("Undo", about="https://far.example/2")
    db.session.get_one(Account, alice.id).suspended_at = clock.now()
    db.session.commit()

    run_jobs()

    assert [one["type"] for one in far.activities()] == ["Undo"]
