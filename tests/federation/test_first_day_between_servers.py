"""The first day on a server that knows another one: a starter pack is shared and followed, a hashtag brings posts."""

import pytest

from models.accounts.account import Account
from rookery import events
from rookery.services.discovery.follow_all import follow_all
from tests.network.rookeries import network
from tests.waiting import until

pytestmark = [pytest.mark.wide, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module")
def servers():
    with network("nest.example", "roost.example", each={"roost.example": CHOSEN}) as both:
        yield both


CHOSEN = {"ROOKERY_REMOTE_TAGS_SERVERS": "nest.example"}


def members(person, collection_id):
    found = person.ask("GET", f"/api/v1/collections/{collection_id}").json()
    accepted = {item["account_id"] for item in found["collection"]["items"] if item["state"] == "accepted"}
    return {one["acct"] for one in found["accounts"] if one["id"] in accepted}


def test_a_starter_pack_of_one_server_is_followed_on_another(servers):
    nest, roost = servers
    alice, dora, shy = nest.user("alice"), nest.user("dora"), nest.user("shy")
    bob, carol = roost.user("bob"), roost.user("carol")
    for one in (dora, bob):
        one.account_update_credentials(discoverable=True)
    there = alice.find(bob)
    body = {"name": "Builders", "account_ids": [str(dora.id), str(shy.id), str(there.id)]}

    made = alice.ask("POST", "/api/v1/collections", json=body).json()["collection"]
    until(lambda: members(alice, made["id"]) == {"dora", "bob@roost.example"})
    query = {"q": made["url"], "type": "collections", "resolve": "true"}
    [found] = carol.ask("GET", "/api/v2/search", params=query).json()["collections"]
    until(lambda: members(carol, found["id"]) == {"dora@nest.example", "bob"})
    with roost.app():
        number = follow_all(Account.by_address("carol"), int(found["id"]))
        events.commit()

    assert (found["name"], found["local"], number) == ("Builders", False, 2)
    until(lambda: {one.acct for one in carol.account_following(carol.id)} == {"dora@nest.example", "bob"})
    until(lambda: [one.acct for one in dora.account_followers(dora.id)] == ["carol@roost.example"])


def test_whoever_takes_back_the_permission_leaves_the_pack(servers):
    nest, roost = servers
    eva, gus = nest.user("eva"), roost.user("gus")
    gus.account_update_credentials(discoverable=True)
    body = {"name": "Singers", "account_ids": [str(eva.find(gus).id)]}
    made = eva.ask("POST", "/api/v1/collections", json=body).json()["collection"]
    until(lambda: members(eva, made["id"]) == {"gus@roost.example"})
    query = {"q": made["url"], "type": "collections", "resolve": "true"}
    [found] = gus.ask("GET", "/api/v2/search", params=query).json()["collections"]
    [item] = until(lambda: gus.ask("GET", f"/api/v1/collections/{found['id']}").json()["collection"]["items"])

    gus.ask("POST", f"/api/v1/collections/{found['id']}/items/{item['id']}/revoke")

    until(lambda: members(eva, made["id"]) == set())


def test_a_followed_hashtag_brings_posts_of_a_server_where_nobody_is_followed(servers):
    nest, roost = servers
    fay, hal = nest.user("fay"), roost.user("hal")
    posted = fay.status_post("Caw #corvids")

    hal.tag_follow("corvids")

    until(lambda: hal.in_home(posted.uri))
    assert hal.notifications() == []
