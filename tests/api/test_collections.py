"""Collections: accounts that somebody recommends together."""

import pytest

from models.auth.role import Role
from models.base import db
from models.discovery.collection import Collection, CollectionItem
from models.notifications.notification import Notification
from rookery.events.facts import AddedToCollection, CollectionChanged
from tests.contract import assert_answers, assert_entity

PATH = "/api/v1/collections"


@pytest.fixture
def dora(findable):
    return findable("dora")


@pytest.fixture
def made(alice, dora, api):
    """A collection of alice with dora in it."""
    reply = api(alice).post(PATH, json={"name": "Excellent people", "account_ids": [str(dora.id)]})
    assert reply.status_code == 200, reply.text
    return reply.json["collection"]


def ids(reply):
    return [one["id"] for one in reply.json["collections"]]


def ids_of(found):
    return [one["id"] for one in found["collections"]]


def names(reply):
    return [account["acct"] for account in reply.json["accounts"]]


def test_a_collection_is_found_by_its_address(alice, bob, made, api):
    found = api(bob).get("/api/v2/search", query_string={"q": made["url"]}).json
    of_kind = api().get("/api/v2/search", query_string={"q": made["uri"], "type": "collections"}).json
    other = api(bob).get("/api/v2/search", query_string={"q": made["url"], "type": "accounts"}).json
    api(alice).post(f"/api/v1/accounts/{bob.id}/block")
    blocked = api(bob).get("/api/v2/search", query_string={"q": made["url"]}).json

    assert ids_of(found) == ids_of(of_kind) == [made["id"]]
    assert ids_of(other) == ids_of(blocked) == []
    assert "collections" not in api(bob).get("/api/v1/search", query_string={"q": made["url"]}).json


# Making and changing -------------------------------------------------------------------------------------------


def test_a_collection_is_made_with_everything_that_it_says(alice, dora, api, facts):
    reply = api(alice).post(
        PATH,
        json={
            "name": "Excellent people",
            "description": "Well worth following",
            "language": "en",
            "tag_name": "#Discovery",
            "sensitive": True,
            "discoverable": False,
            "account_ids": [str(dora.id)],
        },
    )
    told = reply.json["collection"]

    item = db.session.query(CollectionItem).one()
    assert_answers("POST /api/v1/collections", reply.json)
    assert {name: told[name] for name in told if name not in ("id", "items", "created_at", "updated_at")} == {
        "account_id": str(alice.id),
        "uri": f"https://rookery.test/users/alice/collections/{told['id']}",
        "url": f"https://rookery.test/collections/{told['id']}",
        "name": "Excellent people",
        "description": "Well worth following",
        "language": "en",
        "local": True,
        "sensitive": True,
        "discoverable": False,
        "item_count": 1,
        "tag": {"name": "Discovery", "url": "https://rookery.test/tags/discovery"},
    }
    assert [(one["account_id"], one["state"]) for one in told["items"]] == [(str(dora.id), "accepted")]
    assert facts == [AddedToCollection(item.id)]


def test_its_owner_changes_and_deletes_it(alice, dora, made, api, facts):
    changed = api(alice).patch(f"{PATH}/{made['id']}", data={"name": "Others", "tag_name": "", "discoverable": "0"})
    again = api(alice).patch(f"{PATH}/{made['id']}", json={"name": "Others"})
    gone = api(alice).delete(f"{PATH}/{made['id']}")

    assert_entity(changed.json["collection"], "Collection")
    assert (changed.json["collection"]["name"], changed.json["collection"]["discoverable"]) == ("Others", False)
    assert changed.json["collection"]["updated_at"] > made["updated_at"] or again.json == changed.json
    assert facts == [CollectionChanged(int(made["id"]))]
    assert gone.json == {}
    assert db.session.query(CollectionItem).count() == 0
    assert api(alice).get(f"{PATH}/{made['id']}").status_code == 404


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({}, "name"),
        ({"name": " "}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"description": "x" * 101}, "description"),
        ({"language": "klingon!"}, "language"),
        ({"tag_name": "two words"}, "tag_name"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_made(alice, api, wrong, field):
    reply = api(alice).post(PATH, json={"name": "Good", **wrong} if wrong else {})

    assert reply.status_code == 422
    assert list(reply.json["details"]) == [field]
    assert db.session.query(Collection).count() == 0


def test_nobody_else_changes_it(bob, dora, made, api):
    path, item = f"{PATH}/{made['id']}", made["items"][0]["id"]

    assert api(bob).patch(path, json={"name": "stolen"}).status_code == 403
    assert api(bob).delete(path).status_code == 403
    assert api(bob).post(f"{path}/items", json={"account_id": str(bob.id)}).status_code == 403
    assert api(bob).delete(f"{path}/items/{item}").status_code == 403
    assert api(bob).post(f"{path}/items/{item}/revoke").status_code == 403
    assert api(bob).patch(f"{PATH}/77", json={"name": "stolen"}).status_code == 404
    assert api().get(path).json["collection"]["name"] == "Excellent people"
    assert api().post(PATH, json={"name": "x"}).status_code == 401


def test_the_role_limits_how_many_there_are(alice, api):
    Role.named("User").collection_limit = 1
    db.session.commit()
    try:
        assert api(alice).get("/api/v1/accounts/verify_credentials").json["role"]["collection_limit"] == 1
        assert api(alice).post(PATH, json={"name": "One"}).status_code == 200
        assert api(alice).post(PATH, json={"name": "Two"}).status_code == 422
    finally:
        Role.named("User").collection_limit = 10
        db.session.commit()


# Who is in it --------------------------------------------------------------------------------------------------


def test_accounts_are_added_once_and_taken_out(alice, made, findable, api):
    erin, path = findable("erin"), f"{PATH}/{made['id']}"

    added = [api(alice).post(f"{path}/items", json={"account_id": str(erin.id)}).json for _ in range(2)]
    with_erin = api().get(path)
    removed = api(alice).delete(f"{path}/items/{added[0]['collection_item']['id']}")

    assert_entity(added[0]["collection_item"], "CollectionItem")
    assert added[0] == added[1]
    assert_entity(with_erin.json, "CollectionWithAccounts")
    assert names(with_erin) == ["alice", "dora", "erin"]
    assert removed.json == {}
    assert names(api().get(path)) == ["alice", "dora"]
    assert api(alice).delete(f"{path}/items/77").status_code == 404


def test_who_did_not_agree_to_be_found_is_asked_and_shown_to_nobody_else(alice, bob, made, factory, api):
    path, other = f"{PATH}/{made['id']}", factory.user("other")

    item = api(alice).post(f"{path}/items", json={"account_id": str(bob.id)}).json["collection_item"]
    seen = {who.username: names(api(who).get(path)) for who in (alice, bob, other)}
    in_mine = ids(api(bob).get(f"/api/v1/accounts/{bob.id}/in_collections"))
    in_his = ids(api(other).get(f"/api/v1/accounts/{bob.id}/in_collections"))
    api(bob).post(f"{path}/items/{item['id']}/accept")

    assert item["state"] == "pending"
    assert seen == {"alice": ["alice", "dora", "bob"], "bob": ["alice", "dora", "bob"], "other": ["alice", "dora"]}
    assert (in_mine, in_his) == ([made["id"]], [])
    assert names(api().get(path)) == ["alice", "dora", "bob"]


def test_who_wants_to_be_found_later_agrees_by_that(alice, bob, made, api, run_jobs):
    path = f"{PATH}/{made['id']}"
    api(alice).post(f"{path}/items", json={"account_id": str(bob.id)})

    api(bob).patch("/api/v1/profile", json={"discoverable": True})
    run_jobs()

    assert names(api().get(path)) == ["alice", "dora", "bob"]


def test_whoever_leaves_is_not_put_back(alice, dora, made, api):
    path, item = f"{PATH}/{made['id']}", made["items"][0]["id"]

    left = [api(dora).post(f"{path}/items/{item}/revoke") for _ in range(2)]
    again = api(alice).post(f"{path}/items", json={"account_id": str(dora.id)})

    assert [reply.status_code for reply in left] == [200, 200]
    assert names(api(alice).get(path)) == ["alice"]
    assert again.status_code == 422
    assert api(dora).get(f"/api/v1/accounts/{dora.id}/in_collections").json == {"collections": []}


def test_the_place_of_whoever_left_cannot_be_cleared_to_ask_again(alice, dora, made, api):
    path, item = f"{PATH}/{made['id']}", made["items"][0]["id"]
    api(dora).post(f"{path}/items/{item}/revoke")

    cleared = api(alice).delete(f"{path}/items/{item}")
    again = api(alice).post(f"{path}/items", json={"account_id": str(dora.id)})

    assert (cleared.status_code, again.status_code) == (404, 422)


def test_some_cannot_be_added_at_all(alice, made, findable, api):
    blocking, path = findable("blocking"), f"{PATH}/{made['id']}/items"
    api(blocking).post(f"/api/v1/accounts/{alice.id}/block")

    for wrong in ({}, {"account_id": "77"}, {"account_id": str(blocking.id)}):
        assert api(alice).post(path, json=wrong).status_code == 422
    assert api(alice).post(PATH, json={"name": "x", "account_ids": ["77"]}).status_code == 422
    assert db.session.query(CollectionItem).count() == 1


def test_a_collection_has_25_items_at_most(alice, made, findable, api):
    path = f"{PATH}/{made['id']}/items"
    people = [findable(f"person{number}") for number in range(25)]

    answers = [api(alice).post(path, json={"account_id": str(one.id)}).status_code for one in people]

    assert answers == [200] * 24 + [422]
    assert api(alice).post(path, json={"account_id": str(people[0].id)}).status_code == 200


# Who sees it ---------------------------------------------------------------------------------------------------


def test_collections_are_listed_by_offset_the_newest_first(alice, bob, api):
    made = [
        api(alice).post(PATH, json={"name": f"{number}", "discoverable": number != 1}).json["collection"]["id"]
        for number in range(3)
    ]
    path = f"/api/v1/accounts/{alice.id}/collections"

    mine, first = api(alice).get(path), api(alice).get(f"{path}?limit=2")
    second = api(alice).get(first.headers["Link"].split(">")[0].lstrip("<"))

    assert ids(mine) == made[::-1]
    assert (ids(first), ids(second)) == ([made[2], made[1]], [made[0]])
    assert 'rel="prev"' in second.headers["Link"] and "Link" not in mine.headers
    assert ids(api(bob).get(path)) == ids(api().get(path)) == [made[2], made[0]]
    assert api().get("/api/v1/accounts/77/collections").status_code == 404


def test_blocks_hide_collections_and_end_items(alice, dora, bob, made, api, run_jobs):
    path = f"{PATH}/{made['id']}"
    api(alice).post(f"/api/v1/accounts/{bob.id}/block")
    avoiding = api(bob).get(path), api(bob).get(f"/api/v1/accounts/{alice.id}/collections")
    api(dora).post(f"/api/v1/accounts/{alice.id}/block")
    run_jobs()

    assert avoiding[0].status_code == 404 and avoiding[1].json == {"collections": []}
    assert names(api(alice).get(path)) == ["alice"]


@pytest.mark.parametrize("blocks", ["the owner", "the member"])
def test_a_block_ends_the_places_of_the_two_with_each_other_and_no_others(
    alice, bob, dora, made, findable, api, run_jobs, blocks
):
    ella, mine = findable("ella"), int(made["id"])
    api(alice).post(f"{PATH}/{mine}/items", json={"account_id": str(ella.id)})
    his = api(bob).post(PATH, json={"name": "Birds", "account_ids": [str(dora.id)]}).json["collection"]
    one, other = (alice, dora) if blocks == "the owner" else (dora, alice)

    api(one).post(f"/api/v1/accounts/{other.id}/block")
    run_jobs()

    left = db.session.execute(db.select(CollectionItem.collection_id, CollectionItem.account_id)).all()
    assert set(map(tuple, left)) == {(mine, ella.id), (int(his["id"]), dora.id)}


def test_items_that_the_viewer_blocks_are_left_out(bob, dora, made, api):
    api(bob).post(f"/api/v1/accounts/{dora.id}/block")

    told = api(bob).get(f"{PATH}/{made['id']}")

    assert names(told) == ["alice"]
    assert told.json["collection"]["item_count"] == 0


# Being told ----------------------------------------------------------------------------------------------------


def test_people_hear_that_they_were_added_and_that_it_changed(alice, dora, made, api, run_jobs):
    run_jobs()
    api(alice).patch(f"{PATH}/{made['id']}", json={"name": "Renamed"})
    run_jobs()

    told = api(dora).get("/api/v1/notifications").json

    assert [one["type"] for one in told] == ["collection_update", "added_to_collection"]
    for one in told:
        assert_entity(one, "Notification")
        assert (one["collection"]["name"], one["account"]["acct"]) == ("Renamed", "alice")
        assert one["collection"]["item_count"] == 1
    api(alice).delete(f"{PATH}/{made['id']}")
    assert db.session.query(Notification).count() == 0


def test_a_list_of_collections_costs_the_same_however_long_it_is(alice, findable, api, count_queries):
    client, people = api(alice), [findable(f"person{number}") for number in range(3)]
    path = f"/api/v1/accounts/{alice.id}/collections"

    def cost(count):
        for number in range(count):
            client.post(PATH, json={"name": f"{number}", "account_ids": [str(one.id) for one in people]})
        with count_queries() as queries:
            client.get(path)
        return len(queries)

    assert cost(1) == cost(8)
