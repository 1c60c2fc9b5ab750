"""kill -9 at any moment: what was answered 202 is applied, once, with all that follows from it (13.2, 10.6)."""

import json
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from types import SimpleNamespace

import httpx
import pytest
from sqlalchemy import func, select

from bench.federation import inbound
from models.accounts.account import AccountCounts
from models.base import db
from models.federation.inbox import Incoming
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from models.statuses.favourite import Favourite
from models.statuses.status import Status, StatusCounts
from models.timelines.timeline import HomeEntry
from rookery import serving
from tests import servers
from tests.jobs.house import House
from tests.jobs.test_killed import City
from tests.waiting import until

FANS = inbound.FOLLOWERS + 1  # the reader follows everybody


@pytest.fixture
def house(tmp_path, database_url, request):
    """With a database of its own: what is killed leaves its leases there."""
    with ExitStack() as stack:
        if database_url:
            fresh = servers.fresh_database(request.getfixturevalue("postgres_cluster"))
            database_url = stack.enter_context(fresh).replace("postgresql+psycopg", "postgresql")
        made = House(tmp_path, database_url, ROOKERY_PLAIN_HTTP="on")
        stack.callback(made.stop_all)
        yield made


@pytest.mark.wide
@pytest.mark.timeout(240)
def test_10_6_what_was_answered_is_applied_once_whatever_is_killed(house):
    send_while_killing(house, activities=400, kills=4)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_10_6_what_was_answered_is_applied_once_after_thirty_kills(house):
    send_while_killing(house, activities=3000, kills=30)


def send_while_killing(house, activities, kills):
    port = SimpleNamespace(port=int(house.settings["PORT"]))
    with house.app() as app:
        serving.prepare(app)
        world = inbound.build(app, port)
    requests = inbound.signed(world, activities)
    city = City(house)
    sender = Sender(house.url, requests)

    for _ in range(kills):
        city.kill_somebody()
    sender.finish()
    city.wait_until_quiet()

    said = [json.loads(body) for body, _ in requests]
    with house.app():
        until(lambda: arrived() == 0, seconds=90)
        city.wait_until_quiet()
        assert_applied_once(said)


class Sender:
    """Posts each as often as it takes until it is answered: nobody knows whether one that was not has arrived."""

    def __init__(self, url, requests):
        self.url, self.requests, self.trouble = url, requests, None
        self.thread = threading.Thread(target=self._send, daemon=True)
        self.thread.start()

    def finish(self):
        self.thread.join(120)
        assert self.trouble is None and not self.thread.is_alive(), self.trouble

    def _send(self):
        with httpx.Client(timeout=10) as client:
            for body, headers in self.requests:
                while (status := self._post(client, body, headers)) != 202:
                    if status not in (None, 503):  # the latter of a server that is starting again
                        self.trouble = status
                        return
                    time.sleep(0.05)

    def _post(self, client, body, headers):
        with suppress(httpx.TransportError):
            return client.post(f"{self.url}/inbox", content=body, headers=headers).status_code


def arrived():
    """How much is still to be applied."""
    db.session.rollback()
    return db.session.scalar(select(func.count()).select_from(Incoming))


def assert_applied_once(said):
    of = {kind: [one for one in said if one["type"] == kind] for kind in ("Create", "Like", "Follow", "Announce")}
    uris = Counter(db.session.scalars(select(Status.uri).where(Status.uri.is_not(None), Status.reblog_of_id.is_(None))))
    assert uris == Counter(one["object"]["id"] for one in of["Create"])
    homes = dict(
        db.session.execute(
            select(Status.uri, func.count())
            .join(HomeEntry, HomeEntry.status_id == Status.id)
            .where(Status.uri.is_not(None), Status.reblog_of_id.is_(None))
            .group_by(Status.uri)
        ).all()
    )
    assert homes == dict.fromkeys(uris, FANS)

    likes = {(one["actor"], one["object"]) for one in of["Like"]}
    boosts = {(one["actor"], one["object"]) for one in of["Announce"]}
    assert db.session.scalar(select(func.count()).select_from(Favourite)) == len(likes)
    assert db.session.scalar(select(func.sum(StatusCounts.favourites))) == len(likes)
    assert db.session.scalar(select(func.count()).where(Status.reblog_of_id.is_not(None))) == len(boosts)
    told = Counter(db.session.scalars(select(Notification.kind)))
    assert (told["favourite"], told["reblog"]) == (len(likes), len(boosts))

    made = db.session.scalar(select(func.count()).select_from(Follow)) - inbound.ACTORS * FANS
    assert db.session.scalar(select(func.sum(AccountCounts.followers))) == made
    assert told["follow"] == len({(one["actor"], one["object"]) for one in of["Follow"]})
