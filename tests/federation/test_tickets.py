"""What a delivery costs beside the sending, and that nobody comes for a server which rests."""

import pytest

from models import clock
from models.base import db
from models.federation.delivery import Delivery
from models.federation.peer import Peer
from models.jobs.job import Job
from rookery import events
from rookery.federation import outbound
from rookery.federation.outbound import peer_health
from tests.federation.neighbours import signs, waiting

HOST = "far.example"
INBOX = f"https://{HOST}/inbox"


@pytest.fixture
def alice(alice):
    return signs(alice)


@pytest.fixture
def send(alice):
    """`send(3)`: an activity with this number, and without a word about the commit."""

    def queue(number):
        about = f"https://{HOST}/{number}"
        outbound.send({"id": f"{about}#like", "type": "Like", "object": about}, alice, [INBOX])

    return queue


@pytest.fixture
def resting(far, send, frozen_time):
    """A server that could not be reached a moment ago, in both partitions; until when it rests."""
    peer_health.failed(HOST, "it is down", 3600.0)
    for number in range(8):
        send(number)
    events.commit()
    return db.session.scalar(db.select(Peer.retry_at))


def moments():
    return db.session.scalars(db.select(Job.run_at).where(Job.key.like("deliver %"))).all()


def test_13_4_nobody_comes_for_a_server_that_rests_until_it_rests_no_more(far, send, resting, run_jobs, frozen_time):
    assert moments() == [resting, resting]
    assert run_jobs() == 0

    send(9)
    events.commit()

    assert moments() == [resting, resting]
    assert run_jobs() == 0
    frozen_time.move(seconds=3601)
    run_jobs()
    assert len(far.received) == 9
    assert waiting() == []


def test_13_5_what_is_queued_for_a_server_while_it_is_woken_goes_at_once(far, send, resting, run_jobs, monkeypatch):
    looked, read = [], Peer.at_rest

    def woken_after_the_first_look(domains):
        found = read(domains)
        if not looked:
            peer_health.revive(HOST)
        looked.append(found)
        return found

    monkeypatch.setattr(Peer, "at_rest", woken_after_the_first_look)
    send(9)
    events.commit()

    assert looked[0] == {HOST: resting}
    assert set(moments()) == {clock.now()}
    run_jobs()
    assert len(far.received) == 9


def test_13_5_one_that_was_given_up_gets_nothing_queued(send, far):
    Peer.met(HOST).unavailable_at = clock.now()
    db.session.commit()

    send(1)
    events.commit()

    assert db.session.scalar(db.select(Delivery.id)) is None
    assert moments() == []


def test_a_delivery_that_goes_well_costs_few_statements(far, send, run_jobs, count_queries):
    send(1)
    events.commit()
    run_jobs()
    send(2)
    events.commit()

    with count_queries() as queries:
        run_jobs()

    assert len(far.received) == 2
    assert len([one for one in queries if "FROM jobs" not in one]) <= 7
