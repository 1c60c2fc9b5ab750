"""Followers synchronisation, as the one who follows: both sides end with the same followers (6.7)."""

import json

import pytest
from sqlalchemy import select

from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.relationships.follow import Follow, FollowRequest
from rookery.events import commit
from rookery.federation.followers_digest import digest_of
from rookery.federation.remote import collection_pager, followers_synchronization, resolve
from rookery.federation.remote.dependencies import FetchBudget
from tests.federation.neighbours import queued, signs
from tests.peers import Said

US = "https://rookery.test/users"


@pytest.fixture
def carol(factory, masto):
    """Somebody of another server, with the collection of her followers among us."""
    person = masto.person("carol")
    account = factory.remote("carol", "masto.example", uri=person.id)
    db.session.add(
        RemoteActor(
            account_id=account.id, host="masto.example", inbox=f"{person.id}/inbox", followers=f"{person.id}/followers"
        )
    )
    db.session.commit()
    return account


@pytest.fixture
def following(carol):
    def follow(*accounts):
        db.session.add_all(Follow(account_id=one.id, target_id=carol.id) for one in accounts)
        db.session.commit()

    return follow


@pytest.fixture
def offer(masto, carol, run_jobs):
    """`offer("alice")` → carol's server says that these follow her, and what comes of it happens."""

    def say(*names, **other):
        ids = [f"{US}/{name}" for name in names]
        url = masto.page("/sync", {"id": f"{masto.base}/sync", "type": "OrderedCollection", "orderedItems": ids})
        said = {"collectionId": f"{carol.uri}/followers", "url": url, "digest": digest_of(ids), **other}
        followers_synchronization.offered(", ".join(f'{name}="{value}"' for name, value in said.items()), carol.id)
        commit()
        run_jobs()
        db.session.expire_all()
        return [one.path for one in masto.asked]

    return say


def followers(carol):
    return set(db.session.scalars(select(Follow.account_id).where(Follow.target_id == carol.id)))


def test_6_7_where_both_agree_nothing_is_fetched(offer, following, alice, bob):
    following(alice, bob)

    assert offer("bob", "alice") == []


def test_6_7_a_follow_that_the_other_server_lacks_ends_here(offer, following, carol, masto, alice, bob):
    following(alice, bob)

    assert "/sync" in offer("bob")

    assert followers(carol) == {bob.id}
    assert masto.activities("Undo") == []


def test_6_7_a_follow_that_we_do_not_know_is_taken_back(offer, following, carol, masto, alice, bob):
    following(bob)
    signs(alice)

    offer("alice", "bob", "nobody")

    (undone,) = masto.activities("Undo")
    assert (undone["actor"], undone["object"]["type"]) == (f"{US}/alice", "Follow")
    assert undone["object"]["object"] == carol.uri
    assert followers(carol) == {bob.id}


def test_6_7_a_follow_that_is_taken_back_stays_in_order_with_a_new_one(offer, carol, masto, alice, api):
    signs(alice)
    masto.inbox = Said(503, {}, b"")

    offer("alice")
    api(alice).post(f"/api/v1/accounts/{carol.id}/follow")

    undo, follow = queued("Undo", "Follow")
    assert (undo.kind, follow.kind) == ("Undo", "Follow")
    assert undo.order_key == follow.order_key


def test_6_7_a_follow_that_is_accepted_while_the_list_is_read_stays(offer, following, carol, monkeypatch, alice, bob):
    following(alice)

    def read_while_bob_is_accepted(url, budget):
        following(bob)
        return [f"{US}/alice"]

    monkeypatch.setattr(collection_pager, "whole", read_while_bob_is_accepted)
    offer("nobody")

    assert followers(carol) == {alice.id, bob.id}


def test_6_7_a_yes_that_got_lost_is_heard(offer, carol, alice):
    db.session.add(FollowRequest(account_id=alice.id, target_id=carol.id))
    db.session.commit()

    offer("alice")

    assert followers(carol) == {alice.id}


def test_6_7_the_other_server_is_asked_once_a_minute(offer, following, masto, alice, frozen_time):
    following(alice)
    counts = []
    for seconds in (0, 30, 31):
        frozen_time.move(seconds=seconds)
        offer(collectionId="https://masto.example/users/carol/followers", digest="1" * 64)
        counts.append(len([one for one in masto.asked if one.path == "/sync"]))

    assert counts == [1, 1, 2]


@pytest.mark.parametrize(
    "other",
    [
        {"collectionId": "https://masto.example/users/dora/followers"},
        {"url": "https://other.example/sync"},
        {"url": "http://masto.example/sync"},
        {"digest": "short"},
        {"url": ""},
    ],
)
def test_6_7_what_does_not_fit_the_actor_is_not_looked_at(offer, following, carol, alice, other):
    following(alice)

    assert offer("bob", **other) == []
    assert followers(carol) == {alice.id}


def test_6_7_a_list_that_cannot_be_read_to_its_end_ends_no_follow(offer, following, masto, carol, alice):
    following(alice)
    url = masto.page("/part", {"type": "OrderedCollection", "orderedItems": [], "first": f"{masto.base}/missing"})

    offer("bob", url=url)

    assert followers(carol) == {alice.id}


@pytest.mark.parametrize("header", ["", "x", 'collectionId="', 'url="x", digest=""', "\0" * 9000, '="",' * 3000])
def test_10_16_a_broken_header_is_none(app, header):
    assert followers_synchronization.read(header) is None


def test_6_7_the_header_of_a_signed_delivery_is_heard(fediverse, masto, carol, following, alice, run_jobs):
    person = masto.people["carol"]
    resolve.fetcher().account(person.id, FetchBudget())  # her key
    following(alice)
    url = masto.page("/sync", {"id": f"{masto.base}/sync", "type": "OrderedCollection", "orderedItems": []})
    body = json.dumps(person.activity("Create", person.note())).encode()
    headers = person.signed_headers("POST", "https://rookery.test/inbox", body)
    headers["Collection-Synchronization"] = f'collectionId="{carol.uri}/followers", url="{url}", digest="{"0" * 64}"'

    reply = fediverse.post("/inbox", body, headers)
    run_jobs()

    assert reply.status_code == 202
    assert followers(carol) == set()
