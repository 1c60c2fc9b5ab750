"""Event streams over HTTP: each stream on a path of its own, on a real server."""

import json
from contextlib import contextmanager

import httpx
import pytest

from tests.e2e.test_mastodon_py import picture

pytestmark = [pytest.mark.wide, pytest.mark.timeout(120)]


@contextmanager
def listening(person, path, **params):
    """The lines of an open stream."""
    with person.http.stream("GET", f"/api/v1/streaming/{path}", params=params) as reply:
        assert reply.status_code == 200, reply.read()
        lines = reply.iter_lines()
        assert next(lines) == ":)"
        yield lines


def next_event(lines):
    """(event, data) of the next event."""
    event = next(line for line in lines if line.startswith("event: ")).removeprefix("event: ")
    return event, next(lines).removeprefix("data: ")


@pytest.mark.parametrize(
    ("path", "params"),
    [
        ("user", {}),
        ("public", {}),
        ("public/local", {}),
        ("hashtag", {"tag": "Nest"}),
        ("hashtag/local", {"tag": "nest"}),
    ],
)
def test_a_status_comes_as_an_event(alice, bob, path, params):
    with listening(alice, path, **params) as lines:
        status = bob.post("A #nest")

        event, data = next_event(lines)

    assert (event, json.loads(data)["id"]) == ("update", status)


def test_a_list(alice, bob):
    made = alice.http.post("/api/v1/lists", json={"title": "Birds"}).json()["id"]
    alice.http.post(f"/api/v1/lists/{made}/accounts", json={"account_ids": [bob.id]}).raise_for_status()

    with listening(alice, "list", list=made) as lines:
        status = bob.post("For the list")
        event, data = next_event(lines)

    assert (event, json.loads(data)["id"]) == ("update", status)


def test_changed_filters_have_no_payload(alice):
    with listening(alice, "user") as lines:
        alice.http.post("/api/v2/filters", json={"title": "Snakes", "context": ["home"]}).raise_for_status()

        assert next_event(lines) == ("filters_changed", "undefined")


def test_only_media(alice, bob):
    with listening(alice, "public", only_media="true") as lines:
        bob.post("Words only")
        media = bob.http.post("/api/v1/media", files={"file": ("bird.png", picture(), "image/png")}).json()["id"]
        status = bob.post("With a picture", media_ids=[media])

        assert json.loads(next_event(lines)[1])["id"] == status


def test_direct_statuses_come_as_conversations(alice, bob):
    with listening(alice, "direct") as lines:
        status = bob.post("@alice Between us", visibility="direct")

        event, data = next_event(lines)

    assert (event, json.loads(data)["last_status"]["id"]) == ("conversation", status)


@pytest.mark.parametrize(("path", "status"), [("hashtag", 400), ("list", 400), ("list?list=7", 404)])
def test_what_is_no_stream_is_refused(alice, path, status):
    assert alice.http.get(f"/api/v1/streaming/{path}").status_code == status


@pytest.mark.parametrize("path", ["user", "user/notification", "public", "direct", "list?list=1", "hashtag?tag=nest"])
def test_each_needs_a_token(house, path):
    assert httpx.get(f"{house.url}/api/v1/streaming/{path}").status_code == 401


def test_scopes_hold(house):
    token = house.command("oauth", "token", "alice", "--scopes", "read:notifications")
    headers = {"Authorization": f"Bearer {token}"}

    assert httpx.get(f"{house.url}/api/v1/streaming/user", headers=headers).status_code == 403
    with httpx.stream("GET", f"{house.url}/api/v1/streaming/user/notification", headers=headers) as reply:
        assert reply.status_code == 200


def test_health(house):
    reply = httpx.get(f"{house.url}/api/v1/streaming/health")

    assert (reply.status_code, reply.text) == (200, "OK")
