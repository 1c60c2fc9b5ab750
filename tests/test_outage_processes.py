"""Real servers whose database goes away, or whose disk is full: they say so, go on, and lose nothing."""

import json
import threading
import time
from collections import Counter
from contextlib import closing, contextmanager
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from sqlalchemy import event

from models.base import db
from tests import live, servers
from tests.waiting import until

AWAY_SECONDS = 6.0
CLIENTS = 4
LOG_BYTES = 4_000
PATHS = ("/api/v1/timelines/home", "/@ada", "/users/ada", "/health", "/api/v1/statuses", "/api/v1/streaming/user")


def ask(site, path, token=None, document=None):
    """The status, the body and the seconds of one request."""
    accept = {"Accept": "application/json"} if path == "/health" else {}
    headers = accept | ({"Authorization": f"Bearer {token}"} if token and path.startswith("/api/") else {})
    data = json.dumps(document).encode() if document else None
    request = Request(site.url + path, data, {**headers, **({"Content-Type": "application/json"} if data else {})})
    began = time.monotonic()
    try:
        with urlopen(request, timeout=30) as reply:
            return reply.status, reply.read(), time.monotonic() - began
    except HTTPError as refused:
        return refused.code, refused.read(), time.monotonic() - began


class Load:
    """People who read and post all the time. `phase` names what is counted."""

    def __init__(self, site, token):
        self.site, self.token, self.phase = site, token, "before"
        self.answers, self.slowest, self.posted = Counter(), Counter(), []
        self._stop = threading.Event()

    def __enter__(self):
        self._threads = [threading.Thread(target=self._ask, args=(n,)) for n in range(CLIENTS)]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *problem):
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _ask(self, number):
        while not self._stop.wait(0.02):
            number += 1
            path, phase = PATHS[number % len(PATHS)], self.phase
            if path.endswith("streaming/user") and phase != "away":
                continue  # it would be open for long
            document = {"status": f"Post {number}"} if path.endswith("/statuses") else None
            status, body, seconds = ask(self.site, path, self.token, document)
            self.answers[phase, status] += 1
            self.slowest[phase] = max(self.slowest[phase], seconds)
            if document and status == 200:
                self.posted.append(json.loads(body)["id"])


@contextmanager
def on_postgres():
    """A server on a PostgreSQL of its own, a token of ada, and how to stop and start that PostgreSQL."""
    with servers.postgres_files() as cluster:
        running = cluster.running(synchronous_commit="on")
        running.__enter__()
        try:
            with live.server(ROOKERY_DATABASE_URL=cluster.url) as site:
                site.flask("accounts", "create", "ada", "--email", "ada@mail.example", "--confirmed")
                yield site, site.flask("oauth", "token", "ada"), cluster, running
        finally:
            running.__exit__(None, None, None)


@pytest.mark.postgres
@pytest.mark.wide
def test_a_server_whose_postgresql_goes_away_says_so_and_is_there_again_with_it():
    with on_postgres() as (site, token, cluster, running), Load(site, token) as load:
        time.sleep(1)
        before = len(site.log)
        load.phase = "stopping"
        running.__exit__(None, None, None)
        time.sleep(0.5)
        load.phase = "away"
        time.sleep(AWAY_SECONDS)
        load.phase = "back"
        with cluster.running(synchronous_commit="on"):
            until(lambda: ask(site, "/api/v1/timelines/home", token)[0] == 200)
            load.phase = "after"
            time.sleep(2)
            load.__exit__()
            log = site.log[before:]

            assert {status for phase, status in load.answers if phase == "away"} == {503}
            assert load.slowest["away"] < 2
            assert {status for phase, status in load.answers if phase == "after"} == {200}
            assert len(log) < LOG_BYTES
            assert "Traceback" not in log
            assert log.count("the database does not answer: ") == 1
            assert [one for one in load.posted if ask(site, f"/api/v1/statuses/{one}", token)[0] != 200] == []
            until(lambda: json.loads(ask(site, "/health")[1])["queue"]["due"] == 0)


# A full database ------------------------------------------------------------------------------------------------


@pytest.fixture
def full_database(app):
    """An SQLite database that may not grow any more, as on a full disk, while it is `full`."""

    @contextmanager
    def full():
        def stop_growing(connection, *others):
            connection.execute("PRAGMA max_page_count=1").close()  # SQLite takes the size that it has

        db.session.remove()
        with closing(db.engine.raw_connection()) as raw:
            raw.execute("VACUUM")  # else what other tests deleted leaves room
        event.listen(db.engine, "checkout", stop_growing)
        yield
        event.remove(db.engine, "checkout", stop_growing)
        db.session.remove()
        db.engine.dispose()

    return full


@pytest.mark.any_database
def test_on_a_full_disk_reading_goes_on_and_writing_is_refused_until_there_is_room(full_database, alice, api):
    client, answers = api(alice), []
    with full_database():
        for number in range(40):
            answers.append(client.post("/api/v1/statuses", json={"status": f"{number} " + "full " * 90}))
        home = client.get("/api/v1/timelines/home?limit=40")
    kept = [reply.json["id"] for reply in answers if reply.status_code == 200]
    later = client.post("/api/v1/statuses", json={"status": "There is room again"})

    assert {reply.status_code for reply in answers} == {200, 503}
    assert {one["id"] for one in home.json} == set(kept)
    assert later.status_code == 200
