"""Health, for whoever watches over the server."""

from datetime import timedelta

import pytest
from sqlalchemy.exc import OperationalError

from models import clock
from models.base import db
from models.jobs.job import NETWORK, Job
from rookery.jobs import statistics, workers

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
        "jobs": "OK",
        "workers": ["worker in the server"],
        "queue": {"due": 2, "running": 0, "later": 0, "paused": 0, "dead": 1, "parked": 0},
        "queues": {
            "main": {"due": 1, "running": 0, "later": 0, "paused": 0, "dead": 1},
            "network": {"due": 1, "running": 0, "later": 0, "paused": 0, "dead": 0},
            "delivery": NONE,
            "degraded": NONE,
        },
        "lanes": {
            "main": {"due": 1, "running": 0, "later": 0, "parked": 0, "dead": 1},
            "network": {"due": 1, "running": 0, "later": 0, "parked": 0, "dead": 0},
            "delivery": {"due": 0, "running": 0, "later": 0, "parked": 0, "dead": 0},
            "unwell": {"due": 0, "running": 0, "later": 0, "parked": 0, "dead": 0},
        },
    }


def test_work_that_nobody_does_is_an_illness(app):
    promise(run_at=clock.now() - timedelta(minutes=2))

    reply = app.test_client().get("/health", headers=JSON)

    assert (reply.status_code, reply.json["status"]) == (503, "ERROR")


def test_a_database_that_does_not_answer_is_an_illness(app, monkeypatch):
    def fail():
        raise OperationalError("SELECT", {}, Exception("gone"))

    monkeypatch.setattr(statistics, "by_queue", fail)

    reply = app.test_client().get("/health", headers=JSON)
    word = app.test_client().get("/health")

    assert (reply.status_code, reply.json) == (503, {"status": "ERROR", "database": "ERROR"})
    assert (word.status_code, word.text) == (503, "ERROR")


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
