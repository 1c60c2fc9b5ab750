"""A worker with its threads: who hangs delays nobody but itself (13.7), and who is killed repeats little (13.2)."""

import threading
import time

import pytest

from models.accounts.account import Account
from models.base import db
from models.federation.delivery import Delivery
from models.federation.peer import Peer
from models.jobs.job import DEGRADED, DELIVERY, Job
from rookery import events, serving
from rookery.federation import outbound
from rookery.federation.outbound import deliver, peer_health
from rookery.federation.outbound.deliver import AT_ONCE
from rookery.jobs import worker
from rookery.jobs.worker import Worker
from rookery.net import connect, keep_alive
from rookery.services.accounts import local_accounts
from tests.federation.neighbours import signs, waiting
from tests.jobs.house import GUNICORN, House, kill
from tests.peers import Said
from tests.waiting import until


@pytest.fixture
def alice(alice):
    return signs(alice)


@pytest.fixture
def working(app, monkeypatch):
    """A worker that delivers with four threads."""
    monkeypatch.setattr(worker, "TURN_SECONDS", 0.05)
    one = Worker(app, threads=0, delivery_threads=4)
    one.start()
    until(one.on_duty.is_set)
    yield one
    one.stop()


def send(signer, server, number):
    about = f"{server.base}/{number}"
    activity = {"id": f"https://rookery.test/users/alice#{about}", "type": "Like", "object": about}
    outbound.send(activity, signer, [f"{server.base}/inbox"])


def test_13_7_a_host_that_hangs_takes_two_places_and_delays_no_other(alice, fediverse, working, api):
    release, hanging = threading.Event(), fediverse.server("hanging.example")
    hanging.inbox = Said(202, {}, b"", wait=lambda: release.wait(60))
    ask = api().get
    alone, idle = arrival_of_ten(alice, fediverse.server("before.example")), fastest(ask)
    try:
        for number in range(20):
            send(alice, hanging, number)
        events.commit()
        until(lambda: len(hanging.received) >= 2)

        beside, busy = arrival_of_ten(alice, fediverse.server("near.example")), fastest(ask)

        assert len(hanging.received) == 2
        assert beside < alone + 2
        assert busy < 2 * idle + 0.05
    finally:
        release.set()
    until(lambda: db.session.rollback() or waiting() == [], seconds=60)
    assert len({one["object"] for one in hanging.activities()}) == 20


def test_13_7_many_hosts_that_hang_take_a_quarter_of_the_threads_and_delay_no_other(alice, fediverse, working):
    release = threading.Event()
    hanging = [fediverse.server(f"hanging{number}.example") for number in range(5)]
    near = [fediverse.server(f"near{number}.example") for number in range(8)]
    for one in hanging:
        one.inbox = Said(202, {}, b"", wait=lambda: release.wait(60))
        peer_health.failed(one.domain, "hung", None)
        db.session.get(Peer, one.domain).failures = 1
    try:
        for number in range(2):
            for one in hanging:
                send(alice, one, number)
        events.commit()
        until(lambda: [one for one in hanging if one.received])
        began = time.monotonic()
        for one in near:
            send(alice, one, 1)
        events.commit()
        until(lambda: all(one.received for one in near))
        took = time.monotonic() - began

        assert took < 2 + 8
        assert sum(len(one.received) for one in hanging) == 1  # one thread of four
    finally:
        release.set()
    until(lambda: db.session.rollback() or waiting() == [], seconds=60)
    assert db.session.scalars(db.select(Peer.failures).where(Peer.failures > 0)).all() == []


def test_13_7_who_begins_to_hang_is_waited_for_briefly_and_then_among_its_like(alice, fediverse, working, monkeypatch):
    monkeypatch.setattr(deliver, "PATIENCE", 0.25)
    monkeypatch.setattr(peer_health, "SLOW_SECONDS", 0.1)
    release, hanging = threading.Event(), [fediverse.server(f"hanging{number}.example") for number in range(6)]
    near = fediverse.server("near.example")
    for one in hanging:
        one.inbox = Said(202, {}, b"", wait=lambda: release.wait(60))
        send(alice, one, 1)
    events.commit()
    try:
        until(lambda: sum(len(one.received) for one in hanging) >= 6)
        began = time.monotonic()
        send(alice, near, 1)
        events.commit()
        until(lambda: near.received)

        assert time.monotonic() - began < 2 + 8
        until(lambda: db.session.rollback() or queues("deliver hanging%") == [DEGRADED] * 6)
        assert set(db.session.scalars(db.select(Delivery.attempts))) == {0}  # nobody has failed yet
    finally:
        release.set()
    until(lambda: db.session.rollback() or waiting() == [], seconds=60)


def queues(keys):
    return list(db.session.scalars(db.select(Job.queue).where(Job.key.like(keys))))


def test_13_7_who_answers_slowly_is_slow_until_it_answers_quickly(alice, fediverse, app, run_jobs, monkeypatch):
    monkeypatch.setattr(peer_health, "SLOW_SECONDS", 0.05)
    slow, pauses = fediverse.server("slow.example"), [0.1, 0]
    slow.inbox = Said(202, {}, b"", wait=lambda: time.sleep(pauses.pop(0)))

    seen = []
    for number in range(2):
        send(alice, slow, number)
        events.commit()
        run_jobs()
        seen.append(peer_health.is_slow("slow.example"))

    assert seen == [True, False]


@pytest.mark.parametrize(("threads", "shares"), [(0, (0, 0)), (1, (1, 1)), (2, (1, 1)), (4, (3, 1)), (8, (6, 2))])
def test_13_7_a_quarter_of_the_threads_is_for_those_who_are_unwell(app, threads, shares):
    worker = Worker(app, threads=0, delivery_threads=threads)

    assert (worker.threads[DELIVERY], worker.threads[DEGRADED]) == shares


def arrival_of_ten(signer, server):
    """The seconds until they are there."""
    began = time.monotonic()
    for number in range(10):
        send(signer, server, number)
    events.commit()
    until(lambda: len(server.received) == 10)
    return time.monotonic() - began


def fastest(ask):
    """The seconds of the fastest of some answers of the API."""
    took = []
    for _ in range(10):
        began = time.monotonic()
        assert ask("/api/v1/timelines/public").status_code == 200
        took.append(time.monotonic() - began)
    return min(took)


def test_13_7_a_delivery_waits_five_seconds_for_a_connection_and_thirty_at_most_for_all():
    assert connect.CONNECT_SECONDS <= 5
    assert 10 <= keep_alive.SECONDS <= 30


def test_13_6_with_threads_each_object_keeps_its_order_and_arrives_once(alice, fediverse, working):
    servers = [fediverse.server(f"s{number}.example") for number in range(4)]
    for kind in ("Create", "Update", "Delete"):
        for number in range(5):
            its_id, about = f"https://rookery.test/{kind}/{number}", f"https://x.example/{number}"
            activity = {"id": its_id, "type": kind, "object": about}
            outbound.send(activity, alice, [f"{one.base}/inbox" for one in servers])
            events.commit()
    until(lambda: db.session.rollback() or waiting() == [], seconds=60)

    for server in servers:
        said = [(one["object"], one["type"]) for one in server.activities()]
        assert len(said) == len(set(said)) == 15
        for about in {about for about, _ in said}:
            assert [kind for one, kind in said if one == about] == ["Create", "Update", "Delete"]
    until(lambda: db.session.rollback() or not db.session.scalar(db.select(Job.id).limit(1)))


@pytest.fixture
def house(tmp_path, fediverse, authority):
    """A server of real processes that reaches the servers of the test."""
    fediverse.server("far.example")
    where = " ".join(f"{name}={address}:{port}" for name, (address, port) in fediverse.hosts.items())
    one = House(
        tmp_path, ROOKERY_ALLOWED_NETWORKS="127.0.0.1", ROOKERY_CA_FILE=str(authority.file), ROOKERY_HOSTS=where
    )
    yield one
    one.stop_all()


@pytest.mark.wide
@pytest.mark.timeout(120)
def test_13_2_a_server_that_is_killed_loses_nothing_and_repeats_little(house, fediverse):
    far = fediverse.server("far.example")
    far.inbox = Said(202, {}, b"", wait=lambda: time.sleep(0.005))
    with house.app():
        serving.migrate()
        author = local_accounts.create("author", "author@mail.example", "a long password", confirmed=True)
        events.commit()
        signer = db.session.get_one(Account, author.account_id)
        for number in range(200):
            send(signer, far, number)
        events.commit()

    for kill_at in (30, 60, 90):
        working = house.start(*GUNICORN)
        until(lambda kill_at=kill_at: len(far.received) >= kill_at, seconds=60)
        kill(working)
    house.start(*GUNICORN)
    with house.app():
        until(lambda: db.session.rollback() or not db.session.scalar(db.select(Delivery.id).limit(1)), seconds=60)

    arrived = [one["object"] for one in far.activities()]
    assert len(set(arrived)) == 200
    assert len(arrived) - 200 <= 3 * 2 * AT_ONCE  # kills, partitions, and what is forgotten together
