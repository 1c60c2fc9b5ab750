"""A post stands in the follower's home at once, whoever runs the jobs: workers are woken, they do not ask."""

import statistics
import time

import pytest

from tests.jobs.conftest import house_of
from tests.jobs.house import GUNICORN, WORKER
from tests.waiting import until

pytestmark = [pytest.mark.wide, pytest.mark.alone]

SECONDS = 0.25  # a quiet machine needs a tenth of it
POSTS = 20


def test_the_worker_in_the_server_fills_homes_at_once(house):
    author, reader = following(house)
    house.serve(*GUNICORN)
    await_worker(house, "worker in the server")

    found = waits(author, reader)

    assert statistics.median(found) < SECONDS, found


@pytest.mark.postgres
@pytest.mark.redis
def test_a_worker_process_fills_homes_at_once(request, tmp_path):
    with house_of(request, "several", tmp_path) as house:
        author, reader = following(house)
        house.serve(*GUNICORN)
        house.start(*WORKER)
        await_worker(house, "rookery worker")

        found = waits(author, reader)

    assert statistics.median(found) < SECONDS, found


def following(house):
    return house.people("author", "reader")


def await_worker(house, name):
    """Wait until this worker, and no other, has the duty."""
    until(lambda: house.health()["workers"] == [name], seconds=60)
    time.sleep(0.5)  # until it listens to the database


def waits(author, reader):
    """The seconds from the answer to a post until it stands in the reader's home, for some posts."""
    me = author.get("/api/v1/accounts/verify_credentials").json()["id"]
    reader.post(f"/api/v1/accounts/{me}/follow").raise_for_status()
    return [wait_of_one(author, reader, number) for number in range(POSTS)]


def wait_of_one(author, reader, number):
    posted = author.post("/api/v1/statuses", json={"status": f"Status {number}"}).json()["id"]
    answered = time.monotonic()
    until(lambda: posted in [status["id"] for status in reader.get("/api/v1/timelines/home?limit=1").json()])
    return time.monotonic() - answered
