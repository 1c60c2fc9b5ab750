"""Health, for whoever watches over the server."""

import errno
import sqlite3
import threading
import time
from datetime import timedelta

import pytest
from sqlalchemy import delete, select, text
from sqlalchemy.exc import OperationalError

from models import clock, probe
from models.base import db
from models.jobs.job import NETWORK, Job
from models.jobs.lease import Lease
from rookery import disk
from rookery.jobs import statistics, worker, workers
from tests.configured import configured

NONE = dict.fromkeys(statistics.STATES, 0)
JSON = {"Accept": "application/json"}


def promise(**values):
    db.session.add(Job(name="Test", steps=["emails.send_confirmation"], **values))
    db.session.commit()


def test_a_server_that_works_is_healthy_and_tells_what_waits(app):
    promise()
    promise(queue=NETWORK)
    promise(dead_at=clock.now())
    lock = workers.lock_of(app.extensions["rookery.config"])
    lock.acquire()

    reply = app.test_client().get("/health", headers=JSON)
    lock.release()

    assert reply.status_code == 200
    assert reply.json == {
        "status": "OK",
        "database": "OK",
        "disk": "OK",
        "jobs": "OK",
        "workers": ["worker in the server"],
        "queue": {"due": 2, "running": 0, "later": 0, "paused": 0, "dead": 1},
        "queues": {
            "main": {"due": 1, "running": 0, "later": 0, "paused": 0, "dead": 1},
            "network": {"due": 1, "running": 0, "later": 0, "paused": 0, "dead": 0},
            "delivery": NONE,
            "degraded": NONE,
            "long": NONE,
        },
    }


def test_work_that_nobody_does_is_an_illness(app):
    promise(run_at=clock.now() - timedelta(minutes=2))

    reply = app.test_client().get("/health", headers=JSON)

    assert (reply.status_code, reply.json["status"]) == (503, "ERROR")


def test_a_queue_whose_threads_all_hang_is_an_illness_if_something_waits(app, monkeypatch):
    running, end = threading.Event(), threading.Event()

    def hang(payload):
        running.set()
        end.wait(10)

    monkeypatch.setitem(app.extensions["rookery.plugins"].steps, "health.hang", hang)
    monkeypatch.setattr(worker, "HANGING_SECONDS", 0.0)
    db.session.add(Job(name="Test", steps=["health.hang"]))
    db.session.commit()
    one = worker.Worker(app, threads=1)
    monkeypatch.setitem(app.extensions, "rookery.worker", one)
    one.start()
    assert running.wait(10)
    nothing_waits = app.test_client().get("/health", headers=JSON)
    promise(run_at=clock.now() - timedelta(minutes=2))
    something_waits = app.test_client().get("/health", headers=JSON)
    db.session.execute(delete(Job).where(Job.leased_by.is_(None)))
    db.session.commit()
    end.set()
    one.stop()

    assert (nothing_waits.status_code, nothing_waits.json["jobs"]) == (200, "OK")
    assert (something_waits.status_code, something_waits.json["jobs"]) == (503, "hanging: main")


def test_of_several_processes_a_worker_tells_the_others_which_of_its_queues_hang(app, monkeypatch):
    promise(run_at=clock.now() - timedelta(minutes=2))
    with configured(app, ROOKERY_REDIS_URL="redis://nowhere"):
        workers.report("here:1:a")
        alive = statistics.hanging()
        workers.report("here:1:a", ["main", "network"])
        hanging = statistics.hanging()
        with monkeypatch.context() as later:
            later.setattr(workers, "_now", lambda: clock.ahead(minutes=1))
            after_its_end = statistics.hanging()
            workers.release_jobs_of_the_dead()
    left = db.session.scalars(select(Lease)).all()

    assert (alive, hanging, after_its_end) == ([], ["main"], [])  # nothing waits in the other queue
    assert left == []


def test_a_database_that_does_not_answer_is_an_illness(app, monkeypatch):
    def fail():
        raise OperationalError("SELECT", {}, Exception("gone"))

    monkeypatch.setattr(statistics, "by_queue", fail)

    reply = app.test_client().get("/health", headers=JSON)
    word = app.test_client().get("/health")

    assert (reply.status_code, word.status_code, word.text) == (503, 503, "ERROR")
    assert reply.json == {
        "status": "ERROR",
        "database": "ERROR",
        "disk": "OK",
        "problems": ["the database does not answer: start it, or look at ROOKERY_DATABASE_URL"],
    }


def test_a_database_that_another_program_locks_is_an_illness_found_in_time(app, monkeypatch):
    monkeypatch.setattr(probe, "WAIT_SECONDS", 0.2)
    with db.engine.connect() as other:
        if db.engine.dialect.name == "sqlite":
            locking = sqlite3.connect(db.engine.url.database, isolation_level=None)
            locking.execute("BEGIN IMMEDIATE")
        else:
            other.execute(text("LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE"))
            locking = other
        began = time.monotonic()
        replies = {path: app.test_client().get(path, headers=JSON) for path in ("/livez", "/readyz", "/health")}
        took = time.monotonic() - began
        locking.rollback()
        if locking is not other:
            locking.close()
    later = app.test_client().get("/readyz", headers=JSON)

    assert {path: reply.status_code for path, reply in replies.items()} == {
        "/livez": 200,
        "/readyz": 503,
        "/health": 503,
    }
    assert replies["/readyz"].json["problems"][0].startswith("the database is busy or locked: ")
    assert took < 8
    assert (later.status_code, later.json) == (200, {"status": "OK", "database": "OK", "disk": "OK"})


def test_a_full_disk_is_an_illness(app, monkeypatch):
    monkeypatch.setattr(disk, "LEAST_FREE", 1 << 62)

    replies = {path: app.test_client().get(path, headers=JSON) for path in ("/livez", "/readyz", "/health")}

    assert {path: reply.status_code for path, reply in replies.items()} == {
        "/livez": 200,
        "/readyz": 503,
        "/health": 503,
    }
    assert (replies["/health"].json["disk"], replies["/health"].json["jobs"]) == ("ERROR", "OK")
    assert replies["/readyz"].json["problems"][0].startswith("the disk is full, ")


@pytest.mark.parametrize(
    ("code", "says"), [(errno.EROFS, "nothing can be written: "), (errno.EDQUOT, "the disk is full: ")]
)
def test_a_disk_that_cannot_be_written_to_is_an_illness(tmp_path, monkeypatch, code, says):
    def fail(dir):
        raise OSError(code, "no")

    monkeypatch.setattr(disk, "TemporaryFile", fail)

    assert disk.problem(tmp_path).startswith(says)


def test_a_process_lives_without_its_database(app, monkeypatch):
    monkeypatch.setattr(db.engine, "connect", lambda: 1 / 0)
    monkeypatch.setattr("rookery.services.auth.sign_up_blocks.is_shut_out", lambda ip: 1 / 0)

    assert app.test_client().get("/livez").text == "OK"


@pytest.mark.parametrize(
    ("accept", "as_json"),
    [
        (None, False),
        ("*/*", False),
        ("text/html,application/xhtml+xml,*/*;q=0.8", False),
        ("text/plain", False),
        ("application/json;q=0.5, text/plain", False),
        ("application/json", True),
        ("application/json, text/plain, */*", True),
    ],
)
def test_health_is_one_word_unless_json_is_asked_for(app, accept, as_json):
    reply = app.test_client().get("/health", headers={"Accept": accept} if accept else {})

    assert reply.status_code == 200
    assert reply.mimetype == ("application/json" if as_json else "text/plain")
    assert reply.json["status"] == "OK" if as_json else reply.text == "OK"


def test_health_has_no_rate_limit(app):
    reply = app.test_client().get("/health")

    assert "X-RateLimit-Limit" not in reply.headers


@pytest.mark.parametrize(
    ("values", "state"),
    [
        ({}, "due"),
        ({"run_at": clock.ahead(hours=1)}, "later"),
        ({"leased_by": "here:1:a"}, "running"),
        ({"paused_for": "polls"}, "paused"),
        ({"dead_at": clock.now()}, "dead"),
    ],
)
def test_a_job_is_counted_in_one_state(app, values, state):
    promise(**values)

    assert statistics.total(statistics.by_queue()) == {**dict.fromkeys(statistics.STATES, 0), state: 1}
