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
from sqlalchemy import func, insert, select

from models.accounts.account import Account
from models.base import db
from models.ids import new_id
from models.jobs.job import Job
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from models.statuses.status import Status
from models.timelines.timeline import HomeEntry
from tests import web as internet
from tests.jobs.conftest import SEVERAL, house_of
from tests.jobs.house import GUNICORN, WORKER, children, kill
from tests.phones import Phone
from tests.waiting import until

READERS = 8_000  # homes are filled 1,000 at a time


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


@pytest.mark.wide
@pytest.mark.timeout(300)
@pytest.mark.parametrize("house", ["sqlite", pytest.param("several", marks=pytest.mark.nightly)], indirect=True)
def test_what_many_read_is_once_in_each_home_though_filling_them_was_killed(house):
    [author] = house.people("author")
    city = City(house)
    me = int(author.get("/api/v1/accounts/verify_credentials").json()["id"])
    posted, cut = [], 0

    with house.app():
        add_followers(me)
        while cut < 2:
            posted.append(int(author.post("/api/v1/statuses", json={"status": "For many"}).json()["id"]))
            until(lambda: homes_with(posted[-1]) > 1, seconds=60)  # one is the author's own
            city.kill(city.works)
            cut += homes_with(posted[-1]) <= READERS
            city.start(city.works)
            assert len(posted) < 30, "the homes are always full before the process is killed"
        city.wait_until_quiet()

        assert {status_id: homes_with(status_id) for status_id in posted} == dict.fromkeys(posted, READERS + 1)
        assert db.session.scalar(select(func.count()).select_from(Job)) == 0


def add_followers(account_id):
    """Write accounts that follow this one straight into the database."""
    readers = [{"id": new_id(), "username": f"reader{number}"} for number in range(READERS)]
    follows = [{"id": new_id(), "account_id": one["id"], "target_id": account_id} for one in readers]
    db.session.execute(insert(Account), readers)
    db.session.execute(insert(Follow), follows)
    db.session.commit()


def homes_with(status_id):
    """How many homes have the status by now; each has it once, by its key."""
    db.session.rollback()
    return db.session.scalar(select(func.count()).where(HomeEntry.status_id == status_id))


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
        self.processes = {}
        self.start("server")
        self.works = "server"  # runs the jobs
        if house.settings.get("ROOKERY_REDIS_URL"):
            self.works = "worker"
            self.start("worker")

    def start(self, name):
        self.processes[name] = self.house.start(*WORKER) if name == "worker" else self.house.serve(*GUNICORN)

    def kill(self, name):
        kill(self.processes[name])

    def kill_somebody(self):
        time.sleep(self.chance.uniform(0.1, 1.5))
        victim = self.chance.choice([*self.processes, "child"])
        if victim == "child":  # gunicorn itself starts the next one
            for pid in children(self.processes["server"]):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            return
        self.kill(victim)
        if victim == "worker":
            time.sleep(self.chance.uniform(0, 1))
        self.start(victim)

    def wait_until_quiet(self):
        """Both live, and the queue is empty."""
        self.house.await_answer(self.processes["server"])
        until(lambda: not any(self.house.health()["queue"].values()), seconds=90)


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
                if reply.status_code != 503:  # that of a server that is starting again
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
