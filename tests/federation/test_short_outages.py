"""A server that was away for minutes: what fails together counts once, and what waits arrives soon (17.3)."""

import itertools
import threading

import pytest

from models import clock
from models.base import db
from models.federation import delivery
from models.federation.peer import Peer
from rookery import events
from rookery.federation import outbound
from rookery.federation.outbound import peer_health
from rookery.federation.outbound.deliver import HostTurn
from tests.federation.neighbours import signs, waiting
from tests.peers import Said

HOST = "far.example"
DOWN_SECONDS, BACK_WITHIN = 240, 180


@pytest.fixture
def two_wait(alice):
    """Two objects, each in a partition of its own, that are to be delivered at the same time."""
    signs(alice)
    numbers = itertools.count(1)
    for partition in range(delivery.PARTITIONS):
        about = next(
            uri
            for uri in (f"https://{HOST}/{number}" for number in numbers)
            if delivery.partition_of(delivery.order_key_of(uri)) == partition
        )
        activity = {"id": f"https://rookery.test/users/alice#{about}", "type": "Like", "object": about}
        outbound.send(activity, alice, [f"https://{HOST}/inbox"], about=about)
    events.commit()


def deliver_at_once():
    """As two threads do: both partitions have seen what is due before either of them fails."""
    if peer_health.resting(HOST) is None:
        batches = [delivery.next_deliveries(HOST, partition, 10) for partition in range(delivery.PARTITIONS)]
        for rows in filter(None, batches):
            HostTurn(HOST).take(rows)


def failures():
    return db.session.get(Peer, HOST, populate_existing=True).failures


def test_17_3_what_fails_together_counts_as_one_failure(far, two_wait, frozen_time):
    far.down = True

    deliver_at_once()
    assert failures() == 1
    frozen_time.moment = max(one.due_at for one in waiting())
    deliver_at_once()
    assert failures() == 2


def test_17_3_what_fails_while_the_server_rests_prolongs_its_rest_only_as_it_asks(far, two_wait, frozen_time):
    wishes = iter([{}, {"Retry-After": "600"}])
    far.inbox = lambda request: Said(503, next(wishes), b"")

    deliver_at_once()

    assert failures() == 1
    assert peer_health.resting(HOST) == clock.ahead(seconds=600)
    assert max(one.due_at for one in waiting()) == clock.ahead(seconds=600)


@pytest.mark.parametrize("jitter", [0.75, 1.0, 1.25])
def test_17_3_two_objects_arrive_within_three_minutes_after_four_minutes_of_outage(
    far, two_wait, frozen_time, monkeypatch, jitter
):
    monkeypatch.setattr(peer_health.random, "uniform", lambda least, most: jitter)
    for second in range(0, DOWN_SECONDS + BACK_WITHIN, 5):
        far.down = second < DOWN_SECONDS
        deliver_at_once()
        frozen_time.move(seconds=5)

    assert len(far.activities()) == 2
    assert waiting() == []


def test_17_3_whatever_the_jitter_a_try_falls_into_the_three_minutes_after_four_of_outage(monkeypatch):
    for jitters in itertools.product((0.75, 0.9, 1.1, 1.25), repeat=6):
        left = iter(jitters)
        with monkeypatch.context() as patched:
            patched.setattr(peer_health.random, "uniform", lambda least, most, left=left: next(left))
            tries = list(itertools.accumulate(peer_health.backoff(failures) for failures in range(1, 7)))

        assert any(DOWN_SECONDS <= moment <= DOWN_SECONDS + BACK_WITHIN for moment in tries), tries


def test_17_3_two_processes_that_fail_together_count_once(app, two_wait):
    both = threading.Barrier(2)

    def fail():
        with app.app_context():
            both.wait()
            peer_health.failed(HOST, "away", 0.0)
            events.commit()

    threads = [threading.Thread(target=fail) for _ in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()

    assert failures() == 1
