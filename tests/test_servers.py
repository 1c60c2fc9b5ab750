"""The servers that tests run on are real, fresh, and gone afterwards."""

import os
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis
from sqlalchemy import create_engine, make_url, text

from tests import servers
from tests.waiting import until

HELD_OPEN = """
import signal, sys
from tests import servers

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests in the background ignores it
with getattr(servers, sys.argv[1])() as url:
    print(url, flush=True)
    signal.pause()
"""


@pytest.mark.postgres
def test_a_fresh_database_is_empty_and_dropped_with_its_connections():
    with servers.postgres() as cluster:
        with servers.fresh_database(cluster) as url:
            left_open = create_engine(url).connect()
            left_open.execute(text("CREATE TABLE nests (id integer)"))
            with servers.fresh_database(cluster) as other:
                tables = ask(other, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")

        left_open.invalidate()
        left = ask(cluster, "SELECT datname FROM pg_database WHERE datname LIKE 'rookery%'")

    assert tables == []
    assert left == []
    assert not listening(cluster)


@pytest.mark.redis
def test_redis_starts_empty_and_is_gone_afterwards():
    with servers.redis() as url, Redis.from_url(url) as client:
        keys = client.keys()

    assert keys == []
    assert not listening(url)


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["postgres", "redis"])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_server_goes_when_the_test_run_is_stopped(kind, how):
    with holder(kind) as (process, url):
        was_listening = listening(url)
        process.send_signal(how)
        process.wait(20)

    assert was_listening
    until(lambda: not listening(url))


def test_a_missing_program_is_named_with_its_package(monkeypatch):
    monkeypatch.setattr(servers.shutil, "which", lambda name: None)
    monkeypatch.setattr(servers.Path, "glob", lambda *args: [])

    with pytest.raises(servers.MissingServer, match="apt-get install postgresql"), servers.postgres():
        pass
    with pytest.raises(servers.MissingServer, match="apt-get install redis-server"), servers.redis():
        pass


@contextmanager
def holder(kind):
    """A process that holds a server open, and the URL of that server."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        # A killed process cannot remove its folders; and PostgreSQL's own user has to reach them.
        os.chmod(folder, 0o711)
        process = subprocess.Popen(
            [sys.executable, "-c", HELD_OPEN, kind],
            cwd=Path(__file__).parents[1],
            env=os.environ | {"TMPDIR": folder},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        with process:
            try:
                yield process, process.stdout.readline().strip()
            finally:
                process.kill()


def listening(url):
    address = make_url(url)
    with servers.socket.socket() as probe:
        return probe.connect_ex((address.host, address.port)) == 0


def ask(url, query):
    engine = create_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(text(query)).scalars().all()
    engine.dispose()
    return rows
