"""Which process works: real servers, with and without reloader, one process and two."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import select

from models import clock
from models.base import db
from models.jobs.job import Lease
from rookery import cores
from rookery.jobs import schedule
from tests import live, servers
from tests.jobs.house import GUNICORN, House, children, pid_of

ROOT = Path(__file__).parents[2]


@pytest.fixture
def house(tmp_path):
    one = House(tmp_path)
    yield one
    one.stop_all()


def worker_pid(house, seconds=15):
    """The process that has the duty now."""
    deadline = time.monotonic() + seconds
    with house.app():
        while not (found := db.session.scalars(holder()).one_or_none()):
            assert time.monotonic() < deadline, "nobody works"
            db.session.rollback()
            time.sleep(0.05)
    return pid_of(found)


def holder():
    return select(Lease.owner).where(Lease.name == schedule.IN_PROCESS, Lease.until > clock.now())


def test_making_an_app_starts_no_thread_and_makes_no_database(house):
    script = "import threading; from app import create_app; create_app(); print(threading.active_count())"

    printed = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=house.environment, capture_output=True, text=True, check=True
    ).stdout

    assert printed.strip() == "1"
    assert not (Path(house.settings["ROOKERY_DATA"]) / "rookery.db").exists()


@pytest.mark.parametrize("command", [("config", "show"), ("plugins",), ("routes",), ("jobs", "stats")])
def test_a_command_starts_no_worker_and_no_migration(house, command):
    with house.app() as app:
        app.test_cli_runner().invoke(args=command)

    assert "rookery.worker" not in app.extensions
    assert not (Path(house.settings["ROOKERY_DATA"]) / "rookery.db").exists()


@pytest.mark.wide
def test_flask_run_serves_and_works_in_one_process(house):
    server = house.serve("flask", "run", "--no-reload", "--port", house.settings["PORT"])

    assert worker_pid(house) == server.pid


@pytest.mark.wide
def test_under_the_reloader_the_child_works_and_the_parent_does_not(house):
    parent = house.serve("flask", "run", "--debug", "--port", house.settings["PORT"])

    assert worker_pid(house) in children(parent)


@pytest.mark.wide
def test_beside_two_web_processes_a_third_works_and_when_it_is_killed_another(house):
    house.environment["ROOKERY_WEB_PROCESSES"] = "2"
    author, reader = house.people("author", "reader")
    gunicorn = house.serve(*GUNICORN)
    me = author.get("/api/v1/accounts/verify_credentials").json()["id"]
    reader.post(f"/api/v1/accounts/{me}/follow").raise_for_status()
    first = worker_pid(house)
    assert first in children(gunicorn) and len(children(gunicorn)) == 3

    os.kill(first, signal.SIGKILL)
    time.sleep(0.2)  # until gunicorn has buried it
    posted = author.post("/api/v1/statuses", json={"status": "Still here."}).json()["id"]
    deadline = time.monotonic() + 10
    while [status["id"] for status in reader.get("/api/v1/timelines/home").json()] != [posted]:
        assert time.monotonic() < deadline
        time.sleep(0.05)

    assert worker_pid(house) != first
    assert worker_pid(house) in children(gunicorn)


@pytest.mark.wide
@pytest.mark.skipif(len(cores.ALL) < 2, reason="there is one core only")
def test_each_of_two_web_processes_has_cores_of_its_own_also_after_one_was_killed(house):
    house.environment["ROOKERY_WEB_PROCESSES"] = "2"
    gunicorn = house.serve(*GUNICORN)

    def settled():
        found = [os.sched_getaffinity(pid) for pid in children(gunicorn)]
        kept = [some for some in found if some != cores.ALL]
        return len(found) == 3 and len(kept) == 2 and not kept[0] & kept[1] and kept[0] | kept[1] == cores.ALL

    await_it(settled)
    os.kill(min(set(children(gunicorn)) - {worker_pid(house)}), signal.SIGKILL)
    await_it(settled)


@pytest.mark.wide
@pytest.mark.postgres
def test_who_answers_requests_gives_way_to_who_asks_postgresql_for_jobs(house, postgres_cluster):
    with servers.fresh_database(postgres_cluster) as url:
        house.set(ROOKERY_WEB_PROCESSES="2", ROOKERY_DATABASE_URL=url.replace("postgresql+psycopg", "postgresql"))
        gunicorn = house.serve(*GUNICORN)
        ours, works = os.getpriority(os.PRIO_PROCESS, 0), worker_pid(house)

        found = {pid: os.getpriority(os.PRIO_PROCESS, pid) - ours for pid in children(gunicorn)}
        house.stop_all()

    assert found.pop(works) == 0
    assert list(found.values()) == [cores.POLITE, cores.POLITE]


@pytest.mark.wide
def test_after_a_reload_there_are_as_many_that_answer_and_one_that_works(house):
    house.environment["ROOKERY_WEB_PROCESSES"] = "2"
    gunicorn = house.serve(*GUNICORN)
    before = {worker_pid(house), *children(gunicorn)}

    gunicorn.send_signal(signal.SIGHUP)
    await_it(lambda: len(children(gunicorn)) == 3 and not before & set(children(gunicorn)))

    assert worker_pid(house) in children(gunicorn)
    assert live.answers(house.url)


def await_it(condition):
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


@pytest.mark.wide
def test_sigterm_stops_within_seconds_and_leaves_no_duty_behind(house):
    gunicorn = house.serve(*GUNICORN)
    worker_pid(house)

    began = time.monotonic()
    gunicorn.send_signal(signal.SIGTERM)
    code = gunicorn.wait(20)
    took = time.monotonic() - began

    with house.app():
        left = db.session.scalars(select(Lease.name)).all()
    assert (code, left) == (0, [])
    assert took < 8
