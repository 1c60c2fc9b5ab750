"""Metrics, and the Grafana board that shows them."""

import json
import os
import re
import time
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from app import create_app
from models import clock
from models.base import db
from models.federation.inbox import Incoming
from models.jobs.job import NETWORK, Job
from rookery import events, meters
from rookery.federation import outbound
from rookery.jobs import statistics
from tests.configured import configured
from tests.federation.neighbours import signs
from tests.stage import FreshClient

BOARD = Path(__file__).parents[2] / "docs/grafana.json"
STEP = "health.forget_dead_jobs"
STEPS_DONE = f'rookery_step_seconds_count{{outcome="done",step="{STEP}"}}'


@pytest.fixture(scope="module")
def measuring(the_app, settings):
    """An app that measures."""
    app = create_app(**settings, ROOKERY_METRICS="on")
    app.test_client_class = FreshClient
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def scrape(app, measuring):
    """`scrape()` → metric with its labels → value."""

    def scraped():
        lines = measuring.test_client().get("/metrics").text.splitlines()
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}

    return scraped


def count_of(method, route, status, process=None):
    of_process = f'process="{process}",' if process else ""
    return f'rookery_request_seconds_count{{method="{method}",{of_process}route="{route}",status="{status}"}}'


def run_a_step(run_jobs):
    db.session.add(Job(name="Test", steps=[STEP]))
    db.session.commit()
    run_jobs()


def test_without_the_setting_there_are_no_metrics(app):
    assert app.test_client().get("/metrics").status_code == 404
    assert meters.EXTENSION not in app.extensions


def test_requests_are_counted_by_route_and_status(measuring, scrape):
    before, client = scrape(), measuring.test_client()
    for path in ("/health", "/health", "/api/v1/bookmarks", "/api/v1/lists", "/nowhere/1", "/nowhere/2"):
        client.get(path)
    client.post("/api/v1/lists")
    after = scrape()

    found = {name: after[name] - before.get(name, 0) for name in after}
    assert found[count_of("GET", "/health", 200)] == 2
    assert found[count_of("GET", "/api/v1/bookmarks", 401)] == 1
    assert found[count_of("GET", "/api/v1/lists", 401)] == found[count_of("POST", "/api/v1/lists", 401)] == 1
    assert found[count_of("any", "unknown", 404)] == 2
    assert 0 < found[count_of("any", "unknown", 404).replace("count", "sum")] < 10


def test_jobs_are_counted_by_queue_and_state_and_the_oldest_due_one_has_an_age(scrape, alice):
    db.session.add(Job(name="Test", steps=["x"], run_at=clock.now() - timedelta(minutes=2)))
    db.session.add(Job(name="Test", steps=["x"], queue=NETWORK, run_at=clock.ahead(hours=1)))
    db.session.commit()

    found = scrape()

    assert found['rookery_queue_jobs{queue="main",state="due"}'] == 1
    assert 120 <= found['rookery_queue_age_seconds{queue="main"}'] < 180
    assert found['rookery_queue_age_seconds{queue="network"}'] == 0
    assert found["rookery_users"] == 1


def test_steps_of_jobs_are_counted_by_outcome(scrape, run_jobs, monkeypatch):
    before = scrape()
    run_a_step(run_jobs)
    monkeypatch.setattr("rookery.jobs.queue.delete_dead", lambda: 1 / 0)
    run_a_step(run_jobs)
    after = scrape()

    assert after[STEPS_DONE] - before.get(STEPS_DONE, 0) == 1
    assert after[STEPS_DONE.replace("done", "failed")] == 1


def test_deliveries_are_counted_by_outcome(scrape, fediverse, alice, run_jobs):
    name = 'rookery_delivery_seconds_count{outcome="down"}'
    server, before = fediverse.server("far.example"), scrape()
    server.down = True
    activity = {"id": "https://rookery.test/1", "type": "Create", "object": {"id": "https://rookery.test/2"}}
    outbound.send(activity, signs(alice), [f"{server.base}/inbox"])
    events.commit()
    run_jobs()
    after = scrape()

    assert after[name] - before.get(name, 0) == 1
    assert after['rookery_deliveries{state="waiting"}'] == 1
    assert 0 < after["rookery_deliveries_age_seconds"] < 60


def test_the_inbox_is_counted_by_state(scrape, carol):
    about = {"host": "far.example", "key_id": "k", "body": b"{}", "inbox_owner_id": None, "proof": None, "key": None}
    Incoming.add(**about, signer_id=None)
    Incoming.add(**about, signer_id=carol.id)
    db.session.commit()

    found = scrape()

    states = ("ready", "waiting", "unproved")
    assert [found[f'rookery_inbox{{state="{state}"}}'] for state in states] == [1, 0, 1]
    assert 0 < found["rookery_inbox_age_seconds"] < 60


def test_without_the_database_the_figures_of_the_process_remain(scrape, monkeypatch):
    def fail():
        raise OperationalError("SELECT", {}, Exception("gone"))

    monkeypatch.setattr(statistics, "by_queue", fail)

    found = scrape()

    assert found["rookery_database_up"] == 0
    assert found["process_resident_memory_bytes"] > 10_000_000
    assert "rookery_users" not in found


def test_one_of_several_processes_answers_for_all_that_live(scrape, measuring):
    """Each writes its figures into a file; here those of this process stand for the others'."""
    measuring.test_client().get("/nowhere")
    settings, registry = measuring.extensions["rookery.config"], measuring.extensions[meters.EXTENSION]
    own, living, dead = (meters.Publisher(settings, registry, process) for process in (os.getpid(), 1, 2))
    for one in (own, living, dead):
        one.write()
    os.utime(dead.file, (time.time() - 60,) * 2)

    with configured(measuring, ROOKERY_REDIS_URL="redis://nowhere"):
        found = scrape()
    living.file.unlink()
    own.file.unlink()

    mine, other, ended = (count_of("any", "unknown", 404, process) for process in (os.getpid(), 1, 2))
    assert found[mine] == found[other] >= 1
    assert ended not in found
    assert not dead.file.exists()
    assert found["rookery_users"] == 0  # the same in all of them, and so told once


def test_each_metric_of_the_grafana_board_exists(scrape, measuring, run_jobs):
    measuring.test_client().get("/health")
    run_a_step(run_jobs)
    meters.DELIVERIES.labels("arrived").observe(0.1)
    measuring.extensions["rookery.connections"] = lambda: {"head": 1}  # as the server has that receives requests
    known = {name.partition("{")[0] for name in scrape()}

    board = json.loads(BOARD.read_text())
    queries = [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]
    queries += [one["definition"] for one in board["templating"]["list"] if "definition" in one]
    named = set(re.findall(r"\b(?:rookery|process)_\w+", " ".join(queries)))

    assert len(named) > 20
    assert named - known == set()
