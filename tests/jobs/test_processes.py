"""Which process runs jobs: real servers, with and without reloader."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rookery.jobs import workers
from tests import live
from tests.jobs.house import GUNICORN, House, children
from tests.waiting import until

ROOT = Path(__file__).parents[2]


@pytest.fixture
def house(tmp_path):
    one = House(tmp_path)
    yield one
    one.stop_all()


def runs_jobs(house, pid):
    """Return whether this process has the lock of those that run jobs."""
    open_files = (os.path.realpath(one) for one in Path(f"/proc/{pid}/fd").glob("*"))
    return f"{house.settings['ROOKERY_DATA']}/jobs.lock" in open_files


@pytest.mark.wide
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

    until(lambda: runs_jobs(house, server.pid))


@pytest.mark.wide
def test_under_the_reloader_the_child_works_and_the_parent_does_not(house):
    parent = house.serve("flask", "run", "--debug", "--port", house.settings["PORT"])

    until(lambda: any(runs_jobs(house, child) for child in children(parent)))
    assert not runs_jobs(house, parent.pid)


@pytest.mark.wide
def test_a_reload_goes_on_with_jobs_and_sigterm_leaves_nobody_and_one_complete_file(house):
    (alice,) = house.people("alice")
    gunicorn = house.serve(*GUNICORN)
    (before,) = children(gunicorn)
    until(lambda: runs_jobs(house, before))

    gunicorn.send_signal(signal.SIGHUP)
    until(lambda: len(children(gunicorn)) == 1 and children(gunicorn) != [before])

    until(lambda: runs_jobs(house, children(gunicorn)[0]))
    assert live.answers(house.url)

    alice.post("/api/v1/statuses", json={"status": "Written down."}).raise_for_status()
    began = time.monotonic()
    gunicorn.send_signal(signal.SIGTERM)
    code = gunicorn.wait(20)
    took = time.monotonic() - began

    files = sorted(path.name for path in house.data.glob("rookery.db*"))
    with house.app():
        left = workers.names()
    assert (code, left, files) == (0, [], ["rookery.db"])
    assert took < 8
