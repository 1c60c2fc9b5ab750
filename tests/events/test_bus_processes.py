"""The bus between real processes: two servers, a worker, commands; and listeners that note what they are told."""

import json
import os
import signal
import statistics
import threading
import time
from pathlib import Path

import httpx
import pytest

from models import clock
from models.base import db
from models.bus import BusListener, BusMessage
from models.statuses.status import Status
from tests import servers
from tests.events.conftest import DATABASES
from tests.jobs.conftest import until
from tests.jobs.house import GUNICORN, WORKER, House, children, kill

pytestmark = [pytest.mark.wide, pytest.mark.timeout(300)]
OBSERVER = ("flask", "observer", "listen")
POSTS = 12
on_databases = pytest.mark.parametrize("carrier", DATABASES, indirect=True)


@pytest.fixture
def house(carrier, request, tmp_path):
    """Two web processes that leave all jobs to a worker, with a plugin that notes what its live handler is told."""
    settings = {"ROOKERY_WEB_PROCESSES": "2", "ROOKERY_JOB_THREADS": "0"}
    if carrier == "redis":
        settings |= {"ROOKERY_BUS": "redis", "ROOKERY_REDIS_URL": request.getfixturevalue("redis_url")}
    if carrier != "postgresql":
        yield from _house(tmp_path, **settings)
        return
    with servers.fresh_database(request.getfixturevalue("postgres_cluster")) as url:
        yield from _house(tmp_path, url.replace("postgresql+psycopg", "postgresql"), **settings)


def _house(*place, **settings):
    one = House(*place, **settings)
    one.environment |= {"PYTHONPATH": str(Path(__file__).with_name("observer")), "ROOKERY_PLUGINS_ENABLED": "observer"}
    yield one
    one.stop_all()


def observe(house):
    """A process that listens; gives it once it does."""
    process = house.start(*OBSERVER)
    mark = Path(house.settings["ROOKERY_DATA"]) / f"listens.{process.pid}"
    until(mark.exists, seconds=30)
    return process


def told(house, pid):
    """What the live handler in this process was told: `[name, fields, moment]`, in order."""
    noted = Path(house.settings["ROOKERY_DATA"]) / f"told.{pid}"
    return [json.loads(line) for line in noted.read_text().splitlines()] if noted.exists() else []


def values(house, pid, name, key):
    return [fields[key] for fact, fields, _ in told(house, pid) if fact == name]


def post(author, text):
    """Post by a connection of its own, so that any server process may answer; the id, and when it was answered."""
    with httpx.Client(base_url=author.base_url, headers=author.headers, timeout=30) as client:
        answer = client.post("/api/v1/statuses", json={"status": text}).raise_for_status()
    return int(answer.json()["id"]), time.time()


def command(house, *words):
    process = house.start("flask", *words)
    assert process.wait(30) == 0, house.log.read_text(errors="replace")


def test_what_servers_worker_and_commands_do_reaches_every_listener_at_once(house):
    author, _ = house.people("author", "reader")
    web = children(house.serve(*GUNICORN))
    house.start(*WORKER)
    first, second = observe(house), observe(house)

    posted = []
    for number in range(POSTS):
        quiet = web[number % 2]  # so that the other one answers
        os.kill(quiet, signal.SIGSTOP)
        posted.append(post(author, f"@reader number {number}"))
        os.kill(quiet, signal.SIGCONT)
    command(house, "announcements", "create", "Tea is ready.", "--publish")
    for observer in (first, second):
        until(lambda: values(house, observer.pid, "AnnouncementPublished", "announcement_id"), seconds=30)  # noqa: B023
        until(lambda: len(values(house, observer.pid, "Notified", "notification_id")) >= POSTS, seconds=30)  # noqa: B023

    heard = {row[1]["status_id"]: row[2] for row in told(house, first.pid) if row[0] == "StatusPosted"}
    waits = [heard[status_id] - answered for status_id, answered in posted]
    assert [row[:2] for row in told(house, first.pid)] == [row[:2] for row in told(house, second.pid)]
    assert values(house, first.pid, "StatusPosted", "status_id") == [status_id for status_id, _ in posted]
    assert len(set(values(house, first.pid, "Notified", "notification_id"))) == POSTS
    assert len(values(house, first.pid, "Notified", "notification_id")) == POSTS
    assert len(values(house, first.pid, "AnnouncementPublished", "announcement_id")) == 1
    assert statistics.median(waits) < 1, waits


def test_two_servers_that_listen_tell_themselves_and_each_other_once(house):
    author, _ = house.people("author", "reader")
    web = children(house.serve(*GUNICORN))
    listening = set()
    until(lambda: listening.add(listen_somewhere(house)) or listening == set(web), seconds=60)

    posted = [post(author, f"Number {number}")[0] for number in range(POSTS)]

    for pid in web:
        until(lambda: len(values(house, pid, "StatusPosted", "status_id")) >= POSTS, seconds=30)  # noqa: B023
        assert sorted(values(house, pid, "StatusPosted", "status_id")) == sorted(posted)


def listen_somewhere(house):
    return httpx.post(f"{house.url}/api/v1/observer").json()["pid"]


@on_databases
def test_servers_that_stop_leave_no_place_behind(house):
    house.people("author")
    gunicorn = house.serve(*GUNICORN)
    listening = set()
    until(lambda: listening.add(listen_somewhere(house)) or len(listening) == 2, seconds=60)
    with house.app():
        before = len(db.session.scalars(db.select(BusListener)).all())

    gunicorn.send_signal(signal.SIGTERM)
    gunicorn.wait(30)

    with house.app():
        left = db.session.scalars(db.select(BusListener)).all()
    assert (before, left) == (2, [])


@on_databases
def test_exactly_what_was_committed_is_told_although_servers_are_killed(house):
    author, _ = house.people("author", "reader")
    gunicorn = house.serve(*GUNICORN)
    observer = observe(house)
    over = threading.Event()
    threads = [threading.Thread(target=keep_posting, args=(author, over)) for _ in range(3)]
    for thread in threads:
        thread.start()

    for number in range(6):
        seen = len(values(house, observer.pid, "StatusPosted", "status_id"))
        until(lambda: len(values(house, observer.pid, "StatusPosted", "status_id")) > seen + 3, seconds=60)  # noqa: B023
        os.kill(children(gunicorn)[number % 2], signal.SIGKILL)
        until(lambda: len(children(gunicorn)) == 2, seconds=30)
    over.set()
    for thread in threads:
        thread.join()
    last = post(author, "The end")[0]
    until(lambda: last in values(house, observer.pid, "StatusPosted", "status_id"), seconds=30)

    with house.app():
        committed = sorted(db.session.scalars(db.select(Status.id)))
    assert sorted(values(house, observer.pid, "StatusPosted", "status_id")) == committed


def keep_posting(author, over):
    while not over.is_set():
        try:
            post(author, f"{time.time()}")
        except httpx.HTTPError:  # its process was killed: whether it was committed is what the test asks
            time.sleep(0.05)


@on_databases
def test_for_a_killed_listener_nobody_speaks_once_its_lease_has_run_out(house):
    author, _ = house.people("author", "reader")
    house.serve(*GUNICORN)
    kill(observe(house))

    with house.app():
        place = db.session.scalars(db.select(BusListener)).one()
        lease = (place.until - clock.now()).total_seconds()
        place.until = clock.now()  # as it will be when it has run out
        db.session.commit()
        post(author, "Does anybody hear me?")
        said = db.session.scalars(db.select(BusMessage)).all()
    survivor = observe(house)
    heard = post(author, "Somebody does.")[0]
    until(lambda: values(house, survivor.pid, "StatusPosted", "status_id") == [heard], seconds=30)

    with house.app():
        listeners = len(db.session.scalars(db.select(BusListener)).all())
    assert (lease <= 30, said, listeners) == (True, [], 1)
