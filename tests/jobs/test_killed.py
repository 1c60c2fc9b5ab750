"""kill -9 at any moment loses nothing and doubles nothing: real servers and workers, killed while people post."""

import os
import random
import signal
import threading
import time
from collections import Counter
from contextlib import suppress

import httpx
import pytest
from sqlalchemy import func, select

from models.base import db
from models.jobs.job import Job
from models.notifications.notification import Notification
from models.statuses.status import Status
from tests import web as internet
from tests.jobs.conftest import SEVERAL, house_of, until
from tests.jobs.house import GUNICORN, WORKER, children, kill
from tests.phones import Phone


@pytest.fixture
def push_service(names, certificate):
    """A push service in this process, which outlives the servers that send to it."""
    with internet.serving(names, certificate) as web:
        yield web


@pytest.fixture(params=["sqlite", SEVERAL])
def house(request, tmp_path):
    with house_of(request, request.param, tmp_path) as one:
        yield one


@pytest.mark.wide
@pytest.mark.timeout(180)
def test_what_was_answered_survives_some_kills(house, push_service, certificate):
    post_while_killing(house, push_service, certificate, kills=4)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_what_was_answered_survives_fifty_kills(house, push_service, certificate):
    post_while_killing(house, push_service, certificate, kills=50)


def post_while_killing(house, push_service, certificate, kills):
    house.set(ROOKERY_ALLOWED_NETWORKS="127.0.0.1", ROOKERY_CA_FILE=str(certificate))
    author, *followers = house.people("author", "mentioned", "reader")
    city = City(house)
    me = author.get("/api/v1/accounts/verify_credentials").json()["id"]
    for follower in followers:
        follower.post(f"/api/v1/accounts/{me}/follow").raise_for_status()
    phone = Phone(push_service, host="localhost", standard=True)
    phone.subscribe(followers[0], "mention")
    poster = Poster(author)

    for kill_number in range(kills):
        until(lambda: len(poster.answered) > kill_number, seconds=60)  # noqa: B023  # on a busy machine, too
        city.kill_somebody()
    answered = poster.stop()
    city.wait_until_quiet()

    assert len(answered) >= kills
    for follower in followers:
        assert whole_home(follower) == sorted(answered, key=int, reverse=True)
    with house.app():
        assert db.session.scalar(select(func.count()).select_from(Status)) == len(answered)
        assert mentions() == dict.fromkeys(map(int, answered), 1)
        assert db.session.scalar(select(func.count()).select_from(Job)) == 0
        told = set(db.session.scalars(select(Notification.id).where(Notification.kind == "mention")))
    assert rings(phone) == dict.fromkeys(told, 1)
    assert author.get(f"/api/v1/accounts/{me}").json()["statuses_count"] == len(answered)


class City:
    """A server, and a worker process beside it if there are several, of which one is killed and started again."""

    def __init__(self, house):
        self.house = house
        self.chance = random.Random()
        self.server = house.serve(*GUNICORN)
        self.victims = ["server", "child"]
        if house.settings.get("ROOKERY_REDIS_URL"):
            self.worker = house.start(*WORKER)
            self.victims.append("worker")

    def kill_somebody(self):
        time.sleep(self.chance.uniform(0.1, 1.5))
        victim = self.chance.choice(self.victims)
        if victim == "worker":
            kill(self.worker)
            time.sleep(self.chance.uniform(0, 1))
            self.worker = self.house.start(*WORKER)
        elif victim == "server":
            kill(self.server)
            self.server = self.house.serve(*GUNICORN)
        else:  # gunicorn itself starts the next one
            for pid in children(self.server):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    def wait_until_quiet(self):
        """Both live, and the queue is empty."""
        deadline = time.monotonic() + 90
        self.house.await_answer(self.server)
        accept = {"Accept": "application/json"}
        while any((queue := httpx.get(f"{self.house.url}/health", headers=accept).json()["queue"]).values()):
            assert time.monotonic() < deadline, queue
            time.sleep(0.2)


class Poster:
    """Posts without pause, and sends again with the same key what nobody answered."""

    def __init__(self, client):
        self.client, self.stopping, self.answered = client, threading.Event(), []
        self.trouble = None
        self.thread = threading.Thread(target=self._post, daemon=True)
        self.thread.start()

    def stop(self):
        self.stopping.set()
        self.thread.join(60)
        assert self.trouble is None and not self.thread.is_alive(), self.trouble
        return self.answered

    def _post(self):
        number = 0
        while not self.stopping.is_set() and not self.trouble:
            number += 1
            self.answered.append(self._until_answered(f"Status {number} for @mentioned"))
            self.stopping.wait(0.02)

    def _until_answered(self, text):
        while True:
            with suppress(httpx.TransportError):
                reply = self.client.post("/api/v1/statuses", json={"status": text}, headers={"Idempotency-Key": text})
                if reply.status_code == 200:
                    return reply.json()["id"]
                self.trouble = f"{reply.status_code} {reply.text}"
                return None
            time.sleep(0.05)


def whole_home(client):
    """The ids of all statuses at home, page by page, with whatever stands there twice."""
    found, page = [], "/api/v1/timelines/home?limit=40"
    while page:
        reply = client.get(page)
        reply.raise_for_status()
        found += [status["id"] for status in reply.json()]
        page = reply.links.get("next", {}).get("url")
    return found


def rings(phone):
    """How often the phone shows each notification: of pushes with one topic a push service keeps the last."""
    kept = {push.headers["Topic"]: push.said["notification_id"] for push in phone.pushes}
    return Counter(kept.values())


def mentions():
    """How many notifications of a mention there are for each status."""
    counted = select(Notification.status_id, func.count()).where(Notification.kind == "mention")
    return dict(db.session.execute(counted.group_by(Notification.status_id)).all())
