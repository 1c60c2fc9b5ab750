"""A real server with some people on it, and a WebSocket client that speaks for one of them."""

import json
import time
from contextlib import suppress

import pytest
from simple_websocket import Client, ConnectionClosed

from tests import servers
from tests.jobs.house import House


class Ears(Client):
    """`ears.hears("update")` is the next message with this event; others before it are passed over."""

    def hears(self, event, seconds=20):
        message = self.next(seconds, lambda one: one.get("event") == event)
        assert message, f"no {event} came"
        return message

    def next(self, seconds=20, true=lambda message: True):
        """The next message of which this is true; None if none comes."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            text = self.receive(timeout=left)
            if text is not None and true(message := json.loads(text)):
                return message
        return None

    def say(self, **command):
        self.send(json.dumps(command))

    def settle(self):
        """What was said before is done: whatever is said is answered in its turn, if there is anything to answer."""
        self.say(type="dance")
        assert self.next(true=lambda message: "error" in message)

    def end(self, seconds=20):
        """(code, reason) with which the server closes the connection, whatever it says before."""
        deadline = time.monotonic() + seconds
        with suppress(ConnectionClosed):
            while time.monotonic() < deadline:
                self.receive(timeout=1)
            raise AssertionError("the connection stays open")
        self.thread.join(5)
        return self.close_reason, self.close_message


class Person:
    def __init__(self, client, house):
        self.http, self.house = client, house
        self.token = client.headers["Authorization"].split()[1]

    def listen(self, stream=None, headers=None, **params):
        query = "&".join(f"{k}={v}" for k, v in {"stream": stream, **params}.items() if v is not None)
        address = self.house.url.replace("http", "ws") + "/api/v1/streaming"
        if headers is None:
            headers = {"Authorization": f"Bearer {self.token}"}
        return Ears(f"{address}?{query}", headers=headers)

    def post(self, text, **options):
        reply = self.http.post("/api/v1/statuses", json={"status": text, **options})
        reply.raise_for_status()
        return reply.json()["id"]


@pytest.fixture(scope="module")
def house(request, tmp_path_factory, database_url):
    """Serving, with alice, bob and carol; alice follows bob. On whichever database this run is on."""
    folder = tmp_path_factory.mktemp("house")
    if not database_url:
        yield from _served(House(folder))
        return
    with servers.fresh_database(request.getfixturevalue("postgres_cluster")) as url:
        yield from _served(House(folder, url.replace("postgresql+psycopg", "postgresql")))


def _served(house):
    house.cast = [Person(client, house) for client in house.people("alice", "bob", "carol")]
    house.process = house.serve()
    alice, bob, _ = house.cast
    bob.id = bob.http.get("/api/v1/accounts/verify_credentials").json()["id"]
    alice.http.post(f"/api/v1/accounts/{bob.id}/follow").raise_for_status()
    yield house
    house.stop_all()


@pytest.fixture
def alice(house):
    return house.cast[0]


@pytest.fixture
def bob(house):
    return house.cast[1]


@pytest.fixture
def carol(house):
    return house.cast[2]
