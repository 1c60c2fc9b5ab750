"""Workers with threads of their own: who runs jobs, what wakes them, what comes round, how they stop."""

import os
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest
from sqlalchemy import select, update

from models import clock
from models.base import db
from models.data import sqlite_file
from models.jobs.job import Job, PeriodicRun
from models.jobs.lease import Lease
from rookery import events
from rookery.events import notifier
from rookery.jobs import queue, schedule, worker, workers
from rookery.jobs.worker import Worker
from rookery.plugin import Plugin
from tests import servers
from tests.jobs.conftest import BellRang, jobs, note, noted, ring
from tests.waiting import until

TURN_SECONDS, HEARTBEAT_SECONDS = 0.01, 0.04
SEVERAL_TURNS = 8 * TURN_SECONDS


@pytest.fixture(autouse=True)
def quick_turns(monkeypatch):
    monkeypatch.setattr(worker, "TURN_SECONDS", TURN_SECONDS)
    monkeypatch.setattr(worker.heartbeat, "SECONDS", HEARTBEAT_SECONDS)


@contextmanager
def working(app, threads=1, **options):
    one = Worker(app, threads, **options)
    one.start()
    try:
        yield one
    finally:
        one.stop()


# Duty ---------------------------------------------------------------------------------------------------------


def test_of_two_serving_processes_one_runs_jobs_and_the_other_takes_over(app):
    with working(app) as first:
        until(first.on_duty.is_set)
        with working(app) as second:
            time.sleep(SEVERAL_TURNS)
            both = (first.on_duty.is_set(), second.on_duty.is_set())
            first.stop()
            until(second.on_duty.is_set)

    assert both == (True, False)


@pytest.mark.any_database
def test_the_disk_holds_within_a_turn_what_was_committed(tmp_path, monkeypatch):
    """SQLite leaves its log to the system until a checkpoint: a power cut would cost half a minute."""
    log, synced, real = tmp_path / "rookery.db-wal", [], os.fsync
    monkeypatch.setattr(sqlite_file, "path", lambda: tmp_path / "rookery.db")
    monkeypatch.setattr(sqlite_file.os, "fsync", lambda handle: synced.append(os.fstat(handle).st_size) or real(handle))
    log_sync = sqlite_file.LogSync()

    log_sync.sync()
    for written in (b"one", b"", b"two"):
        with log.open("ab") as file:
            file.write(written)
        log_sync.sync()

    assert synced == [3, 6]


def test_a_worker_on_duty_syncs_the_log(app, monkeypatch):
    synced = threading.Event()
    monkeypatch.setattr(worker.LogSync, "sync", lambda self: synced.set())

    with working(app):
        assert synced.wait(10)


def test_several_worker_processes_work_beside_each_other(app):
    with working(app, dedicated=True) as first, working(app, dedicated=True) as second:
        until(lambda: first.on_duty.is_set() and second.on_duty.is_set())


def test_a_server_that_is_killed_leaves_its_jobs_to_the_next_one_at_once(app, when_it_rings):
    def ring_it(fact):
        note("rang")

    when_it_rings(ring_it)
    ring()
    queue.claim("here:1:a")

    with working(app):
        until(lambda: noted() == {"rang": 1}, seconds=3)


def test_a_server_begins_no_job_while_another_one_still_runs_some(app, when_it_rings):
    def slow(fact):
        begun.release()
        assert enough.wait(10)
        note("rang")

    begun, enough = threading.Semaphore(0), threading.Event()
    when_it_rings(slow)
    with working(app) as before:
        ring()
        assert begun.acquire(timeout=5)
        before.stop(seconds=0.02)
        with working(app) as after:
            too_early = begun.acquire(timeout=SEVERAL_TURNS)
            enough.set()
            for thread in before._threads:
                thread.join(5)
            before.stop()
            until(lambda: noted() == {"rang": 1})

    assert (too_early, after.on_duty.is_set()) == (False, True)


def test_jobs_of_a_worker_that_reports_no_more_are_done_by_another(app, when_it_rings):
    def ring_it(fact):
        note("rang")

    when_it_rings(ring_it)
    ring(), ring()
    workers.report("far:1:a")
    queue.claim("far:1:a")
    queue.claim("far:2:b")  # never reported, or was silent before

    with working(app, dedicated=True):
        until(lambda: noted() == {"rang": 1})
        assert [job.leased_by for job in jobs()] == ["far:1:a"]
        db.session.execute(update(Lease).where(Lease.owner == "far:1:a").values(until=clock.ago(seconds=1)))
        db.session.commit()
        until(lambda: noted() == {"rang": 2})


def test_after_an_outage_of_the_database_no_worker_takes_the_others_for_dead(app, when_it_rings):
    when_it_rings(lambda fact: note("rang"))
    workers.report("far:1:a")
    events.commit()
    db.session.execute(update(Lease).values(until=clock.ago(minutes=1)))
    ring()
    queue.claim("far:1:a")
    one = Worker(app, threads=0, dedicated=True)

    one._report()  # the first one after a pause
    held = [job.leased_by for job in jobs()]
    one._report()

    assert (held, [job.leased_by for job in jobs()]) == (["far:1:a"], [None])


def test_parked_jobs_go_on_when_a_worker_starts_with_their_plugin_on(app, when_it_rings):
    def ring_it(fact):
        note("rang")

    when_it_rings(ring_it)
    db.session.add(Job(name="BellRang", payload={"times": 1}, steps=["bells.ring_it(BellRang)"], paused_for="bells"))
    db.session.commit()

    with working(app):
        until(lambda: noted() == {"rang": 1})


# Waking -------------------------------------------------------------------------------------------------------


def leave_alone(monkeypatch, seconds):
    """From now on nothing but a commit wakes the worker."""
    monkeypatch.setattr(worker, "TURN_SECONDS", 60)
    time.sleep(seconds)  # until it sleeps


def test_a_commit_of_this_process_wakes_the_worker(app, when_it_rings, monkeypatch):
    def ring_it(fact):
        rang.append(time.monotonic())

    rang = []
    monkeypatch.setattr(worker, "IDLE_SECONDS", 60)
    monkeypatch.setattr(notifier, "SQLITE_LOOK_SECONDS", 60)
    when_it_rings(ring_it)
    with working(app) as serving:
        until(serving.on_duty.is_set)
        leave_alone(monkeypatch, seconds=0.1)
        began = time.monotonic()
        ring()
        until(lambda: rang)

    assert rang[0] - began < 5


@pytest.mark.wide
def test_a_commit_of_another_process_wakes_the_worker(app, settings, when_it_rings, monkeypatch):
    def ring_it(fact):
        note("rang")

    monkeypatch.setattr(worker, "IDLE_SECONDS", 60)
    when_it_rings(ring_it)
    with working(app) as serving:
        until(serving.on_duty.is_set)
        leave_alone(monkeypatch, seconds=0.5)  # and listens to the database
        steps = ["bells.ring_it(BellRang)"]
        subprocess.run([sys.executable, "-c", PROMISE.format(settings=settings, steps=steps)], check=True)
        until(lambda: noted() == {"rang": 1}, seconds=2)


PROMISE = """
from app import create_app
from models.jobs.job import Job
from rookery import events

with create_app(**{settings!r}).app_context():
    Job.enqueue("BellRang", {{"times": 1}}, {steps!r})
    events.commit()
"""


def test_a_job_for_later_is_run_when_its_time_comes(app, when_it_rings):
    def ring_it(fact):
        rang.append(clock.now())

    rang = []
    when_it_rings(ring_it)
    with working(app) as serving:
        until(serving.on_duty.is_set)
        wanted = clock.ahead(seconds=0.1)
        ring(at=wanted)
        until(lambda: rang)

    assert 0 <= (rang[0] - wanted).total_seconds() < 3  # who only looked now and then would need up to five


# What comes round ---------------------------------------------------------------------------------------------


def hourly(run):
    return Plugin(name="bells", every={"1h": run})


def strike():
    note("struck")


def test_a_periodic_job_runs_once_in_each_period(app, install, run_jobs, frozen_time):
    install(hourly(strike))

    for _ in range(8):
        schedule.enqueue_due()
        events.commit()
        run_jobs()
        frozen_time.move(minutes=30)

    assert noted() == {"struck": 3}


def test_a_periodic_job_runs_once_however_many_workers_look(app, install):
    install(hourly(strike))
    db.session.add(PeriodicRun(name="bells.strike", due_at=clock.ago(seconds=1)))
    db.session.commit()

    with working(app, dedicated=True), working(app, dedicated=True), working(app, dedicated=True):
        until(noted)
        time.sleep(SEVERAL_TURNS)

    assert noted() == {"struck": 1}


def test_what_another_process_moved_on_is_not_enqueued_again(app, install, monkeypatch):
    install(hourly(strike))
    db.session.add(PeriodicRun(name="bells.strike", due_at=clock.ago(seconds=1)))
    db.session.commit()
    move_on = schedule._move_on

    def second(name, following):
        """Another process has looked at the same moment, and its job is done by now."""
        assert move_on(name, following)
        return move_on(name, following)

    monkeypatch.setattr(schedule, "_move_on", second)
    schedule.enqueue_due()
    events.commit()

    assert jobs() == []


def test_two_processes_that_look_at_the_same_moment_promise_one_run(app, install):
    install(hourly(strike))
    db.session.add(PeriodicRun(name="bells.strike", due_at=clock.ago(seconds=1)))
    db.session.commit()
    together = threading.Barrier(4)

    def look():
        with app.app_context():
            together.wait(5)
            schedule.enqueue_due()
            events.commit()

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(jobs()) == 1


def test_a_periodic_job_that_is_dead_does_not_stop_the_next_round(app, install, run_jobs, frozen_time):
    def strike():
        if not mended:
            raise RuntimeError("the clapper is off")
        note("struck")

    mended = []
    install(hourly(strike))
    for _ in range(queue.MAX_ATTEMPTS + 2):
        schedule.enqueue_due()
        events.commit()
        run_jobs()
        frozen_time.move(days=1)
    mended.append(True)

    schedule.enqueue_due()
    events.commit()
    frozen_time.move(days=1)
    run_jobs()

    assert noted() == {"struck": 1}


# Stopping and trouble -----------------------------------------------------------------------------------------


def test_stopping_finishes_what_runs(app, when_it_rings):
    def slow(fact):
        begun.set()
        assert serving.stopping.wait(5)
        note("rang")

    begun = threading.Event()
    when_it_rings(slow)
    with working(app) as serving:
        ring()
        assert begun.wait(5)

    assert noted() == {"rang": 1}
    assert jobs() == []


@pytest.mark.parametrize("name", ["failed", "done"])
def test_a_job_whose_end_could_not_be_written_runs_again(app, when_it_rings, monkeypatch, name):
    """The database is away, or its disk full, at the moment at which a worker writes how a job ended."""

    def ringing(fact):
        runs.append(1)
        if name == "failed" and len(runs) == 1:
            raise ValueError
        note("rang")

    def full(*given):
        if len(runs) == 1:
            raise sqlite3.OperationalError("database or disk is full")
        return real(*given)

    runs, real = [], getattr(queue, name)
    monkeypatch.setattr(queue, name, full)
    if name == "done":
        monkeypatch.setattr(queue, "failed", full), monkeypatch.setattr(queue, "retry_after_outage", full)
    when_it_rings(ringing)

    with working(app):
        ring()
        until(lambda: noted() == {"rang": 1})

    assert len(runs) == 2


def test_a_job_that_runs_for_long_is_not_taken_for_lost(app, when_it_rings):
    def slow(fact):
        runs.append(1)
        time.sleep(4 * HEARTBEAT_SECONDS)
        note("rang")

    runs = []
    when_it_rings(slow)
    with working(app, threads=2):
        ring()
        until(lambda: noted() == {"rang": 1})

    assert len(runs) == 1


def test_stopping_gives_back_what_takes_too_long_and_its_effect_is_undone(app, when_it_rings):
    def endless(fact):
        begun.set()
        assert enough.wait(10)
        note("rang")

    begun, enough = threading.Event(), threading.Event()
    when_it_rings(endless)
    with working(app, threads=2) as one:
        ring()
        assert begun.wait(5)
        began = time.monotonic()
        one.stop(seconds=0.05)
        took = time.monotonic() - began
        held = [job.leased_by for job in jobs()]
        enough.set()

    assert took < 2
    assert held == [None]
    assert noted() == {}


def test_a_worker_that_stops_leaves_no_lease_behind(app):
    with working(app, dedicated=True) as one:
        until(one.on_duty.is_set)
        living = len(db.session.scalars(select(Lease)).all())
        db.session.rollback()

    assert (living, db.session.scalars(select(Lease)).all()) == (1, [])


@pytest.mark.filterwarnings("default")
def test_a_worker_survives_a_database_that_is_away_for_a_while(app, when_it_rings, monkeypatch):
    def ring_it(fact):
        note("rang")

    def away(*arguments, **options):
        failures.append(1)
        raise RuntimeError("the database is away")

    failures = []
    when_it_rings(ring_it)
    with working(app) as serving:
        until(serving.on_duty.is_set)
        with monkeypatch.context() as broken:
            broken.setattr(queue, "claim", away)
            ring()
            until(lambda: failures)
        until(lambda: noted() == {"rang": 1})


def test_many_threads_do_every_job_once(app, when_it_rings):
    def ring_it(fact):
        note(str(fact.times))

    when_it_rings(ring_it)
    for number in range(60):
        events.emit(BellRang(number))
    events.commit()

    with working(app, threads=4, dedicated=True), working(app, threads=4, dedicated=True):
        until(lambda: not jobs())

    assert noted() == {str(number): 1 for number in range(60)}


def test_a_periodic_job_that_has_more_to_do_goes_on_in_pieces_each_committed_by_itself(app, install, run_jobs):
    def strike():
        note("struck")
        left.pop()
        if len(left) == 1:
            raise RuntimeError("out of breath")
        return bool(left)

    left = [1, 2, 3, 4]
    install(hourly(strike))
    schedule.run_now("bells.strike")
    events.commit()

    run_jobs()

    assert noted() == {"struck": 2}
    assert [job.steps for job in jobs()] == [["bells.strike"]]


def test_a_reaction_that_returns_something_is_done_all_the_same(app, when_it_rings, run_jobs):
    when_it_rings(lambda fact: note("rang") or True)
    events.emit(BellRang())
    events.commit()

    assert run_jobs() == 1
    assert noted() == {"rang": 1}


def test_a_periodic_job_that_is_run_by_hand_is_there_once_and_keeps_its_next_time(app, install, run_jobs, frozen_time):
    install(hourly(strike))
    schedule.enqueue_due()
    due = db.session.get(PeriodicRun, "bells.strike").due_at
    frozen_time.move(minutes=10)

    for _ in range(2):
        assert schedule.run_now("bells.strike")
        events.commit()
    run_jobs()
    db.session.expire_all()

    assert noted() == {"struck": 1}
    assert db.session.get(PeriodicRun, "bells.strike").due_at == due
    assert db.session.get(PeriodicRun, "bells.strike").last_at == clock.now()
    assert not schedule.run_now("bells.other")


def test_a_periodic_job_that_failed_is_tried_at_once_when_it_is_run_by_hand(app, install, run_jobs, frozen_time):
    def strike():
        if not mended:
            raise RuntimeError("the clapper is off")
        note("struck")

    mended = []
    install(hourly(strike))
    for mends in (False, True):
        mended += [True] * mends
        schedule.run_now("bells.strike")
        events.commit()
        run_jobs()

    assert noted() == {"struck": 1}
    assert jobs() == []


def test_a_server_that_was_off_for_a_month_does_what_comes_round_once(app, install, run_jobs, frozen_time):
    install(hourly(strike))
    schedule.enqueue_due()
    events.commit()
    frozen_time.move(days=30)

    for _ in range(5):
        schedule.enqueue_due()
        events.commit()
        run_jobs()

    assert noted() == {"struck": 1}
    assert db.session.get(PeriodicRun, "bells.strike").last_at == clock.now()


def test_dead_jobs_are_forgotten_after_three_months(app, frozen_time, monkeypatch):
    monkeypatch.setattr(queue, "DELETED_AT_ONCE", 2)
    for _ in range(3):
        db.session.add(Job(name="bell", dead_at=clock.now()))
    frozen_time.move(days=90, seconds=1)
    db.session.add(Job(name="younger", dead_at=clock.now()))
    db.session.add(Job(name="waiting"))
    db.session.commit()

    more = [queue.delete_dead() for _ in range(2)]
    db.session.commit()

    assert more == [True, False]
    assert sorted(job.name for job in jobs()) == ["waiting", "younger"]


def test_a_dead_job_that_is_tried_again_at_that_moment_is_not_forgotten(app):
    def forget():
        with app.app_context():
            queue.delete_dead()
            db.session.commit()

    db.session.add(Job(name="bell", dead_at=clock.ago(days=100)))
    db.session.commit()
    queue.retry()  # and not committed yet
    job = threading.Thread(target=forget)
    job.start()

    until(lambda: not job.is_alive() or servers.somebody_waits())
    db.session.commit()
    job.join(30)

    assert [one.dead_at for one in jobs()] == [None]
