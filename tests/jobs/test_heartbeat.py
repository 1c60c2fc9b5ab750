"""The heartbeat, and the downtimes that the server finds out by it."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from models import clock
from models.base import db
from models.jobs.job import Job
from models.jobs.server_run import ServerRun
from rookery import events
from rookery.jobs import heartbeat
from rookery.jobs.worker import Worker


@pytest.fixture
def beat(app):
    def beat():
        heartbeat.beat()
        events.commit()

    return beat


def runs():
    return db.session.scalars(select(ServerRun).order_by(ServerRun.id)).all()


def returns():
    """How many times it was stated that the server is back."""
    return len(db.session.scalars(select(Job.id).where(Job.name == "ServerReturned")).all())


def test_a_server_that_runs_has_one_run_and_its_first_start_follows_no_downtime(beat, frozen_time):
    began = clock.now()
    for _ in range(5):
        beat()
        frozen_time.move(minutes=50)

    [run] = runs()
    assert (run.began_at, run.down_since) == (began, None)
    assert run.seen_at == clock.now() - timedelta(minutes=50)
    assert returns() == 0


def test_after_more_than_an_hour_a_new_run_begins_and_that_is_stated_once(beat, frozen_time):
    beat()
    last = clock.now()
    frozen_time.move(minutes=61)

    beat()
    beat()

    _, run = runs()
    assert (run.down_since, run.began_at) == (last, clock.now())
    assert returns() == 1


def test_of_two_workers_that_start_together_one_begins_the_run(beat, frozen_time, monkeypatch):
    beat()
    seen = ServerRun.latest()
    frozen_time.move(hours=2)
    beat()
    monkeypatch.setattr(ServerRun, "latest", lambda: seen)  # the other worker had looked before

    beat()

    assert (len(runs()), returns()) == (2, 1)


def test_a_clock_that_was_ahead_is_no_downtime_and_heartbeats_go_on(beat, frozen_time):
    frozen_time.move(days=400)
    beat()
    frozen_time.move(days=-400)

    beat()
    frozen_time.move(hours=2)
    beat()

    assert returns() == 1


def test_the_worker_on_duty_beats_once_a_minute(app, count_queries):
    worker = Worker(app, threads=0)
    worker.on_duty.set()
    worker._take_turn()

    with count_queries() as queries:
        worker._take_turn()

    assert len(runs()) == 1
    assert not [one for one in queries if "server_runs" in one]


def test_days_count_after_a_clock_was_ahead_for_a_while(app, frozen_time):
    frozen_time.moment = frozen_time.moment.replace(hour=12)
    began = clock.now()
    heartbeat.beat()
    frozen_time.move(days=365)
    heartbeat.beat()
    assert ServerRun.days_since(began) == 1
    frozen_time.move(days=-364)
    heartbeat.beat()

    assert ServerRun.days_since(began) == 1  # today
    frozen_time.move(minutes=30)
    heartbeat.beat()
    assert ServerRun.days_since(began) == 1
    for _ in range(48):
        frozen_time.move(minutes=30)
        heartbeat.beat()
    assert ServerRun.days_since(began) == 2
