"""The two ways to run Rookery: what each promises, and the sentence for every other combination of settings."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import click
import psycopg
import pytest
from flask.cli import with_appcontext
from simple_websocket import Client, ConnectionClosed

from models.base import db
from rookery import events, topology
from rookery.cli._common import local_account
from rookery.config import ConfigError, load
from rookery.jobs import statistics
from rookery.services.moderation import actions
from tests import live
from tests.jobs.conftest import house_of
from tests.jobs.house import GUNICORN, WORKER, House, children, kill
from tests.servers import free_port
from tests.waiting import until

ROOT = Path(__file__).resolve().parents[1]
POSTGRES = {"ROOKERY_DATABASE_URL": "postgresql://rookery@127.0.0.1:1/rookery"}
REDIS = {"ROOKERY_REDIS_URL": "redis://127.0.0.1:1/0"}
SEVERAL = "several processes need PostgreSQL (ROOKERY_DATABASE_URL), Redis (ROOKERY_REDIS_URL) and `rookery worker`s"
PROCESSES = f"ROOKERY_WEB_PROCESSES is 2, but {SEVERAL}: set these, or one web process."
WITH_WORKER = f"One process runs its jobs itself, and {SEVERAL}: set these for the server and for `rookery worker`."
NO_THREADS = f"ROOKERY_JOB_THREADS is 0, but one process runs its jobs itself, and {SEVERAL}: set these, or 2 threads."
ON_SQLITE = (
    "ROOKERY_REDIS_URL is set, but SQLite is for one process: set ROOKERY_DATABASE_URL to a PostgreSQL database for "
    "several processes, or remove ROOKERY_REDIS_URL for one."
)
# settings, whether a `rookery worker` starts with them, and the sentence
REFUSED = [
    ({"ROOKERY_WEB_PROCESSES": "2"}, False, PROCESSES),
    ({"ROOKERY_WEB_PROCESSES": "2", **POSTGRES}, False, PROCESSES),
    (REDIS, False, ON_SQLITE),
    (REDIS, True, ON_SQLITE),
    ({}, True, WITH_WORKER),
    (POSTGRES, True, WITH_WORKER),
    ({"ROOKERY_JOB_THREADS": "0"}, False, NO_THREADS),
]


@pytest.mark.parametrize(("given", "is_worker", "sentence"), REFUSED)
def test_a_combination_that_is_neither_topology_is_refused_with_a_sentence(tmp_path, given, is_worker, sentence):
    with pytest.raises(ConfigError) as caught:
        topology.check(load({}, ROOKERY_DATA=str(tmp_path), **given), is_worker)

    assert caught.value.message == sentence


@pytest.mark.parametrize(
    ("given", "is_worker"),
    [
        ({}, False),
        (POSTGRES, False),
        ({**POSTGRES, **REDIS}, False),
        ({**POSTGRES, **REDIS}, True),
        ({**POSTGRES, **REDIS, "ROOKERY_WEB_PROCESSES": "4", "ROOKERY_JOB_THREADS": "0"}, False),
    ],
)
def test_the_two_topologies_are_let_pass(tmp_path, given, is_worker):
    topology.check(load({}, ROOKERY_DATA=str(tmp_path), **given), is_worker)


def test_the_library_of_redis_has_to_be_there(tmp_path, monkeypatch):
    monkeypatch.setattr(topology, "find_spec", lambda name: None)

    with pytest.raises(ConfigError, match="the library for Redis is not installed: pip install"):
        topology.check(load({}, ROOKERY_DATA=str(tmp_path), **POSTGRES, **REDIS))


def test_web_processes_share_a_limit_and_each_lets_something_through():
    settings = load({}, ROOKERY_WEB_PROCESSES="4")

    assert [topology.share_of_process(settings, limit) for limit in (300, 3)] == [75, 1]


@pytest.mark.wide
@pytest.mark.parametrize(
    "command", [GUNICORN, ("flask", "run", "--no-reload"), WORKER, ("flask", "config", "check")], ids=lambda one: one[0]
)
def test_a_start_that_is_refused_ends_with_its_sentence_and_a_code(tmp_path, command):
    given = {} if command == WORKER else {"ROOKERY_WEB_PROCESSES": "2"}
    live.put_empty_database(tmp_path)

    ended = started(tmp_path, command, **given)

    assert ended.returncode == 1
    assert SEVERAL in ended.stderr
    assert "Traceback" not in ended.stderr


def started(data, command, **given):
    foreign = {name: value for name, value in os.environ.items() if not name.startswith("ROOKERY_")}
    settings = {"ROOKERY_DATA": str(data), "PORT": str(free_port()), "HOST": "127.0.0.1", "FLASK_APP": "app.py"}
    words = [str(Path(sys.executable).with_name(command[0])), *command[1:]]
    environment = {**foreign, **settings, **given}
    return subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)


# One process --------------------------------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path):
    one = House(tmp_path, ROOKERY_ALLOWED_NETWORKS="127.0.0.1", ROOKERY_PLAIN_HTTP="on")
    yield one
    one.stop_all()


@pytest.mark.wide
def test_a_second_server_on_a_data_directory_is_refused_until_the_first_has_ended(house, tmp_path):
    house.serve(*GUNICORN)

    refused = [started(tmp_path, command) for command in (GUNICORN, ("flask", "run", "--no-reload"))]
    house.stop_all()
    house.serve(*GUNICORN)

    for one in refused:
        assert one.returncode == 1
        assert f"Another server runs on the data directory {tmp_path}: stop it, or choose another" in one.stderr


def test_a_second_server_on_an_sqlite_file_is_refused_whatever_its_data_directory(tmp_path):
    """Each would release the jobs that the other one runs, and remove the files of its posts."""
    (tmp_path / "shared").mkdir()
    first, second = (
        load(None, ROOKERY_DATA=str(tmp_path / name), ROOKERY_DATABASE_URL=f"sqlite:///{tmp_path}/shared/rookery.db")
        for name in ("one", "two")
    )
    topology.claim(first)
    held = topology._locks.pop(str(tmp_path / "shared/rookery.db.lock"))  # as another process does not have it

    with pytest.raises(ConfigError, match="Another server with another data directory runs on this database"):
        topology.claim(second)
    held.release()
    topology.claim(second)


@pytest.mark.wide
@pytest.mark.postgres
@pytest.mark.timeout(300)
def test_a_second_server_on_a_database_is_refused_through_reloads_and_a_lost_connection(request, tmp_path):
    """With another data directory: jobs would run twice, and files lie where the other one does not look."""
    (there := tmp_path / "there").mkdir()
    with house_of(request, "postgresql", tmp_path) as house:
        same = {"ROOKERY_DATABASE_URL": house.settings["ROOKERY_DATABASE_URL"]}
        same["ROOKERY_DOMAIN"] = house.settings["ROOKERY_DOMAIN"]
        gunicorn = house.serve(*GUNICORN)
        shutil.copytree(tmp_path / "secrets", there / "secrets")
        refused = [started(there, ("flask", "run", "--no-reload"), **same)]

        (worker,) = children(gunicorn)
        gunicorn.send_signal(signal.SIGHUP)
        until(lambda: worker not in children(gunicorn) and len(children(gunicorn)) == 1, seconds=60)
        gunicorn.send_signal(signal.SIGUSR2)  # a second master beside the first, which is then told to go
        until(lambda: len(children(gunicorn)) == 2, seconds=60)
        house.await_answer(gunicorn)
        gunicorn.send_signal(signal.SIGTERM)
        gunicorn.wait(60)
        until(lambda: held(same), seconds=60)
        drop_connections(same)
        until(lambda: held(same), seconds=60)
        refused.append(started(there, GUNICORN, **same))
        house.stop_all()
        until(lambda: not held(same), seconds=60)

    for one in refused:
        assert one.returncode == 1
        assert "Another server with another data directory runs on this database: stop it, or choose" in one.stderr
        assert "Traceback" not in one.stderr


def held(settings):
    """Return the processes of the database server that hold the lock of a server."""
    with psycopg.connect(settings["ROOKERY_DATABASE_URL"]) as connection:
        return connection.execute("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2").fetchall()


def drop_connections(settings):
    """As a database server that is started again does."""
    with psycopg.connect(settings["ROOKERY_DATABASE_URL"], autocommit=True) as connection:
        mine = "datname = current_database() AND pid <> pg_backend_pid()"
        connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}")


class Timed:
    """What commands commit beside a server of one process, and the seconds until that shows."""

    def __init__(self, house):
        self.house = house
        self.alice, self.bob = house.people("alice", "bob")

    def stream(self, client):
        token = client.headers["Authorization"].removeprefix("Bearer ")
        address = self.house.url.replace("http", "ws")
        return Client(f"{address}/api/v1/streaming?stream=user&access_token={token}")

    def until_closed(self, stream, *command):
        began = self.run(*command)
        with pytest.raises(ConnectionClosed) as closed:
            while stream.receive(20) is not None:
                pass
        assert closed.value.reason == 1008
        return time.monotonic() - began

    def until_its_jobs_run(self, *command):
        def are_done():
            db.session.rollback()
            return not statistics.total(statistics.by_queue())["due"]

        with self.house.app() as app:
            live.command(app, *command)
            began = time.monotonic()
            until(are_done)
            return time.monotonic() - began

    def run(self, *command):
        """Run the command, which may be `suspend`, one of the test's own; when it had committed, at the latest."""
        with self.house.app() as app:
            app.cli.add_command(suspend)
            live.command(app, *command)
        return time.monotonic()


@click.command()
@click.argument("name")
@with_appcontext
def suspend(name):
    actions.act(None, local_account(name)[0], actions.Decision("suspend"))
    events.commit()


@pytest.mark.wide
@pytest.mark.alone
@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_what_a_command_commits_wakes_jobs_and_ends_streams_within_a_second(request, tmp_path, kind):
    with house_of(request, kind, tmp_path) as house:
        timed = Timed(house)
        house.serve(*GUNICORN)
        streams = [timed.stream(timed.alice), timed.stream(timed.bob)]
        time.sleep(1)  # until jobs run

        closed = [
            timed.until_closed(streams[0], "suspend", "alice"),
            timed.until_closed(streams[1], "accounts", "password", "bob"),
        ]
        done = timed.until_its_jobs_run("accounts", "create", "carol", "--email", "carol@mail.example", "--confirmed")

    assert max(*closed, done) < 1, (closed, done)


@pytest.mark.wide
@pytest.mark.parametrize("by", [signal.SIGHUP, signal.SIGKILL])
def test_no_job_runs_twice_while_a_reload_overlaps(house, by):
    """A page that never comes keeps the job of a link busy; who runs it has a connection to the page open."""
    (author,) = house.people("author")
    gunicorn = house.serve(*GUNICORN)
    (before,) = children(gunicorn)
    with socket.create_server(("127.0.0.1", 0)) as page:
        url = f"http://localhost:{page.getsockname()[1]}/page"
        author.post("/api/v1/statuses", json={"status": f"Read {url}"}).raise_for_status()
        first, _ = page.accept()
        os.kill(before if by == signal.SIGKILL else gunicorn.pid, by)
        page.settimeout(30)
        second, _ = page.accept()
        first.settimeout(0)
        while first.recv(4096):  # all that was asked, and then the end: who ran the job first is gone
            pass
        first.close(), second.close()
    assert children(gunicorn) != [before]


# Several processes --------------------------------------------------------------------------------------------------


@pytest.mark.wide
@pytest.mark.postgres
@pytest.mark.redis
def test_what_a_killed_worker_had_taken_is_done_by_another_within_ten_seconds(request, tmp_path):
    given = {"ROOKERY_ALLOWED_NETWORKS": "127.0.0.1", "ROOKERY_PLAIN_HTTP": "on"}
    with house_of(request, "several", tmp_path, **given) as house, socket.create_server(("127.0.0.1", 0)) as page:
        (author,) = house.people("author")
        house.serve(*GUNICORN)
        doomed = house.start(*WORKER)
        url = f"http://localhost:{page.getsockname()[1]}/page"
        author.post("/api/v1/statuses", json={"status": f"Read {url}"}).raise_for_status()
        page.settimeout(30)
        first, _ = page.accept()
        house.start(*WORKER)
        until(lambda: house.health()["workers"] == ["rookery worker"])
        time.sleep(3)  # until the other one reports as well

        kill(doomed)
        began = time.monotonic()
        second, _ = page.accept()
        took = time.monotonic() - began
        first.close(), second.close()

    assert took < 10


@pytest.mark.wide
@pytest.mark.postgres
@pytest.mark.redis
def test_what_one_of_several_processes_or_a_command_does_ends_streams_on_all_within_a_second(request, tmp_path):
    with house_of(request, "several", tmp_path, ROOKERY_WEB_PROCESSES="2") as house:
        timed = Timed(house)
        house.serve(*GUNICORN)
        streams = [timed.stream(timed.alice) for _ in range(6)]  # on both

        closed = []
        threads = [threading.Thread(target=lambda one=one: closed.append(closes(one))) for one in streams]
        for thread in threads:
            thread.start()
        began = timed.run("suspend", "alice")
        for thread in threads:
            thread.join(20)

    assert max(closed) - began < 1
    assert len(closed) == 6


def closes(stream):
    with pytest.raises(ConnectionClosed):
        while stream.receive(20) is not None:
            pass
    return time.monotonic()
