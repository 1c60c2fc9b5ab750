"""The concurrency limiter: one request works at a time where that is faster, and none holds up the others."""

import io
import threading

import pytest
from sqlalchemy import text
from werkzeug.test import Client

from models.base import db, request_slots
from rookery import concurrency
from rookery.concurrency import ConcurrencyLimiter
from rookery.media import ffmpeg
from rookery.net import fetch
from rookery.services.auth import passwords
from rookery.web.middleware.admission import SMALL_BODY, AdmissionControl, StreamedBody
from tests.waiting import until

SECONDS = 20


class Crowd:
    """Requests of one limiter, each in a thread of its own."""

    def __init__(self, slots):
        self.limiter, self.threads = ConcurrencyLimiter(slots), []

    def send(self, work, low_priority=False):
        """Let somebody come and do this inside."""

        def come():
            with self.limiter.slot(low_priority=low_priority):
                work()

        thread = threading.Thread(target=come)
        thread.start()
        self.threads.append(thread)
        return thread

    def queue(self, work, low_priority=False):
        """Let somebody come who has to wait, and come back when they do."""
        before = self.limiter.waiting
        self.send(work, low_priority)
        until(lambda: self.limiter.waiting == before + 1)

    def passes(self):
        """Whether somebody gets in and out again."""
        thread = self.send(lambda: None)
        thread.join(SECONDS)
        return not thread.is_alive()

    def go_home(self):
        for thread in self.threads:
            thread.join(SECONDS)


@pytest.fixture
def crowd():
    people = Crowd(slots=1)
    yield people
    people.go_home()


@pytest.fixture
def nobody_is_slow(monkeypatch):
    """No slot is lost by working long, so that only the rule under test can let the next one in."""
    monkeypatch.setattr(concurrency, "LONG_SECONDS", 600)


@pytest.fixture
def door():
    """An event that whoever is inside waits for; it is opened in the end, whatever happens."""
    opened = threading.Event()
    yield opened
    opened.set()


# Turns --------------------------------------------------------------------------------------------------------------


def test_who_waits_is_let_in_by_turns(crowd, nobody_is_slow):
    let_in = []

    with crowd.limiter.slot():
        for number in range(5):
            crowd.queue(lambda number=number: let_in.append(number))
        assert let_in == []
    crowd.go_home()

    assert let_in == [0, 1, 2, 3, 4]


def test_as_many_work_at_a_time_as_there_are_slots(nobody_is_slow, door):
    crowd, working = Crowd(slots=2), []

    for number in range(2):
        crowd.send(lambda number=number: (working.append(number), door.wait(SECONDS)))
    until(lambda: len(working) == 2)
    crowd.queue(lambda: working.append(2))
    assert sorted(working) == [0, 1]
    door.set()
    crowd.go_home()

    assert sorted(working) == [0, 1, 2]


def test_no_slots_mean_no_limit(door):
    crowd, inside = Crowd(slots=0), []

    for number in range(9):
        crowd.send(lambda number=number: (inside.append(number), door.wait(SECONDS)))
    until(lambda: len(inside) == 9)
    door.set()
    crowd.go_home()

    assert crowd.limiter.waiting == 0


def test_who_fails_leaves_too(crowd, nobody_is_slow):
    with pytest.raises(ZeroDivisionError), crowd.limiter.slot():
        1 / 0  # noqa: B018

    assert crowd.passes()


def test_a_request_within_a_request_goes_through_with_it(crowd, nobody_is_slow):
    with crowd.limiter.slot(), crowd.limiter.slot():
        pass

    assert crowd.passes()


# Those who wait for something slow ----------------------------------------------------------------------------------


def test_who_yields_the_slot_gives_it_up_and_waits_for_another(crowd, nobody_is_slow, door):
    order = []

    with crowd.limiter.slot():
        with concurrency.yield_slot(), concurrency.yield_slot():
            assert crowd.passes()
            crowd.send(lambda: (order.append("other in"), door.wait(SECONDS), order.append("other out")))
            until(lambda: order)
            threading.Timer(0.05, door.set).start()
        order.append("back")

    assert order == ["other in", "other out", "back"]
    assert crowd.passes()


def test_who_leaves_does_not_come_back(crowd, nobody_is_slow):
    with crowd.limiter.slot():
        concurrency.release_slot()
        with concurrency.yield_slot():
            pass
        assert crowd.passes()

    assert crowd.passes()


def test_outside_of_requests_nothing_is_yielded():
    with concurrency.yield_slot():
        concurrency.release_slot()


def test_who_works_for_long_is_not_waited_for(crowd, door):
    inside = threading.Event()

    crowd.send(lambda: (inside.set(), door.wait(SECONDS)))
    assert inside.wait(SECONDS)

    assert crowd.passes()
    assert not door.is_set()


def test_other_servers_are_waited_for_without_a_slot(app, crowd, nobody_is_slow, web, door):
    def slowly():
        door.wait(SECONDS)
        yield b"<p>Hello"

    url, pages = web.page("/slow", slowly), []

    def ask():
        with app.app_context():
            pages.append(fetch(url))

    crowd.send(ask)
    until(lambda: web.asked)
    assert crowd.passes()
    door.set()
    crowd.go_home()

    assert [page.body for page in pages] == [b"<p>Hello"]


def test_programs_are_waited_for_without_a_slot(crowd, nobody_is_slow, tmp_path, monkeypatch):
    for name in ("ffmpeg", "ffprobe"):
        program = tmp_path / name
        program.write_text("#!/bin/sh\ntouch begun\nuntil test -e go_on; do sleep 0.01; done\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    film = tmp_path / "film"
    film.write_bytes(b"moving")

    crowd.send(lambda: ffmpeg.ffprobe(film, bounds=ffmpeg.Bounds()))
    until((tmp_path / "begun").exists)
    passed = crowd.passes()
    (tmp_path / "go_on").touch()

    assert passed


def test_passwords_are_hashed_without_a_slot(crowd, nobody_is_slow, monkeypatch, door):
    class Slow:
        def hash(self, password):
            door.wait(SECONDS)
            return "hashed"

    hashed = []
    monkeypatch.setattr(passwords, "_hasher", Slow())

    crowd.send(lambda: hashed.append(passwords.hash_password("a long enough password")))
    assert crowd.passes()
    assert hashed == []
    door.set()
    crowd.go_home()

    assert hashed == ["hashed"]


# Before the app -----------------------------------------------------------------------------------------------------


class Sender:
    """A client that sends its body when `door` opens."""

    def __init__(self, door, size):
        self.door, self.size, self.asked = door, size, threading.Event()

    def read(self, size=-1):
        self.asked.set()
        self.door.wait(SECONDS)
        size, self.size = min(size, self.size), self.size - min(size, self.size)
        return b"x" * size


def echo(environ, start_response):
    """An app that says how long the body was."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    size = int(environ.get("CONTENT_LENGTH") or 0)
    return [b"%d" % len(environ["wsgi.input"].read(size))]


@pytest.mark.parametrize("size", [10, SMALL_BODY + 1])
def test_a_body_that_does_not_come_holds_nobody_up(nobody_is_slow, door, size):
    client, sender, answers = Client(AdmissionControl(echo, slots=1)), Sender(door, size), []

    def post():
        sent = {"wsgi.input": sender, "CONTENT_LENGTH": str(size)}
        answers.append(client.post("/", environ_overrides=sent).text)

    slow = threading.Thread(target=post)
    slow.start()
    assert sender.asked.wait(SECONDS)
    assert client.get("/").text == "0"
    assert answers == []
    door.set()
    slow.join(SECONDS)

    assert answers == [str(size)]


def test_who_waits_for_a_large_body_holds_no_connection_of_the_database(app):
    """On our own server a body is there before a thread is; on another one the app reads it as it comes."""
    db.session.execute(text("SELECT 1"))
    before = taken()

    StreamedBody(io.BytesIO(b"body")).read(1)

    assert taken() == before - 1


def taken():
    """How many connections of the database are in use."""
    return db.engine.pool.checkedout()


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "This server has too much to do, please try again in a moment"),
        ("de", "Dieser Server hat zu viel zu tun, bitte versuche es gleich noch einmal"),
    ],
)
def test_who_waited_too_long_is_told_to_come_again(app, monkeypatch, door, language, says):
    crowded, inside = AdmissionControl(app.wsgi_app, slots=1), threading.Event()
    crowd = Crowd(0)
    crowd.limiter = crowded.limiter
    monkeypatch.setattr(concurrency, "LONG_SECONDS", 0.05)
    monkeypatch.setattr(concurrency, "TIMEOUT_SECONDS", 0)

    crowd.send(lambda: (inside.set(), door.wait(SECONDS)))
    assert inside.wait(SECONDS)
    reply = Client(crowded).get("/api/v1/instance", headers={"Accept-Language": language})
    door.set()
    crowd.go_home()

    assert (reply.status_code, reply.headers["Retry-After"], reply.json) == (503, "5", {"error": says})
    assert reply.headers["Access-Control-Allow-Origin"] == "*"
    assert crowd.passes()


@pytest.mark.parametrize(("url", "number"), [("sqlite:////data/rookery.db", 1), ("postgresql+psycopg://host/db", 16)])
def test_there_are_as_many_slots_as_the_database_serves_well(url, number):
    assert request_slots(url) == number


def test_10_18_what_servers_bring_waits_for_people_but_not_for_ever(crowd, nobody_is_slow):
    inside, order = threading.Event(), []
    crowd.send(lambda: inside.wait(SECONDS))
    until(lambda: crowd.limiter._working)
    for number in range(3):
        crowd.queue(lambda number=number: order.append(f"server {number}"), low_priority=True)
    for number in range(6):
        crowd.queue(lambda number=number: order.append(f"person {number}"))

    inside.set()
    crowd.go_home()

    assert [one for one in order if one.startswith("person")] == [f"person {number}" for number in range(6)]
    assert [one for one in order if one.startswith("server")] == [f"server {number}" for number in range(3)]
    assert order.index("server 0") == 3 and order.index("server 1") == 7


@pytest.mark.parametrize(
    ("method", "path", "waits"),
    [
        ("POST", "/inbox", True),
        ("POST", "/users/alice/inbox", True),
        ("GET", "/inbox", False),
        ("POST", "/api/v1/statuses", False),
    ],
)
def test_10_18_of_all_requests_those_to_inboxes_have_low_priority(monkeypatch, method, path, waits):
    said = []
    monkeypatch.setattr(ConcurrencyLimiter, "acquire", lambda self, request: said.append(request.low_priority))
    client = Client(AdmissionControl(lambda environ, start: [start("200 OK", [])][1:], slots=1))

    client.open(path, method=method)

    assert said == [waits]
