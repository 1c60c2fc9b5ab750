"""Commands as processes of their own, beside each other, in a fresh data directory."""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from rookery import revisions
from rookery.cli._common import database_problem
from tests import servers
from tests.waiting import until

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 60


@pytest.fixture
def house(tmp_path):
    """Starts `flask ...` for a data directory of its own; `house.run("accounts list")` waits for its end."""

    class House:
        data = tmp_path / "data"
        environ = {
            **{k: v for k, v in os.environ.items() if not k.startswith("ROOKERY_")},
            "FLASK_APP": "app.py",
            "ROOKERY_DATA": str(data),
            "ROOKERY_LOG_LEVEL": "INFO",
        }

        def start(self, *words, **environ):
            return subprocess.Popen(
                [sys.executable, "-m", "flask", *words],
                cwd=ROOT,
                env={**self.environ, **environ},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )

        def run(self, *words, **environ):
            process = self.start(*words, **environ)
            out, err = process.communicate(timeout=START_SECONDS)
            return process.returncode, out, err

    return House()


@pytest.mark.wide
def test_before_the_first_start_a_command_says_what_to_do_and_makes_no_database(house):
    code, out, err = house.run("accounts", "list")

    assert (code, out) == (1, "")
    assert "start the server once" in err and "rookery upgrade" not in err
    assert "Traceback" not in err
    assert list(house.data.glob("*.db*")) == []


@pytest.mark.wide
def test_a_wrong_setting_ends_every_command_with_a_sentence(house):
    code, out, err = house.run("config", "check", ROOKERY_REGISTRATIONS="everybody")

    assert (code, out) == (1, "")
    assert err == "Error: ROOKERY_REGISTRATIONS is none of open, approval, invite, closed (it is 'everybody').\n"


@pytest.fixture
def several(house, postgres_cluster, redis_url):
    """The settings of several processes."""
    with servers.fresh_database(postgres_cluster) as url:
        address = url.replace("postgresql+psycopg", "postgresql")
        house.environ |= {"ROOKERY_DATABASE_URL": address, "ROOKERY_REDIS_URL": redis_url}
        yield


@pytest.mark.wide
@pytest.mark.postgres
@pytest.mark.redis
def test_a_worker_does_what_another_process_promises_and_stops_when_asked(house, several):
    assert house.run("db", "upgrade")[0] == 0
    with working(house, signal.SIGINT):
        code, out, err = house.run("accounts", "create", "dora", "--email", "d@mail.example", "--json")
        assert (code, err) == (0, "")
        assert json.loads(out)["state"] == "ready"

        stats = until(
            lambda: not (found := json.loads(house.run("jobs", "stats", "--json")[1]))["due"] and found,
            seconds=START_SECONDS,
        )
        assert stats["workers"] == ["rookery worker"]
    assert json.loads(house.run("jobs", "stats", "--json")[1])["workers"] == []
    with working(house, signal.SIGTERM):
        pass


@contextmanager
def working(house, stop):
    """A worker process runs; at the end it is asked to stop, and has to do so well."""
    worker = house.start("worker", "--threads", "1")
    try:
        assert worker.stderr.readline() == "Running jobs.\n"
        yield
        worker.send_signal(stop)
        _, err = worker.communicate(timeout=START_SECONDS)
    finally:
        worker.kill()
    assert worker.returncode == 0
    assert "Traceback" not in err


# Sends itself a signal around the moment when it begins to wait for one.
RACE = """
import os, random, signal, threading
from rookery.cli.server.worker import _open_stop_pipe

for number in range(300):
    stop_requests, waiting = _open_stop_pipe(), []

    def send():
        while not waiting:
            pass
        for _ in range(random.randrange(300)):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    thread = threading.Thread(target=send)
    thread.start()
    waiting.append(True)
    os.read(stop_requests, 1)
    thread.join()
    os.close(signal.set_wakeup_fd(-1))
    os.close(stop_requests)
"""


@pytest.mark.wide
def test_a_stop_request_is_heard_whenever_it_comes():
    subprocess.run([sys.executable, "-c", RACE], cwd=ROOT, timeout=START_SECONDS, check=True)


def test_an_older_a_newer_and_an_empty_database_are_told_apart(app, monkeypatch):
    def at(current):
        monkeypatch.setattr(revisions, "stored", lambda: current)
        return database_problem()

    monkeypatch.setattr(revisions, "_known", lambda: {"1": "", "2": "1"})

    assert at("2") is None
    assert "has no tables yet" in at(None)
    assert "is older than this code" in at("1")
    assert "was written by a newer Rookery" in at("3")
    assert "start version 0.1.0" in at("0042")
