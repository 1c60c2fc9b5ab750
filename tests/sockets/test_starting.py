"""What a server answers before it is ready."""

import os
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, contextmanager

import httpx
import pytest

from rookery.connections import starting
from rookery.secrets import Secrets
from tests.live import ROOT
from tests.servers import free_port

pytestmark = pytest.mark.any_database

OLD_SCHEMA = ROOT / "tests" / "upgrades" / "sqlite.sql"


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_server_that_prepares_lives_and_is_not_ready(host):
    port = free_port()
    url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    with starting.answered([(host, port)]):
        alive, post = httpx.get(f"{url}/livez"), httpx.post(f"{url}/inbox", content=b"x" * 100)

    assert (alive.status_code, alive.text) == (200, "OK")
    assert (post.status_code, post.headers["Retry-After"]) == (503, "5")
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{url}/livez")
    with starting.answered([(host, port)]):  # at once: gunicorn listens there next
        assert httpx.head(f"{url}/livez").status_code == 200


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
        alive = until(lambda: httpx.get(f"http://127.0.0.1:{port}/livez"))
        not_ready = httpx.get(f"http://127.0.0.1:{port}/health")
        lock.execute("ROLLBACK")  # the migration waited for it
        ready = until(lambda: httpx.get(f"http://127.0.0.1:{port}/health"), status=200)
        still_alive = httpx.get(f"http://127.0.0.1:{port}/livez")

    assert (alive.text, not_ready.status_code, ready.text, still_alive.text) == ("OK", 503, "OK", "OK")
    assert server.returncode == 0


def until(ask, status=None, seconds=60):
    """The first answer, or the first with this status."""
    ends = time.monotonic() + seconds
    while True:
        try:
            reply = ask()
        except httpx.TransportError:
            reply = None
        if reply is not None and status in (None, reply.status_code):
            return reply
        assert time.monotonic() < ends
        time.sleep(0.1)


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
