"""What a server answers before it is ready."""

import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, contextmanager, suppress

import httpx
import pytest

from rookery.connections import starting
from rookery.secrets import Secrets
from tests.live import ROOT
from tests.servers import free_port
from tests.waiting import until

pytestmark = pytest.mark.any_database

OLD_SCHEMA = ROOT / "tests" / "upgrades" / "sqlite.sql"


@pytest.fixture(params=["127.0.0.1", "::1"])
def listener(request):
    host = request.param
    with socket.create_server((host, 0), family=socket.AF_INET6 if ":" in host else socket.AF_INET) as made:
        made.setblocking(False)  # as gunicorn's
        yield made


@pytest.fixture
def url(listener):
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def test_a_server_that_prepares_lives_and_is_not_ready(listener, url):
    with starting.answered([listener]):
        alive, post = httpx.get(f"{url}/livez"), httpx.post(f"{url}/inbox", content=b"x" * 3_000_000)

    assert (alive.status_code, alive.text) == (200, "OK")
    assert (post.status_code, post.headers["Retry-After"]) == (503, "5")


def test_a_request_behind_the_last_answer_waits_for_gunicorn(listener):
    with starting.answered([listener]):
        pass

    with socket.create_connection(listener.getsockname()[:2], timeout=20) as client:
        client.sendall(b"GET /livez HTTP/1.1\r\n\r\n")
        accepted, _ = listener.accept()
        with accepted:
            accepted.settimeout(20)
            assert accepted.recv(100).startswith(b"GET /livez")


@pytest.mark.wide
def test_from_its_first_answer_on_a_start_refuses_and_cuts_no_request(tmp_path):
    port = free_port()
    settings = {"ROOKERY_DATA": str(tmp_path), "PORT": str(port), "HOST": "127.0.0.1", "ROOKERY_DOMAIN": "rookery.test"}
    statuses = []

    with process(settings):
        until(lambda: answer(f"http://127.0.0.1:{port}/livez"), seconds=60)
        ends = time.monotonic() + 60
        while statuses.count(200) < 20 and time.monotonic() < ends:
            reply = httpx.post(f"http://127.0.0.1:{port}/api/v1/apps", content=b"x" * 100_000, timeout=20)
            statuses.append(httpx.get(f"http://127.0.0.1:{port}/health", timeout=20).status_code)
            assert reply.status_code in (422, 400, 503)

    assert statuses == sorted(statuses, reverse=True) and statuses.count(200) == 20


def test_a_server_without_a_free_slot_lives(app):
    busy, done = threading.Event(), threading.Event()
    limiter = app.wsgi_app.limiter

    def work():
        with limiter.slot():
            busy.set()
            done.wait(20)

    thread = threading.Thread(target=work)
    thread.start()
    busy.wait(20)

    reply = app.test_client().get("/livez")
    done.set()
    thread.join()

    assert (reply.status_code, reply.text) == (200, "OK")


@pytest.mark.wide
def test_a_server_lives_while_it_migrates(tmp_path):
    port, database = free_port(), tmp_path / "rookery.db"
    Secrets(tmp_path / "secrets").make_all()  # as what is stored needs them
    settings = {"ROOKERY_DATA": str(tmp_path), "PORT": str(port), "HOST": "127.0.0.1", "ROOKERY_DOMAIN": "rookery.test"}
    lock = sqlite3.connect(database, isolation_level=None)
    lock.executescript(f"PRAGMA journal_mode = WAL; BEGIN; {OLD_SCHEMA.read_text()} COMMIT; BEGIN IMMEDIATE;")

    with closing(lock), process(settings) as server:
        alive = until(lambda: answer(f"http://127.0.0.1:{port}/livez"), seconds=60)
        not_ready = httpx.get(f"http://127.0.0.1:{port}/health")
        lock.execute("ROLLBACK")  # the migration waited for it
        ready = until(lambda: answer(f"http://127.0.0.1:{port}/health", status=200), seconds=60)
        still_alive = httpx.get(f"http://127.0.0.1:{port}/livez")

    assert (alive.text, not_ready.status_code, ready.text, still_alive.text) == ("OK", 503, "OK", "OK")
    assert server.returncode == 0


def answer(url, status=None):
    """None if there is none, or none with this status."""
    with suppress(httpx.TransportError):
        reply = httpx.get(url)
        return reply if status in (None, reply.status_code) else None


@contextmanager
def process(settings):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ROOKERY_")}
    command = [sys.executable, "-m", "rookery", "run"]
    running = subprocess.Popen(command, cwd=ROOT, env=kept | settings, stdout=subprocess.DEVNULL)
    try:
        yield running
    finally:
        running.terminate()
        running.wait(20)
