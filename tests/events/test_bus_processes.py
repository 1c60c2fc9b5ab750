"""The bus between real processes: two servers, a worker, commands; and listeners that note what they are told."""

import json
import os
import signal
import statistics
import time
from pathlib import Path

import httpx
import pytest
from redis import Redis

from tests.jobs.conftest import house_of
from tests.jobs.house import GUNICORN, WORKER, children
from tests.waiting import until

pytestmark = [pytest.mark.wide, pytest.mark.postgres, pytest.mark.redis, pytest.mark.timeout(300)]
OBSERVER = ("flask", "observer", "listen")
POSTS = 12


@pytest.fixture
def house(request, tmp_path):
    """Two web processes and a worker, with a plugin that notes what its live handler is told."""
    with house_of(request, "several", tmp_path, ROOKERY_WEB_PROCESSES="2") as one:
        observer = str(Path(__file__).with_name("observer"))
        one.environment |= {"PYTHONPATH": observer, "ROOKERY_PLUGINS_ENABLED": "observer"}
        yield one


def serve(house):
    """Start the server; gives its two web processes once both listen, for the first to answer may be ahead."""
    server = house.serve(*GUNICORN)
    channel = f"rookery:{house.settings['ROOKERY_DOMAIN']}:facts"
    with Redis.from_url(house.settings["ROOKERY_REDIS_URL"]) as redis:
        until(lambda: redis.pubsub_numsub(channel)[0][1] == 2)
    return children(server)


def observe(house):
    """A process that listens; gives it once it does."""
    process = house.start(*OBSERVER)
    mark = Path(house.settings["ROOKERY_DATA"]) / f"listens.{process.pid}"
    until(mark.exists)
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
    web = serve(house)
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
        until(lambda: values(house, observer.pid, "AnnouncementPublished", "announcement_id"))  # noqa: B023
        until(lambda: len(values(house, observer.pid, "Notified", "notification_id")) >= POSTS)  # noqa: B023

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
    web = serve(house)
    posted = [post(author, f"Number {number}")[0] for number in range(POSTS)]

    for pid in web:
        until(lambda: len(values(house, pid, "StatusPosted", "status_id")) >= POSTS)  # noqa: B023
        assert sorted(values(house, pid, "StatusPosted", "status_id")) == sorted(posted)
