"""Recommending people on one's profile."""

import pytest

from models.base import db
from models.relationships.endorsement import Endorsement
from tests.contract import assert_entities, assert_entity


@pytest.fixture
def friend(alice, bob, api):
    """bob, whom alice follows."""
    api(alice).post(f"/api/v1/accounts/{bob.id}/follow")
    return bob


def ids(reply):
    return [int(account["id"]) for account in reply.json]


@pytest.mark.parametrize(("there", "back"), [("endorse", "unendorse"), ("pin", "unpin")])
def test_who_is_followed_can_be_endorsed_and_left_out_again(alice, friend, api, there, back):
    client, path = api(alice), f"/api/v1/accounts/{friend.id}"

    shown = [client.post(f"{path}/{there}") for _ in range(2)]
    mine, told = client.get("/api/v1/endorsements"), api().get(f"/api/v1/accounts/{alice.id}/endorsements")
    hidden = [client.post(f"{path}/{back}") for _ in range(2)]

    for reply in shown:
        assert_entity(reply.json, "Relationship")
        assert reply.json["endorsed"] is True
    assert_entities(mine.json, "Account")
    assert ids(mine) == ids(told) == [friend.id]
    assert all(reply.json["endorsed"] is False for reply in hidden)
    assert client.get("/api/v1/endorsements").json == []


def test_the_old_names_say_that_they_are_deprecated(alice, friend, api):
    path = f"/api/v1/accounts/{friend.id}"

    assert "Deprecation" in api(alice).post(f"{path}/pin").headers
    assert "Deprecation" in api(alice).post(f"{path}/unpin").headers
    assert "Deprecation" not in api(alice).post(f"{path}/endorse").headers


def test_a_stranger_cannot_be_endorsed(alice, bob, api):
    reply = api(alice).post(f"/api/v1/accounts/{bob.id}/endorse")

    assert reply.status_code == 422
    assert api(alice).post("/api/v1/accounts/77/endorse").status_code == 404
    assert db.session.query(Endorsement).count() == 0


@pytest.mark.parametrize("verb", ["unfollow", "block"])
def test_an_endorsement_ends_with_the_follow(alice, friend, api, verb):
    client, path = api(alice), f"/api/v1/accounts/{friend.id}"
    client.post(f"{path}/endorse")

    left = client.post(f"{path}/{verb}").json

    assert left["endorsed"] is False
    assert db.session.query(Endorsement).count() == 0


def test_endorsements_come_in_pages_the_newest_first(alice, factory, api):
    client, people = api(alice), [factory.user(f"person{number}") for number in range(3)]
    for person in people:
        client.post(f"/api/v1/accounts/{person.id}/follow")
        client.post(f"/api/v1/accounts/{person.id}/endorse")

    first = client.get("/api/v1/endorsements?limit=2&nonsense=1")
    second = client.get(first.headers["Link"].split(">")[0].lstrip("<"))
    oldest = client.get("/api/v1/endorsements?min_id=1&limit=1")

    assert ids(first) == [people[2].id, people[1].id]
    assert ids(second) == [people[0].id] == ids(oldest)
    assert "nonsense" not in first.headers["Link"]


def test_nobody_is_shown_to_those_who_are_not_to_see_it(alice, friend, factory, api):
    api(alice).post(f"/api/v1/accounts/{friend.id}/endorse")
    blocked, avoiding = factory.user("blocked"), factory.user("avoiding")
    api(alice).post(f"/api/v1/accounts/{blocked.id}/block")
    api(avoiding).post(f"/api/v1/accounts/{friend.id}/block")
    path = f"/api/v1/accounts/{alice.id}/endorsements"

    assert api(blocked).get(path).json == []
    assert api(avoiding).get(path).json == []
    assert ids(api(friend).get(path)) == [friend.id]


def test_only_their_writer_may_read_and_change_them(alice, friend, api):
    assert api().get("/api/v1/endorsements").status_code == 401
    assert api(alice, "read").post(f"/api/v1/accounts/{friend.id}/endorse").status_code == 403
    assert api(alice, "write").get("/api/v1/endorsements").status_code == 403
