"""Markers: how far somebody has read, the same for all their apps."""

import pytest

from models.base import db
from models.timelines.marker import Marker
from rookery.errors import Conflict
from rookery.services.timelines import markers
from tests.contract import assert_entity


def test_a_position_is_kept_and_counted(alice, api, frozen_time):
    client = api(alice)

    first = client.post("/api/v1/markers", json={"home": {"last_read_id": "41"}}).json
    frozen_time.move(seconds=5)
    second = client.post("/api/v1/markers", data={"home[last_read_id]": "42"}).json

    assert_entity(first["home"], "Marker")
    assert (first["home"]["last_read_id"], first["home"]["version"]) == ("41", 1)
    assert (second["home"]["last_read_id"], second["home"]["version"]) == ("42", 2)
    assert second["home"]["updated_at"] > first["home"]["updated_at"]
    assert client.get("/api/v1/markers?timeline[]=home").json == second


def test_one_asks_for_the_timelines_one_wants(alice, bob, api):
    client = api(alice)
    client.post("/api/v1/markers", json={"home": {"last_read_id": 1}, "notifications": {"last_read_id": 2}})

    assert client.get("/api/v1/markers").json == {}
    assert list(client.get("/api/v1/markers?timeline[]=notifications").json) == ["notifications"]
    assert set(client.get("/api/v1/markers?timeline[]=home&timeline[]=notifications&timeline[]=attic").json) == {
        "home",
        "notifications",
    }
    assert api(bob).get("/api/v1/markers?timeline[]=home").json == {}


def test_one_may_move_back(alice, api):
    client = api(alice)
    for position in ("9", "3"):
        moved = client.post("/api/v1/markers", json={"notifications": {"last_read_id": position}}).json

    assert moved["notifications"]["last_read_id"] == "3"


def test_what_names_no_position_moves_nothing(alice, api):
    client = api(alice)

    for body in ({}, {"home": {}}, {"attic": {"last_read_id": "1"}}):
        assert client.post("/api/v1/markers", json=body).json == {}
    assert db.session.query(Marker).count() == 0


def test_who_was_slower_is_told_so_and_changes_nothing(alice, api, monkeypatch):
    client, read = api(alice), Marker.of
    client.post("/api/v1/markers", json={"home": {"last_read_id": "1"}})

    def read_before_another_app_moves_it(account_id, timelines):
        found = read(account_id, timelines)
        monkeypatch.setattr(Marker, "of", read)
        with db.engine.begin() as other:
            other.exec_driver_sql("UPDATE markers SET last_read_id = 7, version = version + 1")
        return found

    monkeypatch.setattr(Marker, "of", read_before_another_app_moves_it)
    reply = client.post("/api/v1/markers", json={"home": {"last_read_id": "2"}})

    assert (reply.status_code, reply.json) == (409, {"error": "Conflict during update, please try again"})
    home = client.get("/api/v1/markers?timeline[]=home").json["home"]
    assert (home["last_read_id"], home["version"]) == ("7", 2)


def test_of_two_first_positions_one_is_kept(alice, monkeypatch):
    monkeypatch.setattr(Marker, "of", lambda *asked: {})
    markers.move(alice, {"home": 1})

    with pytest.raises(Conflict):
        markers.move(alice, {"home": 2})


def test_markers_need_the_scopes_of_statuses(alice, api):
    client = api(alice, "read:notifications write:notifications")

    assert client.get("/api/v1/markers?timeline[]=home").status_code == 403
    assert client.post("/api/v1/markers", json={"home": {"last_read_id": "1"}}).status_code == 403
