"""Jobs that wait for other servers have threads of their own: whoever hangs delays nobody but its like."""

import threading
from dataclasses import dataclass
from typing import ClassVar

import pytest
from sqlalchemy import select, text

from models.base import db
from models.jobs.job import MAIN, NETWORK, Job
from models.notifications.notification import Notification
from rookery import events
from rookery.events import Fact, notifier
from rookery.events.facts import AccountWarned, StatusPosted
from rookery.jobs import queue, worker
from rookery.jobs.worker import Worker
from rookery.plugin import Plugin
from rookery.services import emails
from tests.jobs.conftest import BellRang, jobs, note, noted, ring
from tests.phones import Phone
from tests.waiting import until


@dataclass(frozen=True)
class FarBellRang(Fact):
    """A fact whose handlers ask other servers."""

    queue: ClassVar[str] = NETWORK
    times: int = 1


@pytest.fixture
def working(app, monkeypatch):
    """`working(threads=1, network_threads=1)`: a worker that has the duty and is stopped after the test."""
    started = []
    monkeypatch.setattr(worker, "TURN_SECONDS", 0.05)

    def start(**threads):
        one = Worker(app, **threads)
        one.start()
        started.append(one)
        until(one.on_duty.is_set)
        return one

    yield start
    for one in started:
        one.stop()


@pytest.fixture
def bells(install):
    """Both bells note when they are rung."""

    def near(fact):
        note("near")

    def far(fact):
        note("far")

    install(Plugin(name="bells", on={BellRang: (near,), FarBellRang: (far,)}))


def ring_far():
    events.emit(FarBellRang())
    events.commit()


def test_a_fact_says_which_lane_its_job_takes(app, bells):
    ring()
    ring_far()

    assert [job.queue for job in jobs()] == [MAIN, NETWORK]
    assert AccountWarned.queue == emails.send_confirmation.queue == NETWORK
    assert StatusPosted.queue == MAIN


def test_a_lane_gives_its_own_jobs_only(app, bells):
    ring_far()

    assert queue.claim("here:1:a") is None
    assert queue.next_due() is None
    assert queue.next_due(NETWORK) is not None
    assert queue.claim("here:1:a", NETWORK) is not None


def test_jobs_of_before_there_were_lanes_are_in_the_main_one(app):
    db.session.execute(
        text(
            "INSERT INTO jobs (id, name, payload, steps, run_at, created_at, attempts) "
            "VALUES (1, 'Old', '{}', '[]', '2026-01-01', '2026-01-01', 0)"
        )
    )
    db.session.commit()

    assert queue.claim("here:1:a").id == 1


def test_commands_and_tests_run_what_is_due_in_every_lane(app, bells, run_jobs):
    ring()
    ring_far()

    assert run_jobs() == 2
    assert noted() == {"near": 1, "far": 1}


def test_a_thread_that_waits_for_another_server_does_not_delay_the_others(app, install, working):
    def near(fact):
        note("near")

    def far(fact):
        begun.set()
        assert enough.wait(30)
        note("far")

    begun, enough = threading.Event(), threading.Event()
    install(Plugin(name="bells", on={BellRang: (near,), FarBellRang: (far,)}))
    working(threads=1, network_threads=1)
    ring_far()
    assert begun.wait(10)

    ring()
    until(lambda: noted() == {"near": 1})
    enough.set()
    until(lambda: noted() == {"near": 1, "far": 1})


def test_a_push_service_that_hangs_delays_no_home_and_no_notification(alice, bob, api, post, push_service, working):
    phone, enough = Phone(push_service), threading.Event()
    push_service.page(phone.path, status=201, host=phone.host, delay=lambda: enough.wait(30))
    phone.subscribe(api(alice))
    api(alice).post(f"/api/v1/accounts/{bob.id}/follow")
    working(threads=1, network_threads=1)
    post(bob, "@alice first")
    until(lambda: push_service.asked)

    status = post(bob, "@alice second")

    def is_told():
        db.session.rollback()
        return db.session.scalar(select(Notification.id).where(Notification.status_id == status.id))

    until(is_told)
    until(lambda: str(status.id) in [one["id"] for one in api(alice).get("/api/v1/timelines/home").json])
    assert len(push_service.asked) == 1
    enough.set()
    until(lambda: len(push_service.asked) == 2)


def test_a_commit_wakes_the_threads_of_its_lane_only(app, bells, monkeypatch):
    bell = notifier.Notifier()  # nobody else rings it
    monkeypatch.setitem(app.extensions, "rookery.notifier", bell)
    before = bell.wait(MAIN, -1, 0), bell.wait(NETWORK, -1, 0)

    ring_far()

    assert (bell.wait(MAIN, -1, 0), bell.wait(NETWORK, -1, 0)) == (before[0], before[1] + 1)


@pytest.mark.parametrize(("tell", "name"), [(ring, MAIN), (ring_far, NETWORK)])
def test_a_commit_of_another_process_wakes_the_threads_of_its_queue(app, bells, tell, name):
    bell, stop, engine = notifier.Notifier(), threading.Event(), db.engine
    looking = threading.Thread(target=notifier.watch, args=(engine, bell, stop), daemon=True)
    looking.start()
    if engine.dialect.name == "postgresql":
        until(lambda: bell.wait(MAIN, -1, 0))  # it listens
    before = {one: bell.wait(one, -1, 0) for one in (MAIN, NETWORK)}

    try:
        tell()
        until(lambda: bell.wait(name, -1, 0) > before[name])
        other = NETWORK if name == MAIN else MAIN
        assert bell.wait(other, -1, 0) == before[other]
    finally:
        stop.set()
        looking.join(10)


def test_looking_for_work_uses_the_index_of_the_queue(app, bells, plans):
    def look():
        queue.next_due(NETWORK)
        queue._DUE.rows(of_queue=NETWORK)

    for plan in plans(look):
        assert "ix_jobs_due" in plan, plan
        assert "queue" in plan, plan


def test_the_jobs_of_both_queues_of_a_stopped_worker_are_free_again(app, bells):
    ring()
    ring_far()
    held = [queue.claim("here:1:a", name) for name in (MAIN, NETWORK)]

    queue.release("here:1:a")
    events.commit()

    assert len(held) == len(db.session.query(Job).filter(Job.leased_by.is_(None)).all()) == 2
